import { expect, test } from 'vitest';
import { actionRecords } from '../../../../src/areas/computer/actions.js';
import { distributionRecords } from '../../../../src/areas/group/distribution.js';
import type { Json } from '../../../../src/contract/operation.js';
import { questionOf } from '../../../../src/engine/safety/question.js';
import type { Prepared } from '../../../../src/engine/request/command.js';

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

test('what a replacement sets stands in the question, with the package that it is limited to', () => {
  const set = find(distributionRecords, 'set-distribution-options');
  const body = { commands: ['Uninstall'] };
  expect(questionOf(set, preparedWith(body))).toContain('options of group Pilot with commands Uninstall?');
  expect(questionOf(set, preparedWith(body, [['packageId', 'p']]))).toContain('package VLC in group Pilot');
});
