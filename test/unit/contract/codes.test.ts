import { describe, expect, test } from 'vitest';
import { codes, explainCode } from '../../../src/contract/codes.js';
import { removedOperation, removedOperations } from '../../../src/contract/removed.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { loadTree } from '../../../src/program/built-in.js';

const commandNames = async (): Promise<ReadonlySet<string>> => {
  const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
  return new Set(specs.map(({ words }) => words.join(' ')));
};

/** The commands that a text names: 'ems group computers <group>' → 'group computers'. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/ems ([a-z-]+(?: [a-z-]+)*)(?= <| -|[;:,.)]| for|$)/g)].map((match) => match[1] ?? '');

const beginsWithCommand = (words: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => words === name || words.startsWith(`${name} `));

describe('codes', () => {
  test('every remedy names commands that exist', async () => {
    const names = await commandNames();
    const texts = [...codes.values()].flatMap(({ remedy, on }) => [
      remedy,
      ...Object.values(on ?? {}).map((special) => special.remedy ?? remedy),
    ]);
    const said = texts.flatMap(commandsIn);
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((words) => !beginsWithCommand(words, names))).toEqual([]);
  });

  test('special advice is for operations that can answer the code', async () => {
    const operations = await allOperations();
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const special = [...codes.values()].flatMap(({ on }) => Object.keys(on ?? {}));
    expect(special.filter((operation) => !known.has(operation))).toEqual([]);
  });

  test('an unknown code is explained by its operation when it is a conflict, and not otherwise', () => {
    const reinstall = 'POST /api/computer/{id}/software-reinstall';
    expect(explainCode('Whatever', reinstall, 409)?.remedy).toContain('ems computer reinstalls');
    expect(explainCode(undefined, reinstall, 409)?.meaning).toContain('pending');
    expect(explainCode('Whatever', reinstall, 400)).toBeUndefined();
    expect(explainCode('constructor', 'toString', 409)).toBeUndefined();
  });
});

describe('removed operations', () => {
  test('there are eight, and their commands exist', async () => {
    const operations = await allOperations();
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const names = await commandNames();
    expect(removedOperations).toHaveLength(8);
    for (const { method, path, command, advice } of removedOperations) {
      expect(known.has(`${method} ${path}`)).toBe(path === '/health');
      expect(advice).toContain(command);
      expect(command === 'ems health' || commandsIn(command).every((words) => beginsWithCommand(words, names))).toBe(
        true,
      );
    }
  });

  test.each([
    ['GET', '/api/computer/1001/disks', 'ems computer inventory disks <computer>'],
    ['get', '/api/computer/{id}/services?top=5', 'ems computer inventory services <computer>'],
    ['POST', '/api/patches/products/7/approval', 'ems patch approve <patch> --product <product>'],
    ['POST', '/api/pmgroup/3/products', 'ems pm-group add-patches <pm-group> --product <product>'],
    ['GET', '/health', 'ems health'],
  ])('%s %s → %s', (method, path, command) => {
    expect(removedOperation(method, path)?.command).toBe(command);
  });

  test.each([
    ['POST', '/api/computer/1001/disks'],
    ['GET', '/api/computer/1001/inventory/disks'],
    ['GET', '/api/computer//disks'],
    ['GET', '/api/computer/1001/groups'],
  ])('%s %s was not removed', (method, path) => {
    expect(removedOperation(method, path)).toBeUndefined();
  });
});

test('leaves no group unfilled where a person has to choose one', () => {
  expect(codes.get('ComputerNotGroupAssigned')?.remedy).not.toContain('<');
});
