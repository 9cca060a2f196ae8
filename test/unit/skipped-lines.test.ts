import { expect, it } from 'vitest';
import { isInstalled, needed, neededPrograms } from '../support/needed.js';
import { retriedLines, skippedLines } from '../support/skip-reporter.js';

it('skipped tests are counted by what they need, and named', () => {
  const zsh = neededPrograms('sh', 'no-such-zsh', 'no-such-tmux');
  expect(zsh).toEqual({ isMissing: true, because: ' (skipped: needs no-such-zsh and no-such-tmux)' });
  expect(neededPrograms('sh')).toEqual({ isMissing: false, because: '' });
  expect([isInstalled('sh'), isInstalled('no-such-zsh')]).toEqual([true, false]);
  const disk = needed(false, '/dev/full');
  expect(
    skippedLines([
      `in zsh > offers commands${zsh.because}`,
      `in zsh > offers flags${zsh.because}`,
      `a full disk${disk.because} > is an error`,
      'left out > by hand',
    ]),
  ).toEqual([
    '4 tests were skipped:',
    '   2, needs no-such-zsh and no-such-tmux: in zsh',
    '   1, needs /dev/full: a full disk',
    '   1, no reason given: left out',
  ]);
});

it('a test that passed only when it was tried again is named', () => {
  expect(retriedLines([])).toEqual([]);
  const [one, other] = [
    { file: 'test/e2e/pager.test.ts', name: 'less > ends', again: 1 },
    { file: 'test/e2e/top.test.ts', name: 'draws', again: 2 },
  ] as const;
  expect(retriedLines([one])[0]).toBe('1 test failed first and passed when tried again:');
  expect(retriedLines([one, other])).toEqual([
    '2 tests failed first and passed when tried again:',
    '   test/e2e/pager.test.ts > less > ends',
    '   test/e2e/top.test.ts > draws (2 times)',
  ]);
});
