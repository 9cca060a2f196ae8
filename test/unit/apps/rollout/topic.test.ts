import { expect, it } from 'vitest';
import { commands } from '../../../../src/apps/rollout/commands/rollout.js';
import { parts as texts } from '../../../../src/apps/rollout/topic.js';

it('tells the exit codes of every command that changes a rollout', () => {
  const parts = texts.filter(({ title }) => title?.startsWith('Exit codes') === true);
  const words = new Set(JSON.stringify(parts).match(/[a-z]+/g));
  const names = commands.filter(({ writes }) => writes === true).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
