import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../src/base/clock.js';
import type { Token } from '../../src/http/auth/token.js';
import { cachedTokens } from '../../src/http/auth/token-cache.js';
import { acquireLock } from '../../src/base/files/file-lock.js';
import { saveProfile } from '../../src/settings/profiles.js';

/** token <cache> <log> <milliseconds> · count <lock> <file> <times> · hold <lock> · set <directory> <from> <to> */
const [what, first = '', second = '', third = ''] = process.argv.slice(2);

const clock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  sleep: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
};

/** A token request takes a while and leaves a line; a negative time never ends. */
const request = async (): Promise<Token> => {
  await appendFile(second, `${process.pid}\n`);
  process.stdout.write('asked');
  await clock.sleep(Number(third) < 0 ? 600_000 : Number(third));
  return { text: `token-of-${process.pid}`, lifetimeSeconds: 3600 };
};

const jobs: Record<string, () => Promise<void>> = {
  async count() {
    for (let round = 0; round < Number(third); round++) {
      const lock = await acquireLock(first, { clock, waitMs: 60_000 });
      if (lock === undefined) throw new Error('no lock');
      const before = Number(await readFile(second, 'utf8'));
      await writeFile(second, String(before + 1));
      await lock.release();
    }
  },
  async token() {
    const text = await cachedTokens({ file: first, clock, request }).get();
    process.stdout.write(text);
  },
  async hold() {
    await acquireLock(first, { clock, waitMs: 1_000 });
    process.stdout.write('held');
    await clock.sleep(600_000);
  },
  async set() {
    process.stdout.write('started');
    for (let round = Number(second); round < Number(third); round++) {
      await saveProfile({ configDirectory: first, clock }, 'default', ({ settings }) => ({
        settings: { ...settings, [`key-${round}`]: 'x'.repeat(2_000) },
      }));
    }
  },
};

void jobs[what ?? '']?.();
