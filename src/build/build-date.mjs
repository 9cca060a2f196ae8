import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Seconds since 1970: of SOURCE_DATE_EPOCH, else of the commit, so that two builds of one source have the same bytes.
 * undefined in a copy without a repository.
 */
export const buildEpoch = () => {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && /^\d+$/.test(given)) return Number(given);
  try {
    const words = ['log', '-1', '--format=%ct'];
    const time = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(time.trim()) || undefined;
  } catch {
    return undefined;
  }
};
