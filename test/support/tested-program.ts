import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.env['EMS_TEST_PROGRAM'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'bin/ems.js');

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

/**
 * For processes with a home of their own: what V8 compiled is there already, which halves the processor time of a start.
 * Everything else that is cached goes below EMS_CONFIG_DIR, which they have to set.
 */
export const warmStart = { XDG_CACHE_HOME: join(root, 'dist-test/cache') };
