import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Archives store times: all of them are the time of the build, so that two builds have the same bytes. */
export const setTimes = (folder, epoch) => {
  for (const name of readdirSync(folder, { recursive: true })) utimesSync(join(folder, name), epoch, epoch);
  utimesSync(folder, epoch, epoch);
};
