import { expect, it } from 'vitest';
import type { Rule } from '../../../../src/areas/record.js';
import type { FlagSpec } from '../../../../src/command/spec.js';
import type { Json } from '../../../../src/contract/operation.js';
import { checkRules } from '../../../../src/engine/request/checks.js';

const flag = (path: string, name = path): FlagSpec => ({
  name,
  help: '',
  fills: { where: 'body', path, shape: { type: 'string' } },
});
const flags = [flag('software'), flag('pxe'), flag('wolNow', 'wol-now'), flag('folderPath', 'folder')];
const check =
  (rule: Rule, body: Json | undefined, query: Record<string, Json> = {}) =>
  () => {
    checkRules([rule], { now: new Date(0), body, query: new Map(Object.entries(query)) }, flags, [
      { name: 'slot', fills: 'slot', help: '' },
    ]);
  };

it('atLeastOne counts the query and the body, and neither null nor absent', () => {
  const rule: Rule = { kind: 'atLeastOne', of: ['software', 'pxe'] };
  expect(check(rule, { software: null })).toThrow('At least one of --software, --pxe is required.');
  expect(check(rule, undefined)).toThrow('At least one of');
  expect(check(rule, { software: false })).not.toThrow();
  expect(check(rule, undefined, { pxe: true })).not.toThrow();
});

it('atLeastOne of switches wants one that is on', () => {
  const rule: Rule = { kind: 'atLeastOne', of: ['software', 'pxe'], true: true };
  expect(check(rule, { software: false })).toThrow('At least one of');
  expect(check(rule, { software: false, pxe: true })).not.toThrow();
});

it('exactlyOne refuses none and two', () => {
  const rule: Rule = { kind: 'exactlyOne', of: ['software', 'pxe'] };
  expect(check(rule, {})).toThrow('Exactly one of --software and --pxe is required.');
  expect(check(rule, { software: 'a', pxe: 'b' })).toThrow('Exactly one of');
  expect(check(rule, { pxe: 'b' })).not.toThrow();
});

it('atMostOne does not count what is switched off', () => {
  const rule: Rule = { kind: 'atMostOne', of: ['pxe', 'wolNow'] };
  expect(check(rule, { pxe: true, wolNow: true })).toThrow('--pxe and --wol-now cannot be combined');
  expect(check(rule, { pxe: true, wolNow: false })).not.toThrow();
});

it('matches checks texts and the names in a map, and names an argument as it is typed', () => {
  const rule: Rule = { kind: 'matches', of: 'slot', pattern: /^Custom\d\d$/, says: 'is not a slot' };
  expect(check(rule, { slot: 'Custom1' })).toThrow('<slot>: "Custom1" is not a slot');
  expect(check(rule, { slot: { Custom01: 'x', Room: 'y' } })).toThrow('"Room" is not a slot');
  expect(check(rule, { slot: 'Custom01' })).not.toThrow();
  expect(check(rule, {})).not.toThrow();
});

it('notEmpty refuses a change without changes and lists the flags', () => {
  const rule: Rule = { kind: 'notEmpty' };
  expect(check(rule, {})).toThrow('No changes were given.');
  expect(check(rule, {})).toThrow(
    expect.objectContaining({
      facts: { hint: 'Give at least one of --software, --pxe, --wol-now, --folder, --field or --body.' },
    }),
  );
  expect(check(rule, { software: null })).not.toThrow();
});

it('looks into nested fields by their dotted path', () => {
  const rule: Rule = { kind: 'atLeastOne', of: ['srl.action'] };
  expect(check(rule, { srl: { action: 'Shutdown' } })).not.toThrow();
  expect(check(rule, { srl: {} })).toThrow('At least one of --srl-action is required.');
});
