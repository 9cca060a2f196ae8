import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/base/errors.js';
import { topics } from '../../../src/help/topics.js';
import { settingTable, variableOf } from '../../../src/settings/table.js';
import { sharedFlags } from '../../../src/command/shared-flags.js';
import { runHere, useDirectory } from '../../support/in-process.js';

const directory = useDirectory();
const help = async (...argv: string[]) => (await runHere(argv, directory())).stdout;
const at = async (columns: number, ...argv: string[]) => (await runHere(argv, directory(), { columns })).stdout;

describe('help', () => {
  it('shows the way in for ems alone, on one screen', async () => {
    const text = await help();
    expect(text).toContain('ems --demo');
    expect(text).toContain('ems login');
    expect(text.split('\n').length).toBeLessThan(24);
  });

  it('lists every area and topic for ems --help and ems help alike', async () => {
    const text = await help('--help');
    expect(text).toMatch(/^ {2}computer {2,}\S/m);
    for (const { name } of topics) expect(text).toMatch(new RegExp(`^ {2}${name} {2,}\\S`, 'm'));
    expect(await help('help')).toBe(text);
  });

  it('names flags with type, values and default, the role, the operation and examples', async () => {
    const text = await help('computer', 'rescan', '--help');
    expect(text).toContain('ems computer rescan [computer...] --type <Inventory|Patch> [flags]');
    expect(text).toContain('scan.execute');
    expect(text).toContain('POST /api/computer/{id}/rescan');
    expect(text).toMatch(/--from-file[^]*--wait[^]*--dry-run[^]*-y\/--yes[^]*-o\/--output[^]*ems help flags/);
    expect(text).toMatch(/# .*\n {2}ems computer rescan /);
    expect(await help('computer', 'activate', '--help')).toMatch(
      / {2}--global +[^]*\(also --no-global; default true\)/,
    );
  });

  it.each([60, 80, 140])('keeps its lines within %i columns', async (columns) => {
    for (const argv of [['--help'], ['computer', '--help'], ['computer', 'list', '--help'], ['help', 'exit-codes']]) {
      const long = (await at(columns, ...argv)).split('\n').filter((line) => line.length > columns);
      // Lines to type are never broken.
      expect(
        long.filter((line) => !/^ +(ems|\{)/.test(line)),
        argv.join(' '),
      ).toEqual([]);
    }
  });

  it('gives a line of its own to an overlong name only, and ends no line with a blank', async () => {
    const lines = (await at(100, 'group', '--help')).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}list {2,}List deployment groups$/));
    expect(lines.filter((line) => /^ {2}[a-z-]+ *$/.test(line))).toEqual(['  unassign-variable-configuration']);
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  it('says when a command asks, and which flags of a full replace are needed', async () => {
    expect(await help('package', 'import', '--help')).toContain('Asks       for confirmation with --overwrite; --yes');
    expect(await help('patch', 'unapprove', '--help')).toContain('for confirmation without --product;');
    expect(await help('admin', 'local-principal', 'rotate', '--help')).toContain('for confirmation; --yes');
    expect(await help('admin', 'principal', 'update', '--help')).not.toContain('required');
    expect(await help('admin', 'principal', 'save', '--help')).toMatch(/--roles[^]*required/);
  });

  it('is the same whether asked before or after the command', async () =>
    expect(await help('help', 'computer', 'list')).toBe(await help('computer', 'list', '-h')));
});

describe('topics', () => {
  it('ems help topics lists all of them', async () => {
    const { code, stdout } = await runHere(['help', 'topics'], directory());
    expect(code).toBe(0);
    for (const { name } of topics) expect(stdout).toMatch(new RegExp(`^${name} {2,}`, 'm'));
  });

  it.each(topics.map(({ name }) => [name]))('ems help %s has a text', async (name) => {
    const { code, stdout } = await runHere(['help', name], directory());
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(600);
  });

  it('exit-codes tells every code', async () => {
    const text = await help('help', 'exit-codes');
    for (const code of [0, ...Object.values(exitCodes)]) expect(text).toMatch(new RegExp(`^${code} +\\S`, 'm'));
  });

  it('environment tells every variable', async () => {
    const text = await help('help', 'environment');
    const variables = settingTable.flatMap((entry) => variableOf(entry) ?? []);
    for (const name of [...variables, 'EMS_CLIENT_SECRET', 'EMS_TOKEN', 'EMS_PROFILE', 'EMS_CONFIG_DIR', 'NO_COLOR'])
      expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  });

  it('flags tells every shared flag', async () => {
    const text = await help('help', 'flags');
    for (const { flags } of Object.values(sharedFlags))
      for (const { name } of flags) expect(text).toMatch(new RegExp(`--${name}\\b`));
  });

  it('suggests a topic or a command for a word that is neither', async () => {
    const near = await runHere(['help', 'skripting'], directory());
    expect([near.code, near.stderr]).toEqual([2, expect.stringContaining('Did you mean: ems help scripting')]);
    const command = await runHere(['help', 'computre'], directory());
    expect([command.code, command.stderr]).toEqual([2, expect.stringContaining('Did you mean: ems help computer')]);
    const far = await runHere(['help', 'nonsense'], directory());
    expect([far.code, far.stderr]).toEqual([2, expect.stringContaining('Topics: ')]);
  });
});
