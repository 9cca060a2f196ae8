import { expect, it } from 'vitest';
import { isInstalled, needed, neededPrograms } from '../support/needed.js';
import { skippedLines } from '../support/skip-reporter.js';

it('what is skipped is counted by what it needs, and named', () => {
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
