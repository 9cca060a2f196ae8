import { chmodSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Archives store times and rights: the time is that of the build, and the rights don't depend on the umask of who builds,
 * so that two builds have the same bytes.
 */
export const settle = (folder, epoch) => {
  for (const name of [...readdirSync(folder, { recursive: true }), '.']) {
    const path = join(folder, name);
    const stats = statSync(path);
    chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
    utimesSync(path, epoch, epoch);
  }
};
