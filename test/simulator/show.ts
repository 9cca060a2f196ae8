import { readFileSync } from 'node:fs';
import { readHistory } from './history/history.js';
import { play } from './play/play.js';
import type { RunOf } from './play/run-on.js';
import type { PlayOptions } from './play/stage.js';

/** Plays a history from a file and shows what passed: for whoever looks for the cause of a break. */
export const showHistory = async (file: string, options: PlayOptions, print: (line: string) => void): Promise<void> => {
  const onRun = ({ code, isDead, line, seen, stderr, stdout }: RunOf): void => {
    print(`$ ems ${line.words.join(' ')}`);
    for (const each of seen)
      print(
        `    ${each.method} ${each.url} ${each.body.slice(0, 200)} → ${each.status}${each.fault === undefined ? '' : ` (${each.fault})`}`,
      );
    print(`${stdout.slice(0, 1500)}${stderr}${isDead ? 'killed' : `exit code ${code}`}\n`);
  };
  const { breaks } = await play(readHistory(readFileSync(file, 'utf8')), { ...options, onRun });
  for (const { promise, text } of breaks) print(`BREAK ${promise}: ${text}`);
};
