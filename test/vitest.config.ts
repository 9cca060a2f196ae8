import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One for each core; by default vitest leaves one idle, which on two cores is half of the machine (218 against 162 s).
    maxWorkers: availableParallelism(),
    // No module keeps state between tests, so the files of a worker share what they load (162 against 118 s).
    isolate: false,
    // Local times are shown and read: the same ones everywhere. Tests of other zones set their own.
    env: { TZ: 'UTC' },
    // What hangs is ended; what is slow because others use the machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real terminals, signals and sockets on a machine that others use: one more try before a change is turned down.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
