import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

/** The commands in an output, as they could be copied: from `ems` to the end of the line. */
const hintsIn = (screen: string): string[] =>
  screen
    .replaceAll(/\n {2,}(?! *ems )/g, ' ') // a hint is wrapped, a command of its own is not
    .split('\n')
    .flatMap((line) => /(?:^|: | with | run )ems ([a-z][^:]*?)[.]?$/.exec(line.trimEnd())?.[1] ?? []);

const wordsOf = (line: string): string[] => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));

describe('every command that is printed runs as it is printed', () => {
  it.each([
    'group assign-package Pilot VLC',
    'group create Berlin --parent Workstations',
    'group move-computers Berlin Munich PC-0042 --yes',
    'patch pending',
    'computer activate PC-0041 --pxe --dry-run',
    'computer reboot PC-0041 nobody-has-this-name --yes',
    'computer show PC-99999',
    'group show Berlni',
    'tag delete nothing-like-this --yes',
    'patch approve 1018 --yes',
    'computer uninstall PC-0042 --package VLC',
    'group add-computers Munich PC-0001 PC-0002 --yes',
    'computer rescan PC-0041 PC-0042 --type Patch --yes',
    'depot assign-tag 62 EMEA',
  ])('after %s', async (line) => {
    const { screen } = await demo().run(line.split(' '), { columns: 160 });
    for (const hint of hintsIn(screen)) {
      expect(hint, screen).not.toMatch(/<[a-z -]+>/);
      const words = wordsOf(hint);
      const rehearsed = await demo().run([...words, '--dry-run']);
      const ran = /Unknown flag --dry-run/.test(rehearsed.stderr) ? await demo().run(words) : rehearsed;
      expect([hint, ran.code, ran.stderr], screen).toMatchObject([
        hint,
        expect.not.toSatisfy((code) => code === 2),
        {},
      ]);
    }
  });
});
