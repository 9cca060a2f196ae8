import { expect, test } from 'vitest';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { allOperations } from '../../../src/generated/contract/index.js';

const loaded = await Promise.all(areas.map((area) => area.load()));
const lines = (chosen: (record: CommandRecord) => unknown): readonly string[] =>
  loaded
    .flatMap((area) =>
      area.records.filter((record) => chosen(record) !== undefined).map(({ name }) => `${area.name} ${name}`),
    )
    .toSorted();

/** New commands may join these; none may leave without a reason. */
const includes = (wanted: readonly string[]): unknown => expect.arrayContaining([...wanted]);

test('these commands ask', () => {
  expect(lines((record) => record.confirm)).toEqual(
    includes(
      `
admin local-principal delete
admin local-principal revoke
admin principal delete
computer activate
computer cancel-reinstall
computer deactivate
computer delete
computer reboot
computer reinstall
computer uninstall
computer variable collection delete
custom-field update
depot unassign-tag
group activate
group deactivate
group delete
group remove-computers
group replace-package
group set-depot-servers
group set-distribution-options
group unassign-agent-template
group unassign-language-pack
group unassign-os-image-sku
group unassign-package
group unassign-pxe-bootimage
group unassign-software-class
group unassign-variable-configuration
group variable collection delete
package import
package set-tags
patch unapprove
pm-group start-emergency-patching
pm-group stop-emergency-patching
system set-depot-topology
tag delete`
        .trim()
        .split('\n'),
    ),
  );
  expect(lines((record) => record.confirmIf)).toEqual(
    includes(['custom-field update', 'package import', 'patch unapprove']),
  );
});

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
    lines(({ confirm, question }) => (confirm !== undefined && question !== undefined ? true : undefined)),
  ).toEqual([]);
});

test('a reinstalled operating system and other far effects of a flag are in the question', () => {
  expect(lines((record) => record.confirmWith)).toEqual(
    includes(['computer activate', 'group activate', 'group set-distribution-options']),
  );
});

test('these commands look up how far they reach', () => {
  expect(lines((record) => record.reach)).toEqual(
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

test('every command that asks about computers or groups can be held to a limit of computers', () => {
  const unlimited = lines(({ batch, confirm, each, reach, reachIfLimited }) =>
    (reach ?? reachIfLimited ?? each ?? batch) === undefined ? confirm : undefined,
  );
  expect(unlimited.filter((line) => /^(computer|group) /.test(line))).toEqual([]);
});

test('these commands can be waited for', () => {
  expect(lines((record) => record.follow)).toEqual(
    includes([
      'computer activate',
      'computer reboot',
      'computer reinstall',
      'computer rescan',
      'computer uninstall',
      'group activate',
      'package import',
      'pm-group start-emergency-patching',
      'system trigger-sync',
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
