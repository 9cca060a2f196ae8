import { expect, test } from 'vitest';
import { makeProgress } from '../../../src/terminal/progress.js';
import { fakeTerminal } from './fake-streams.js';

test.each([
  ['in a pipe', { stderr: false }],
  ['for a screen reader', { plain: true }],
  ['on a terminal of 0 columns', { columns: 0 }],
])('%s gets one line per change', async (_, facts) => {
  const { terminal, lines, screen } = fakeTerminal(facts);
  const progress = await makeProgress(terminal, { quiet: false });
  progress.update(['PC-1 waiting', 'PC-2 waiting']);
  progress.update(['PC-1 waiting', 'PC-2 waiting']);
  progress.update(['PC-1 waiting', 'PC-2 \u001b[2Jdone']);
  progress.note('PC-2 is done');
  progress.stop();
  expect(lines).toEqual(['PC-1 waiting\n', 'PC-2 waiting\n', 'PC-2 [2Jdone\n', 'PC-2 is done\n']);
  expect(screen.text).toBe('');
});

test('the block on a terminal is repainted and gone at the end', async () => {
  const { terminal, lines, screen } = fakeTerminal({ columns: 20 });
  const progress = await makeProgress(terminal, { quiet: false });
  progress.update(['3 of 10', 'PC-1 with a rather long name']);
  progress.note('PC-2 is done');
  progress.stop();
  expect(lines).toEqual([]);
  expect(screen.text).toContain('3 of 10\n  PC-1 with a rat…');
  expect(screen.text).toContain('PC-2 is done\n');
  expect(screen.text.lastIndexOf('⌫')).toBeGreaterThan(screen.text.lastIndexOf('3 of 10'));
});

test('quiet shows nothing', async () => {
  const { terminal, lines, screen } = fakeTerminal({});
  const progress = await makeProgress(terminal, { quiet: true });
  progress.update('x');
  progress.note('y');
  progress.stop();
  expect([lines, screen.text]).toEqual([[], '']);
});
