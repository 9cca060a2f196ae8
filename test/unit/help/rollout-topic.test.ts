import { expect, it } from 'vitest';
import { rollout } from '../../../src/commands/rollout/rollout.js';
import { rolloutTopic } from '../../../src/help/topics/rollout.js';

it('tells the exit codes of every command that changes a rollout', () => {
  const parts = rolloutTopic.parts.filter(({ title }) => title?.startsWith('Exit codes') === true);
  const words = new Set(JSON.stringify(parts).match(/[a-z]+/g));
  const names = rollout.commands.filter(({ writes }) => writes === true).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
