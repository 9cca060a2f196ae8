import { expect, it } from 'vitest';
import type { Presentation } from '../../../../src/areas/record.js';
import type { CommandSpec } from '../../../../src/command/spec.js';
import { namesOf, thingsIn } from '../../../../src/engine/names/resolve.js';
import { withNames } from '../../../../src/engine/names/with-names.js';
import { typedInput } from '../../../support/typed-input.js';

const record = {
  arguments: [
    { name: 'computer', fills: 'id', help: '', lookup: 'computer' },
    { name: 'text', fills: 'name', help: '' },
  ],
} as unknown as Presentation; // no more of it is read
const spec = {
  flags: [
    {
      name: 'group-id',
      aliases: ['group'],
      help: '',
      lookup: 'group',
      fills: { where: 'query', path: 'groupId', shape: { type: 'string' } },
    },
  ],
} as unknown as CommandSpec;

it('a placeholder stands for what was typed, or for the kind of thing', () => {
  expect(withNames('Reboot {computer} of {pm-group}?', { computer: 'PC-0042' })).toBe(
    'Reboot PC-0042 of the pm group?',
  );
});

it('things are named as typed, an alias by the name of its flag, several by all their names', () => {
  const input = typedInput({ group: 'Berlin', force: true }, { computer: ['PC-1', 'PC-2'] });
  expect(namesOf(record, spec, input)).toEqual({ 'group-id': 'Berlin', computer: 'PC-1, PC-2', text: '' });
});

it('a sentence looks up only ids that have a name', () => {
  const resolved = [
    { where: 'path', path: 'id', value: 42 },
    { where: 'body', path: 'name', value: 'x' },
    { where: 'query', path: 'groupId', value: null },
  ] as const;
  expect(thingsIn(record, spec, resolved)).toEqual([{ name: 'computer', labeled: 'computer', id: 42 }]);
});

it.each([
  ['Cancelled the reinstall on {computer} ({parentGroupName})', 'Cancelled the reinstall on PC-0042'],
  ['Created local principal {clientId}', 'Created local principal'],
])('leaves out what the service did not answer: %s', (text, told) => {
  expect(withNames(text, { computer: 'PC-0042' })).toBe(told);
});
