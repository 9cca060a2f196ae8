import { expect, it } from 'vitest';
import type { FlagSpec } from '../../../../src/command/spec.js';
import { resolveFlagConflicts } from '../../../../src/engine/flags/flags-of.js';

const flag = (name: string, more: Partial<FlagSpec> = {}): FlagSpec => ({
  name,
  help: `help of ${name}`,
  fills: { where: 'query', path: name, shape: { type: 'string' } },
  ...more,
});
const inBody = (name: string): Pick<FlagSpec, 'fills'> => ({
  fills: { where: 'body', path: name, shape: { type: 'string' } },
});
const names = (flags: readonly FlagSpec[], reserved: readonly string[] = []): string[] =>
  resolveFlagConflicts(flags, 'server', new Set(reserved)).map(({ name }) => name);

it('a parameter of a server description gives way to a flag of ems', () => {
  expect(names([flag('dry-run'), flag('yes', inBody('yes')), flag('top')])).toEqual([
    'param-dry-run',
    'field-yes',
    'top',
  ]);
  expect(names([flag('output')], ['output'])).toEqual(['param-output']);
});

it('the help of a renamed flag says what it fills', () => {
  const [renamed] = resolveFlagConflicts([flag('wait', inBody('wait'))], 'server', new Set());
  expect(renamed?.help).toContain('help of wait (field wait');
});

it('two parameters of the same name get two flags', () => {
  expect(names([flag('id'), flag('id', inBody('id')), flag('id', inBody('id'))])).toEqual([
    'id',
    'field-id',
    'field-id-2',
  ]);
});

it('a parameter without a usable name still gets a flag', () => {
  expect(names([flag('', inBody('_'))])).toEqual(['field-value']);
});

it('--no-x stays the negation of --x', () => {
  expect(names([flag('no-cache')])).toEqual(['param-no-cache']);
  expect(names([flag('color', { negatable: true })], ['no-color'])).toEqual(['param-color']);
});

it('built-in records keep the names that they chose', () => {
  const kept = resolveFlagConflicts([flag('output')], 'built-in', new Set(['output']));
  expect(kept.map(({ name }) => name)).toEqual(['output']);
});

it('drops an alias that something else already uses', () => {
  const [kept] = resolveFlagConflicts([flag('group-id', { aliases: ['group', 'team'] })], 'server', new Set(['group']));
  expect(kept?.aliases).toEqual(['team']);
});
