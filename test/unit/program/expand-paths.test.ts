import { expect, it } from 'vitest';
import type { CommandSpec, FlagSpec, Input } from '../../../src/command/spec.js';
import { expandPaths } from '../../../src/program/check-input.js';

const flags: readonly FlagSpec[] = [
  { name: 'from-file', value: 'file', help: '', completes: 'file' },
  { name: 'body', value: 'json|@file|-', help: '' },
  { name: 'name', value: 'text', help: '' },
];
const spec = { flags, shared: [], arguments: [] } as unknown as CommandSpec; // only what is looked at
const expanded = (typed: Input['flags']): Input['flags'] =>
  expandPaths({ flags: typed, arguments: {} }, spec, '/home/u').flags;

it.each([
  [{ 'from-file': '~/x.csv' }, { 'from-file': '/home/u/x.csv' }],
  [{ 'from-file': '~' }, { 'from-file': '/home/u' }],
  [{ body: '@~/b.json' }, { body: '@/home/u/b.json' }],
  [{ 'from-file': '~other/x' }, { 'from-file': '~other/x' }],
  [{ 'from-file': './~/x' }, { 'from-file': './~/x' }],
  [{ body: '{"a":"~/x"}' }, { body: '{"a":"~/x"}' }],
  [{ name: '~/x' }, { name: '~/x' }],
])('%j becomes %j', (typed, sent) => {
  expect(expanded(typed)).toEqual(sent);
});
