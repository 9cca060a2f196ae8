import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.env['EMS_TEST_PROGRAM'];
const built = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

/**
 * How a test starts the program: as built, on this Node, or the one that EMS_TEST_PROGRAM names, which is how the same
 * tests are put to the single executable: `EMS_TEST_PROGRAM=dist-exe/ems-linux-x64 npx vitest run …`.
 */
export const programLine: readonly [string, ...string[]] =
  given === undefined ? [process.execPath, built] : [resolve(given)];

export const [programFile, ...programWords] = programLine;

/** The program in a line of a shell. */
export const programInShell = programLine.map((word) => `"${word}"`).join(' ');

/** For what concerns Node alone, such as its flags and its caches. */
export const isNode = given === undefined;
