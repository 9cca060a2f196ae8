import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useKillableDemo } from '../support/killable-demo.js';
import { needed } from '../support/needed.js';

const modes = needed(process.platform !== 'win32', 'a system with file modes');
const demo = useKillableDemo(60);
const at = (...path: string[]): string => join(demo.directory(), 'state', ...path);
const only = (...path: string[]): string =>
  at(...path, readdirSync(at(...path)).find((name) => !name.startsWith('.')) ?? '');

beforeAll(async () => {
  const done = async (...words: string[]): Promise<void> => {
    const { code, stderr } = await demo.run([...words, '--yes', '--max-affected', '60']);
    expect(code, stderr).toBe(0);
  };
  await done('group', 'create', 'Workstations/Doomed');
  await done('group', 'delete', 'Workstations/Doomed', '--force');
  for (const _ of [1, 2]) expect((await demo.run(['fleet', 'snapshot'])).code).toBe(0);
});

const history = [
  ['history', 'list'],
  ['undo', '--list'],
  ['undo', '--last', '--yes'],
];
const undos = [
  ['undo', '--list'],
  ['undo', '--last', '--yes'],
  ['undo', '--last', '--dry-run'],
];
const restore = [
  ['undo', '--last', '--yes'],
  ['undo', '--last', '--dry-run'],
];
const read = [
  ['fleet', 'snapshots'],
  ['fleet', 'changes'],
];
const cases: readonly (readonly [string, () => string, readonly (readonly string[])[]])[] = [
  ['the state directory', () => at(), [...history, ...read]],
  ['the history', () => at('history.jsonl'), history],
  ['the folder of undo files', () => at('undo'), undos],
  ['the folder of restore points', () => at('restore'), restore],
  ['a restore point', () => only('restore'), restore],
  ['a file of a restore point', () => only('restore', readdirSync(at('restore'))[0] ?? ''), restore],
  ['the folder of snapshots', () => at('snapshots'), read],
  ['the folder of a profile', () => only('snapshots'), read],
  ['a snapshot', () => join(only('snapshots'), readdirSync(only('snapshots'))[0] ?? ''), read],
  ['a database', () => join(only('snapshots'), readdirSync(only('snapshots'))[0] ?? '', 'fleet.db'), read],
];

describe.skipIf(modes.isMissing)(`a state directory that others could have written to${modes.because}`, () => {
  it.each(cases)('is refused, and nothing is sent: %s', async (_, place, lines) => {
    const path = place();
    const { mode } = statSync(path);
    chmodSync(path, mode | 0o022);
    demo.writes();
    for (const line of lines) {
      const { code, stderr } = await demo.run(line);
      expect([line, code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
        line,
        10,
        expect.stringMatching(/others can write .* may not be yours/),
      ]);
    }
    chmodSync(path, mode);
    expect(demo.writes()).toEqual([]);
  });

  it('is believed as it was, once nobody else can write it', async () => {
    expect((await demo.run(['undo', '--last', '--yes', '--max-affected', '60'])).code).toBe(0);
  });
});
