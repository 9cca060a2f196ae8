import { describe, expect, test } from 'vitest';
import { health } from '../../../src/areas/health.js';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { promised } from './promised-commands.js';

const all = await Promise.all(areas.map(async (area) => ({ area, loaded: await area.load() })));

const operations = await allOperations();
const byKey = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));

interface Command {
  readonly line: string; // 'ems computer list'
  readonly record: CommandRecord;
}

const commands: readonly Command[] = [
  { line: 'ems health', record: health },
  ...all.flatMap(({ area, loaded }) =>
    loaded.commands.map(({ name, record }) => ({ line: `ems ${area.name} ${name}`, record: record() })),
  ),
];

/** 'ems computer reinstall <computer...> --package <package>' → words, arguments and flags. */
const parse = (command: string) => {
  const words = command.split(' ');
  const end = words.findIndex((word) => /^[<-]/.test(word));
  const rest = end === -1 ? [] : words.slice(end);
  const flags = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  const arguments_ = rest.filter((word, index) => word.startsWith('<') && !rest[index - 1]?.startsWith('--'));
  return { line: words.slice(0, end === -1 ? undefined : end).join(' '), arguments: arguments_, flags };
};

/** A text to search by may be left out, as before it was there. */
const shown = (record: CommandRecord): readonly string[] =>
  (record.arguments ?? [])
    // and several packages may stand where one was promised
    .filter(({ form }) => form !== 'text')
    .map(({ name, many }) => (many ? `<${name}...>` : `<${name}>`));

const natural = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

test('whatever must not be sent twice has a command to look with', () => {
  const lines = new Set(commands.map(({ line }) => line));
  const never = operations.filter(({ repeat, area }) => repeat === 'never' && area !== 'auth');
  expect(never.length).toBeGreaterThan(10);
  expect(never.filter(({ check = '' }) => !lines.has(parse(check).line)).map(({ id }) => id)).toEqual([]);
});

describe('the promised commands', () => {
  test('each promise is kept by exactly one record, and no record is without a promise', () => {
    const kept = commands.map(({ line, record }) => `${record.operation} | ${line}`);
    const asked = promised.map(({ operation, command }) => `${operation} | ${parse(command).line}`);
    expect(kept.toSorted()).toEqual(asked.toSorted());
    expect(new Set(asked.map((row) => row.split(' | ')[0])).size).toBe(176);
  });

  test.each(promised)('$command takes its arguments', ({ command }) => {
    const wanted = parse(command);
    const record = commands.find(({ line }) => line === wanted.line)?.record;
    expect(record && shown(record)).toEqual(wanted.arguments);
    const flags = Object.entries(record?.flags ?? {}).map(([field, override]) => override.flag ?? natural(field));
    expect(flags).toEqual(expect.arrayContaining(wanted.flags));
  });

  test('names are unique and lower-case words', () => {
    const lines = commands.map(({ line }) => line);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => !/^[a-z]+( [a-z]+(-[a-z]+)*)+$/.test(line))).toEqual([]);
  });
});

describe('the list of areas', () => {
  test.each(all)('$area.name says the same before and after loading', ({ area, loaded }) => {
    expect({ name: area.name, summary: area.summary }).toEqual({ name: loaded.name, summary: loaded.summary });
  });

  test.each(all)('$area.name describes every inner word', ({ loaded }) => {
    const inner = loaded.commands.flatMap(({ name }) =>
      name
        .split(' ')
        .slice(0, -1)
        .map((_, index, words) => words.slice(0, index + 1).join(' ')),
    );
    expect(Object.keys(loaded.folders ?? {}).toSorted()).toEqual([...new Set(inner)].toSorted());
  });
});

describe.each(commands)('$line', ({ line, record }) => {
  test('has a summary of one imperative line', () => {
    expect(record.summary).toMatch(/^[A-Z][^\n]{5,75}[^.\n]$/);
  });

  test('has examples that start with its own command line', () => {
    expect(record.examples).not.toEqual([]);
    const foreign = record.examples.filter(({ run }) => run !== line && !run.startsWith(`${line} `));
    expect(foreign).toEqual([]);
  });

  test('gives its examples as many arguments as it needs', () => {
    const needed = (record.arguments ?? []).filter(({ optional }) => !optional).length;
    for (const { run } of record.examples) {
      if (/ --(issue|from-file) /.test(run)) continue; // targets come from a sweep or a file
      const given = /^( (?!-)('[^']*'|\S+))*/.exec(run.slice(line.length))?.[0].match(/'[^']*'|\S+/g) ?? [];
      expect(given.length, run).toBeGreaterThanOrEqual(needed);
    }
  });

  test('only names its own arguments and required flags in sentences', () => {
    const required = Object.values(record.flags ?? {}).flatMap(({ flag, required: isRequired }) =>
      flag !== undefined && (flag === 'package' || isRequired === true) ? [flag] : [],
    );
    const names = new Set(['sent', ...(record.arguments ?? []).map(({ name }) => name), ...required]);
    const { confirm = '', confirmWith = {}, question = '', done = '', doneWhen = {}, next = '' } = record;
    const unknownIn = (sentences: readonly string[], known: ReadonlySet<string>): string[] =>
      [...sentences.join(' ').matchAll(/\{([^}]*)\}/g)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
    expect(unknownIn([confirm, ...Object.values(confirmWith), question], names)).toEqual([]);
    // What was done is told with the answer at hand.
    const answer = byKey.get(record.operation)?.answers.find(({ status }) => status < 300);
    const fields = new Set([...names, ...(answer?.fields ?? [])]);
    const after = typeof next === 'string' ? next : next.says;
    if (answer?.fields !== undefined) expect(unknownIn([done, ...Object.values(doneWhen), after], fields)).toEqual([]);
  });

  test('points to commands that exist', () => {
    const elsewhere = /^(login|doctor|health|wait( [a-z-]+)?)$/;
    const unknown = (record.seeAlso ?? []).filter(
      (other) => !elsewhere.test(other) && !commands.some((command) => command.line === `ems ${other}`),
    );
    expect(unknown).toEqual([]);
    expect(record.seeAlso ?? []).not.toContain(line.slice(4));
  });
});
