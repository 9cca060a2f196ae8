import { describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const home = useDirectory();
const search = async (...words: string[]) => {
  const { code, stdout, stderr } = await runHere(['commands', ...words, '-o', 'json'], home());
  return { code, stderr, size: stdout.length, found: code === 0 ? JSON.parse(stdout) : [] };
};

describe('ems commands with words', () => {
  it.each([
    [['assign', 'package'], 'ems group assign-package'],
    [['restart', 'computers'], 'ems computer reboot'],
    [['approve', 'patches'], 'ems patch approve'],
    [['snapshot', 'fleet'], 'ems fleet snapshot'],
  ])('%j finds the command first', async (words, first) => {
    const { found } = await search(...words);
    expect(found[0].command).toBe(first);
  });

  it('tells what is needed to call it, in about 1 KB each and for ten at most', async () => {
    const { found, size } = await search('computer');
    expect(found).toHaveLength(10);
    expect(size).toBeLessThan(20_000);
    expect(Object.keys(found[0])).toEqual(expect.arrayContaining(['usage', 'arguments', 'flags', 'writes', 'asks']));
  });

  it('ends with 4 if no command fits', async () => {
    expect(await search('xyzzy')).toMatchObject({ code: 4, stderr: expect.stringContaining('xyzzy') });
  });
});
