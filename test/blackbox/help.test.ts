import { describe, expect, it } from 'vitest';
import { withService } from './run-ems.js';

interface Described {
  command: string;
  summary: string;
  role: string | null;
  source: string;
  examples: unknown[];
}

describe('help and completion', () => {
  it('the tree as data: every command with summary, role and example; help of one command of every third area', async () => {
    await withService(async ({ ems, service }) => {
      const tree = (await ems('commands -o json')).json() as Described[];
      const built = tree.filter(({ source }) => source === 'built-in');
      expect(built.length).toBeGreaterThanOrEqual(178);
      expect(
        tree.filter(({ summary, examples }) => summary === '' || examples.length === 0).map(({ command }) => command),
      ).toEqual([]);
      const areas = new Map(tree.map((each) => [each.command.split(' ')[1], each]));
      await Promise.all(
        [...areas]
          .filter((_, at) => at % 3 === 0)
          .map(([, { command, role }]) =>
            ems(`${command.slice(4)} --help`).then((ran) =>
              expect([command, ran.code, ran.out.includes(role ?? 'Usage')]).toEqual([command, 0, true]),
            ),
          ),
      );
      expect(service.requests).toEqual([]);
    });
  });

  it.concurrent('completes commands, flags, values and names, and never fails', () =>
    withService(async ({ ems, service }) => {
      const complete = async (word: string, ...before: string[]): Promise<string[]> =>
        (await ems(['__complete', '--shell', 'bash', '--', word, ...before])).out
          .trim()
          .split('\n')
          .map((line) => line.split('\t')[0] ?? '');
      expect(await complete('comp')).toEqual(expect.arrayContaining(['computer', 'completion']));
      expect(await complete('', 'computer', 'issues')).toEqual(
        expect.arrayContaining(['overview', 'low-disk', 'stale-agent']),
      );
      expect(await complete('', 'computer', 'rescan', '--type')).toEqual(
        expect.arrayContaining(['Inventory', 'Patch']),
      );
      expect(await complete('--hostn', 'computer', 'search')).toEqual(['--hostname']);
      expect(await complete('y', 'computer', 'list', '-o')).toEqual(['yaml']);
      service.fault('*', ...Array.from({ length: 9 }, () => (response: { destroy: () => void }) => response.destroy()));
      const ran = await ems(['__complete', '--shell', 'bash', '--', '', 'group', 'show'], {
        env: { EMS_URL: 'http://127.0.0.1:1' },
      });
      expect([ran.code, ran.err]).toEqual([0, '']);
    }));
});
