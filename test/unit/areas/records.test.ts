import { describe, expect, test } from 'vitest';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { some } from '../../support/some.js';

const all = await Promise.all(areas.map(async (area) => ({ area, loaded: await area.load() })));

const operations = await allOperations();
const byKey = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));

interface Command {
  readonly line: string; // 'ems computer list'
  readonly record: CommandRecord;
}

const commands: readonly Command[] = all.flatMap(({ area, loaded }) =>
  loaded.records.map((record) => ({ line: `ems ${area.name} ${record.name}`, record })),
);

/** 'ems computer reinstall' of 'ems computer reinstall <computer...> --package <package>'. */
const lineOf = (command: string): string => command.replace(/ [<-].*$/, '');

test('every operation that must not be sent twice names a command to check with', () => {
  const lines = new Set(commands.map(({ line }) => line));
  const never = operations.filter(({ repeat, area }) => repeat === 'never' && area !== 'auth');
  expect(never.length).toBeGreaterThan(10);
  expect(never.filter(({ check = '' }) => !lines.has(lineOf(check))).map(({ id }) => id)).toEqual([]);
});

test('names are unique and lower-case words', () => {
  const lines = commands.map(({ line }) => line);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.filter((line) => !/^[a-z]+( [a-z]+(-[a-z]+)*)+$/.test(line))).toEqual([]);
});

describe.each(commands)('$line', ({ line, record }) => {
  test('gives its examples as many arguments as it needs', () => {
    const needed = (record.arguments ?? []).filter(({ optional }) => !optional).length;
    for (const run of some(Object.values(record.examples))) {
      if (/ --(issue|from-file|failed) /.test(run)) continue; // targets come from a sweep or a file
      const given = /^( (?!-)('[^']*'|\S+))*/.exec(run.slice(line.length))?.[0].match(/'[^']*'|\S+/g) ?? [];
      expect(given.length, run).toBeGreaterThanOrEqual(needed);
    }
  });

  test('names only its own arguments and required flags in sentences', () => {
    const required = Object.values(record.flags ?? {}).flatMap(({ flag, required: isRequired }) =>
      flag !== undefined && (['package', 'parent', 'product'].includes(flag) || isRequired === true) ? [flag] : [],
    );
    const replaced = record.name === 'replace-package' ? ['old-package', 'new-package'] : [];
    const names = new Set(['sent', ...(record.arguments ?? []).map(({ name }) => name), ...required, ...replaced]);
    const {
      confirm = '',
      confirmWith = {},
      question = '',
      done = '',
      doneWhen = {},
      doneWith = {},
      next = '',
    } = record;
    const unknownIn = (sentences: readonly string[], known: ReadonlySet<string>): string[] =>
      [...sentences.join(' ').matchAll(/\{([^}:]*)(?::word)?\}/g)].flatMap(([, name = '']) =>
        known.has(name) ? [] : [name],
      );
    expect(unknownIn([confirm, ...Object.values(confirmWith), ...Object.values(doneWith), question], names)).toEqual(
      [],
    );
    // Sentences after a write may use fields of the answer.
    const answer = byKey.get(record.operation)?.answers.find(({ status }) => status < 300);
    const fields = new Set([...names, ...(answer?.fields ?? [])]);
    const after = typeof next === 'string' ? next : next.says;
    if (answer?.fields !== undefined) expect(unknownIn([done, ...Object.values(doneWhen), after], fields)).toEqual([]);
  });
});
