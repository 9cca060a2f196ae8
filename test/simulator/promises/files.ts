import { filesOf, readIfThere, runLine, type Machine } from '../play/machine.js';
import { baseUrl, openWire } from '../wire/wire.js';
import { type Promised } from './played.js';
import { join } from 'node:path';

export const files: Promised = {
  name: 'files',
  sentence: 'Two at once never leave a file that cannot be read, and never lose an entry of the history.',
  themes: ['two', 'killed', 'wide'],
  check: async ({ isKilled, stage, twin }) => {
    if (!isKilled && twin !== undefined) return undefined;
    const { machines, service } = stage;
    const clock = { now: () => 0, date: () => new Date(service.machine), sleep: async () => undefined };
    for (const machine of machines) {
      const { transport } = openWire(service.copy(), { tokens: new Set() });
      for (const words of [
        ['history', 'list'],
        ['bulk', 'list'],
        ['undo', '--list'],
      ]) {
        const { code, stderr, stdout } = await runLine([...words, '-o', 'json'], machine, {
          url: baseUrl,
          transport,
          clock,
        });
        if (code !== 0 || /unreadable|damaged/.test(stdout))
          return `${words.join(' ')} ends with ${code}: ${stderr}${stdout.slice(0, 200)}`;
      }
      const lost = lostEntry(machine);
      if (lost !== undefined) return `the history has lost ${lost}`;
    }
    return undefined;
  },
};

/** Every change that was kept for undo has its entry. */
const lostEntry = (machine: Machine): string | undefined => {
  const names = ['history.1.jsonl', 'history.jsonl'];
  const history = names.map((name) => readIfThere(join(machine.folder, 'state', name)) ?? '').join('\n');
  const kept = filesOf(machine).flatMap(({ path }) => /^state\/undo\/(.+)\.jsonl$/.exec(path)?.[1] ?? []);
  return kept.find((id) => !history.includes(`"id":"${id}"`));
};
