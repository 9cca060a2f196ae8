import type { Service } from '../service/service.js';
import { linesByCommand, type ExpectedLines } from './computers.js';
import { explanationOf } from './explanations.js';
import { askPlainly, groupNamed, itemsOf, selectedBy, type Truth } from './selection.js';

/** The answer that has to come: rows by their ids in this order, or facts by their names. */
export type Expected =
  | { readonly rows: readonly string[] }
  | { readonly facts: Readonly<Record<string, unknown>> }
  | ExpectedLines;

/** undefined: the oracle does not know this line. */
export const expectedOf = async (words: readonly string[], service: Service): Promise<Expected | undefined> => {
  if (!isKnown(words)) return undefined;
  const line = words.join(' ');
  const lines = linesByCommand[words.slice(0, 2).join(' ')];
  if (lines !== undefined) return lines(words, service);
  if (/^computer (?:list|search)(?: |$)/.test(line)) return listOf(await selectedBy(words, service), words);
  if (/^group computers\b/.test(line)) {
    const direct = words.includes('--include-descendants') ? [] : ['--direct'];
    return listOf(await selectedBy(['--group', words[2] ?? '', ...direct], service), words);
  }
  if (/^computer issues [\w-]+$/.test(words.slice(0, 3).join(' '))) return listOf(await sweepOf(words, service), words);
  if (/^(?:computer )?explain /.test(line)) return explanationOf(words, service);
  if (/^fleet status\b/.test(line)) return statusOf(words, service);
  if (/^fleet check\b/.test(line)) return checksOf(words, service);
  return undefined;
};

/** Flags without a value, and those with one, whose meaning is known here; `-o json` only. */
const alone = ['--all', '--count', '--direct', '--include-descendants'];
const valued = [
  '--group',
  '--search',
  '--os',
  '--not-seen-for',
  '--hostname',
  '--domain',
  '--limit',
  '--sort-by',
  '--status',
  '--max-reads',
  '--package',
  '-o',
];

/** Words that are neither the command, its one argument, nor a known flag make a line unknown. */
const isKnown = (words: readonly string[]): boolean => {
  const most = words.join(' ').startsWith('fleet check')
    ? 9
    : /^(?:group|package) computers|^(?:package (?:status|groups)|computer (?:groups|explain)|software) /.test(
          words.join(' '),
        )
      ? 3
      : 2;
  const isSweep = words[1] === 'issues' && (sweeps as readonly string[]).includes(words[2] ?? '');
  return words.every(
    (word, at) =>
      (at < (isSweep ? 3 : most) && !word.startsWith('-')) ||
      alone.includes(word) ||
      valued.includes(word) ||
      valued.includes(words[at - 1] ?? ''),
  );
};

const listOf = (found: readonly Pick<Truth, 'id' | 'hostname'>[], words: readonly string[]): Expected => {
  if (words.includes('--count')) return { facts: { count: found.length } };
  const at = words.indexOf('--sort-by');
  const sorted = at < 0 ? found : sortedBy(words[at + 1] ?? '', found);
  // A list shows 50 rows, and says how many there are.
  const most = words.includes('--all') ? Infinity : 50;
  const limit = words.includes('--limit') ? Number(words[words.indexOf('--limit') + 1]) : most;
  return { rows: sorted.slice(0, limit).map(({ id }) => String(id)) };
};

/** PC-2 is before PC-10. */
const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const sortedBy = (by: string, found: readonly Pick<Truth, 'id' | 'hostname'>[]): readonly Pick<Truth, 'id'>[] => {
  const direction = by.startsWith('-') ? -1 : 1;
  return found.toSorted((left, right) => direction * naturally.compare(left.hostname, right.hostname));
};

/** The sweeps whose rows and numbers are known. */
export const sweeps = [
  'low-disk',
  'battery-wear',
  'bitlocker-off',
  'pending-reboot',
  'failed-deployment',
  'missing-patch',
  'stale-deployment',
  'agent-suspended',
] as const;

const sweepOf = async (words: readonly string[], service: Service): Promise<readonly Truth[]> => {
  const found = await askPlainly(
    service,
    'GET',
    `/api/computer/issues/${words[2] ?? ''}?top=1000${scopeOf(words, service)}`,
  );
  return itemsOf(found) as unknown as readonly Truth[];
};

const scopeOf = (words: readonly string[], service: Service): string => {
  const at = words.indexOf('--group');
  return at < 0 ? '' : `&groupId=${groupNamed(words[at + 1] ?? '', service)}`;
};

/** Each number of the screen is that of the list behind it. */
const statusOf = async (words: readonly string[], service: Service): Promise<Expected> => {
  const scope = words.filter((word, at) => word === '--group' || words[at - 1] === '--group');
  const facts: Record<string, unknown> = { computers: (await selectedBy(scope, service)).length };
  for (const sweep of sweeps)
    facts[`issues.${sweep}`] = (await sweepOf(['computer', 'issues', sweep, ...scope], service)).length;
  return { facts };
};

const checksOf = async (words: readonly string[], service: Service): Promise<Expected> => {
  const scope = words.filter((word, at) => word === '--group' || words[at - 1] === '--group');
  const facts: Record<string, unknown> = {};
  for (const sweep of words.filter((word) => (sweeps as readonly string[]).includes(word)))
    facts[`checks.${sweep}`] = (await sweepOf(['computer', 'issues', sweep, ...scope], service)).length;
  return { facts };
};

/** Reads an answer of ems: ids in their order, or the named facts. */
export const answeredOf = (stdout: string, expected: Expected): Expected => {
  const value: unknown = JSON.parse(stdout);
  if ('lines' in expected) return { rows: expected.read(value).toSorted() };
  if ('rows' in expected)
    return {
      rows: (value as Record<string, unknown>[]).map((row) =>
        String(row['id'] ?? row['computerId'] ?? row['clientId']),
      ),
    };
  const facts = Object.keys(expected.facts).map((key) => [key, factIn(value, key)] as const);
  return { facts: Object.fromEntries(facts) };
};

/** 'issues.low-disk' is the number of the entry whose issue is low-disk. */
const factIn = (value: unknown, key: string): unknown => {
  const [list = '', name] = key.split('.');
  const found = (value as Record<string, unknown>)[list];
  if (name === undefined || !Array.isArray(found)) return found;
  const entry = (found as Record<string, unknown>[]).find((each) => each['issue'] === name || each['check'] === name);
  return entry?.['value'] ?? entry?.['computers'] ?? 0;
};
