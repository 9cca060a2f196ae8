import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { some } from '../support/some.js';

const demo = useFastDemo();

/** The commands in an output, as they could be copied: from `ems` to the end of the line. */
const hintsIn = (screen: string): string[] =>
  screen
    .replaceAll(/\n {2,}(?! *(?:ems |request id|[A-Z]))/g, ' ') // a hint is wrapped, a command or sentence of its own is not
    .split('\n')
    .flatMap((line) => /(?:^|: | with | run )ems ([a-z][^:]*?)[.]?$/.exec(line.trimEnd())?.[1] ?? []);

const wordsOf = (line: string): string[] => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));

describe('every command that is printed runs as it is printed', () => {
  it.each([
    'group create Berlin --parent Workstations',
    'computer activate PC-0041 --pxe --dry-run',
    'computer show PC-99999',
    'computer reboot PC-0041 nobody-has-this-name --yes',
    'patch approve 1018 --yes',
    'group add-computers Munich PC-0001 PC-0002 --yes',
    'computer show PC-0042 --tag-ids 1',
    'group show nothing-like-this',
  ])('after %s', async (line) => {
    const { screen } = await demo().run(line.split(' '), { columns: 160 });
    for (const hint of some(hintsIn(screen), `command in: ${screen}`)) {
      const words = wordsOf(hint);
      expect(hint, screen).not.toMatch(/<[a-z -]+>/);
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
