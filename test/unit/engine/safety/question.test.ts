import { expect, test } from 'vitest';
import { actionRecords } from '../../../../src/areas/computer/actions.js';
import { distributionRecords } from '../../../../src/areas/group/distribution.js';
import type { Json } from '../../../../src/contract/operation.js';
import { area as customField } from '../../../../src/areas/custom-field.js';
import { area as packages } from '../../../../src/areas/package.js';
import { area as patches } from '../../../../src/areas/patch.js';
import { area as system } from '../../../../src/areas/system.js';
import { acceptedSentence } from '../../../../src/engine/write/sentence.js';
import { asksFor, questionOf } from '../../../../src/engine/safety/question.js';
import type { Prepared } from '../../../../src/engine/command.js';

const preparedWith = (body: Json, query: readonly (readonly [string, string])[] = []): Prepared => ({
  call: { method: 'POST', path: '/', operation: 'x', repeat: 'never', body, query },
  names: { computer: 'PC-0042', group: 'Pilot', package: 'VLC' },
  things: [],
});

const find = (records: typeof actionRecords, name: string) => {
  const record = records.find((each) => each.name === name);
  if (record === undefined) throw new Error(`no ${name}`);
  return record;
};

test('an activation that reinstalls the operating system says so, and no other', () => {
  const activate = find(actionRecords, 'activate');
  expect(questionOf(activate, preparedWith({ software: true, pxe: true }))).toBe(
    'Activate PC-0042 and reinstall the operating system (PXE)?',
  );
  for (const pxe of [false, null])
    expect(questionOf(activate, preparedWith({ software: true, pxe }))).toBe('Activate PC-0042?');
});

test('a question about a replacement names what it sets and the package that it is limited to', () => {
  const set = find(distributionRecords, 'set-distribution-options');
  const body = { commands: ['Uninstall'] };
  expect(questionOf(set, preparedWith(body))).toContain('options of group Pilot with commands Uninstall?');
  expect(questionOf(set, preparedWith(body, [['packageId', 'p']]))).toContain('package VLC in group Pilot');
});

test('a sync job that is only accepted is told with the command that waits for it', () => {
  const trigger = find(system, 'trigger-sync');
  const plan = { question: 'Start a depot sync job?' };
  const said = 'Accepted, not done yet: start a depot sync job';
  expect(acceptedSentence(plan, trigger, {}, { id: 7 })).toBe(`${said}; wait for its result with: ems wait sync 7`);
  expect(acceptedSentence(plan, trigger, {}, {})).toBe(said);
});

const [importing, updating] = [find(packages, 'import'), find(customField, 'update')];

test.each([
  ['import', { overwrite: true }, true],
  ['import', { Overwrite: true }, true],
  ['import', { overwrite: false, OVERWRITE: 'true' }, true],
  ['import', { folderPath: 'x', overwrite: false }, false],
  ['import', { overwrite: null }, false],
  ['update', { ACTIVE: false }, true],
  ['update', { Active: 'False' }, true],
  ['update', { active: true, designation: 'Room' }, false],
  ['update', { designation: 'Room', active: null }, false],
])('a name in other letters is asked about as well: %s %j', (name, body, asks) => {
  expect(asksFor(name === 'import' ? importing : updating, preparedWith(body))).toBe(asks);
  if (name === 'import') expect(questionOf(importing, preparedWith(body)).includes('overwrite')).toBe(asks);
});

test.each([
  [[['productId', '4']], false],
  [[['productId', '']], true],
  [[['productId', ' ']], true],
  [
    [
      ['productId', '4'],
      ['productId', ''],
    ],
    true,
  ],
  [[['ProductId', '4']], true],
  [[], true],
] as const)('a product without a value is every product: %j', (query, asks) => {
  const unapprove = find(patches, 'unapprove');
  expect(asksFor(unapprove, preparedWith({}, query))).toBe(asks);
  expect(questionOf(unapprove, preparedWith({}, query)).includes('for every product')).toBe(asks);
});
