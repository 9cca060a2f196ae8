import { describe, expect, it } from 'vitest';
import { allFlags } from '../../../src/command/shared-flags.js';
import { loadTree } from '../../../src/program/built-in.js';

const tree = (await loadTree()).filter(({ branch }) => !branch.hidden);
const specs = tree.flatMap(({ leaves }) => leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()));
const named = specs.map((spec) => [spec.words.join(' '), spec] as const);
const names = new Set(named.map(([name]) => name));
const folders = new Set(
  specs.flatMap(({ words }) => words.slice(0, -1).map((_, index) => words.slice(0, index + 1).join(' '))),
);

/** Commands that send no request of their own kind, and why no role can be named. */
const withoutRole: Readonly<Record<string, string>> = {
  login: 'gets a token',
  logout: 'forgets a token',
  auth: 'looks at a token',
  profile: 'local settings',
  config: 'local settings',
  demo: 'the embedded service itself',
  doctor: 'tells which roles there are',
  history: 'local history',
  bulk: 'the role of the command that is resumed',
  undo: 'the role of the command that is undone',
  wait: 'the role of what is waited for',
  api: 'the role of the operation that is called',
  commands: 'the tree itself',
  'state check': 'files only',
  completion: 'the shell',
  open: 'an address',
  version: 'tells what it may',
  health: 'needs no token',
  each: 'runs other commands',
  mcp: 'runs other commands',
  'fleet snapshots': 'files of this machine',
  'fleet changes': 'files of this machine',
  'fleet sql': 'files of this machine',
};

/** The engine falls back to these words where the contract says nothing. */
const typesAlone = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'any']);

describe('every command', () => {
  it.each(named)('ems %s says what it does', (_, { summary, details }) => {
    expect(summary).toMatch(/^[A-Z].{6,}[^.\s]$/);
    expect(summary.length).toBeLessThanOrEqual(90);
    for (const paragraph of details) expect(paragraph).toMatch(/[.:)]$/);
  });

  it.each(named)('ems %s names its role, or there is a reason', (_, spec) => {
    if (spec.operation !== undefined) expect(spec.role).not.toBeUndefined();
    else {
      const [area = '', command = ''] = spec.words;
      expect(spec.role ?? withoutRole[area] ?? withoutRole[`${area} ${command}`]).toBeDefined();
    }
  });

  it.each(named)('ems %s has an example that begins with it', (name, { examples }) => {
    expect(Object.keys(examples).length).toBeGreaterThan(0);
    for (const [does, run] of Object.entries(examples)) {
      expect(run).toContain(`ems ${name}`);
      expect(does).toMatch(/^[A-Z]/);
    }
  });

  it.each(named)('ems %s explains every argument and flag', (_, spec) => {
    for (const { help } of spec.arguments) expect(help.length).toBeGreaterThan(3);
    // One comparison for all flags of a command: there would be 20,000.
    const unexplained = allFlags(spec).filter(
      ({ name, help }) => help.trim().length <= 3 || help === name || typesAlone.has(help),
    );
    expect(unexplained.map(({ name, help }) => `--${name}: ${help}`)).toEqual([]);
  });

  it.each(named)('ems %s points to other commands that exist', (name, { seeAlso }) => {
    expect(seeAlso.filter((line) => !names.has(line) && !folders.has(line) && !line.startsWith('help '))).toEqual([]);
    expect(seeAlso).not.toContain(name);
  });
});

describe('every area and folder', () => {
  it.each(tree.map(({ branch }) => [branch.word, branch.summary]))('ems %s has a line about it', (_, summary) =>
    expect(summary).toMatch(/^\S.{5,}[^.]$/),
  );

  it('has a line about each inner word', () => {
    const inner = tree.flatMap(({ branch, folders: known }) => {
      const paths = specs
        .filter(({ words }) => words[0] === branch.word && words.length > 2)
        .flatMap(({ words }) => words.slice(1, -1).map((_, index) => words.slice(1, index + 2).join(' ')));
      return [...new Set(paths)].filter((path) => (known[path] ?? '') === '').map((path) => `${branch.word} ${path}`);
    });
    expect(inner).toEqual([]);
  });
});
