import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compiledSources, isCompiled } from './support/compiled-sources.js';
import { SlowestFirst } from './support/slowest-first.js';

// An extra certificate file is parsed at every start of Node, 70 ms for each of the many processes the tests start.
delete process.env['NODE_EXTRA_CA_CERTS'];

/** Every test has a home of its own: on a disk its small files take a tenth of the time. */
const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 2 ** 30;
  } catch {
    return false;
  }
};
const memory = '/dev/shm';
if (process.env['TMPDIR'] === undefined && hasRoom(memory)) process.env['TMPDIR'] = memory;

// Node 20 takes a twentieth of the processors for optimizing code that a test runs a few times.
const optimizesLater = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

export default defineConfig({
  plugins: [await compiledSources()],
  test: {
    server: { deps: { external: [isCompiled] } },
    // A larger young generation: the garbage of one command is gone before V8 copies it (a twelfth of the time).
    execArgv: ['--enable-source-maps', '--min-semi-space-size=16', '--max-semi-space-size=64', ...optimizesLater],
    // Modules of Node as Node gives them, not behind a proxy.
    deps: { interopDefault: false },
    include: ['test/**/*.test.ts'],
    reporters: ['default', fileURLToPath(new URL('support/skip-reporter.ts', import.meta.url))],
    pool: 'forks',
    // One more than there are cores: some tests wait, for terminals, browsers and processes that are to end by themselves.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // No module keeps state between tests, so the files of a worker share what they load (162 against 118 s).
    isolate: false,
    // Local times are shown and read: the same ones everywhere. Tests of other zones set their own.
    env: { TZ: 'UTC' },
    // Ends tests that hang; being slow because others use the machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real terminals, signals and sockets on a machine that others use: one more try before a change is turned down.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
