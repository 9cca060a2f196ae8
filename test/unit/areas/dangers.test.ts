import { expect, test } from 'vitest';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { isCounted, reachFacts } from '../../../src/contract/reach.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { reachTable } from '../../../src/generated/reach-facts.js';

const loaded = await Promise.all(areas.map((area) => area.load()));
const lines = (chosen: (record: CommandRecord) => unknown): readonly string[] =>
  loaded
    .flatMap((area) =>
      area.records.filter((record) => chosen(record) !== undefined).map(({ name }) => `${area.name} ${name}`),
    )
    .toSorted();

/** New commands may join these; none may leave without a reason. */
const includes = (wanted: readonly string[]): unknown => expect.arrayContaining([...wanted]);

test('every command that deletes asks', () => {
  const silent = lines((record) =>
    record.operation.startsWith('DELETE ') && record.confirm === undefined ? true : undefined,
  );
  expect(silent).toEqual([]);
});

test('every write has a question that says what will happen', async () => {
  const operations = await allOperations();
  const writes = new Set(
    operations.filter(({ repeat }) => repeat !== 'read').map(({ method, path }) => `${method} ${path}`),
  );
  const without = lines(({ operation, confirm, question }) =>
    writes.has(operation) && confirm === undefined && question === undefined ? true : undefined,
  );
  expect(without).toEqual([]);
  expect(
    lines(({ confirm, confirmIf, question }) =>
      confirm !== undefined && confirmIf === undefined && question !== undefined ? true : undefined,
    ),
  ).toEqual([]);
});

test('these commands look up how far they reach', () => {
  const isFar = ({ operation }: CommandRecord): boolean =>
    operation in reachTable() && isCounted(reachFacts(operation), false) && reachFacts(operation).reach !== 'computer';
  expect(lines((record) => isFar(record) || undefined)).toEqual(
    includes([
      'computer uninstall',
      'group activate',
      'group deactivate',
      'group delete',
      'group replace-package',
      'group set-distribution-options',
      'patch unapprove',
    ]),
  );
});

test('these commands take many computers, one request each or many at a time', () => {
  expect(lines((record) => record.each)).toEqual(
    includes(
      ['activate', 'deactivate', 'delete', 'reboot', 'reinstall', 'rescan', 'uninstall', 'update'].map(
        (word) => `computer ${word}`,
      ),
    ),
  );
  expect(lines((record) => record.batch)).toEqual(
    includes(['group add-computers', 'group remove-computers', 'pm-group start-emergency-patching']),
  );
});
