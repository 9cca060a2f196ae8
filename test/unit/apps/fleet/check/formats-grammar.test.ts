import { describe, expect, it } from 'vitest';
import { formatChecks, pluginCodes } from '../../../../../src/apps/fleet/check/formats.js';
import { absoluteText, exceeds, parseLimit } from '../../../../../src/apps/fleet/check/limits.js';
import type { CheckOutcome, CheckState } from '../../../../../src/apps/fleet/check/run-checks.js';
import { worstOf } from '../../../../../src/apps/fleet/check/run-checks.js';

/** A row of numbers that looks random and is the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
};

const roll = dice(20_261_115);
const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[roll(items.length)] ?? items[0];

/** Names of groups, by people and by those who want to break something. */
const scopes = [
  'the whole fleet',
  'Berlin',
  "L'Aquila | x='1';2",
  'a"b\\c',
  'Zeile\n2',
  '日本 <&>',
  '=1+1',
  '\u0007\u001B[31m',
] as const;
const limits = ['5%', '10', '10:', '~:10', '@10:20', '2.5%', '10%:', '@5%:10%', '~:3%', '0', '0:', '-5:5'] as const;

const randomOutcome = (at: number): CheckOutcome => {
  const total = oneOf([0, 1, 7, 25, 500, 100_001]);
  const value = roll(total + 2);
  const unread = roll(8) === 0;
  const [warn, crit] = [parseLimit(oneOf(limits), '--warn'), parseLimit(oneOf(limits), '--crit')];
  const state: CheckState = unread
    ? 'unknown'
    : exceeds(crit, value, total) === true
      ? 'critical'
      : exceeds(warn, value, total) === true
        ? 'warning'
        : 'ok';
  return {
    check: `check-${at}`,
    unit: 'computers',
    scope: oneOf(scopes),
    state,
    value: unread ? null : value,
    total: unread ? null : total,
    warn: warn.text,
    crit: crit.text,
    perfWarn: unread ? '' : absoluteText(warn, total),
    perfCrit: unread ? '' : absoluteText(crit, total),
    names: Array.from({ length: roll(4) }, (_, index) => oneOf([`PC-${index}`, '<x> & "y"', 'a|b'])),
    problem: unread ? 'not readable: needs computer.read | x' : null,
  };
};

const rounds = Array.from({ length: 150 }, () => Array.from({ length: 1 + roll(6) }, (_, at) => randomOutcome(at)));
const now = new Date('2026-11-15T10:00:00Z');

/** The guidelines of the Monitoring Plugins, written down again: a label in quotes, with '' for a quote, then five fields. */
const readPerfdata = (text: string): { label: string; fields: string[] }[] => {
  const found: { label: string; fields: string[] }[] = [];
  for (let at = 0; at < text.length;) {
    const [whole = '', label = '', rest = ''] = /^\s*'((?:[^'=]|'')+)'=(\S*)/.exec(text.slice(at)) ?? [];
    if (whole === '') throw new Error(`not perfdata: ${text.slice(at)}`);
    found.push({ label: label.replaceAll("''", "'"), fields: rest.split(';') });
    at += whole.length;
  }
  return found;
};

const alerts = (range: string, value: number): boolean => {
  if (!/^@?(?:(?:~|-?\d+(?:\.\d+)?)?:)?(?:-?\d+(?:\.\d+)?)?$/.test(range) || range === '')
    throw new Error(`not a range: ${range}`);
  const inverted = range.startsWith('@');
  const body = range.replace('@', '');
  const [left = '', right = ''] = body.includes(':') ? body.split(':') : ['0', body];
  const start = left === '~' ? -Infinity : Number(left);
  const inside = value >= start && value <= (right === '' ? Infinity : Number(right));
  return inverted ? inside : !inside;
};

describe('nagios text of any outcome', () => {
  it('is one line whose perfdata a plugin parser reads, and whose ranges alert as the state says', () => {
    for (const outcomes of rounds) {
      const text = formatChecks('nagios', outcomes, now);
      expect(text.endsWith('\n') && text.indexOf('\n') === text.length - 1).toBe(true);
      const parts = text.trimEnd().split('|');
      expect(parts.length).toBeLessThanOrEqual(2);
      expect(parts[0]).toMatch(new RegExp(`^${worstOf(outcomes).toUpperCase()}: \\S`));
      const read = outcomes.filter(({ value }) => value !== null);
      const perfdata = readPerfdata((parts[1] ?? '').trim());
      expect(perfdata).toHaveLength(read.length);
      for (const [at, { fields }] of perfdata.entries()) {
        const outcome = read[at];
        const [value = '', warn = '', crit = '', min, max] = fields;
        expect(value).toBe(String(outcome?.value));
        const numbers = [value, ...`${warn} ${crit}`.matchAll(/-?\d+/g)].map(Number);
        for (const number of numbers) {
          expect(number).toBeGreaterThanOrEqual(min === '' ? -Infinity : Number(min));
          expect(number).toBeLessThanOrEqual(max === '' ? Infinity : Number(max));
        }
        expect(max === '' || Number(max) > 0).toBe(true);
        // A share of nobody cannot be exceeded; a number of nobody can.
        if (outcome?.total === 0) continue;
        const state = alerts(crit, Number(value)) ? 'critical' : alerts(warn, Number(value)) ? 'warning' : 'ok';
        expect({ ...outcome, state }).toEqual(outcome);
      }
    }
  });
});

/** The text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats, as node_exporter checks it. */
const readPrometheus = (text: string): Map<string, Map<string, number>> => {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, Map<string, number>>();
  const typed = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, family = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) .+$/.exec(line) ?? [];
    if (kind === 'TYPE' && (!line.endsWith(' gauge') || typed.has(family))) throw new Error(`bad type: ${line}`);
    // promtool check metrics: suffixes of counters, summaries and histograms, and types, do not stand in the name of a gauge.
    if (/_(total|count|sum|bucket|info|gauge)$|[A-Z]/.test(family)) throw new Error(`promtool refuses: ${family}`);
    if (kind === 'TYPE') typed.add((current = family));
    if (kind !== undefined) continue;
    const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?\d+(?:\.\d+)?)$/.exec(
      line,
    );
    if (sample === null || sample[1] !== current) throw new Error(`not a sample of ${current}: ${line}`);
    const series = families.get(current) ?? new Map<string, number>();
    if (series.has(sample[2] ?? '')) throw new Error(`twice: ${line}`);
    families.set(current, series.set(sample[2] ?? '', Number(sample[3])));
  }
  return families;
};

describe('Prometheus text of any outcome', () => {
  it('fits the grammar, has each series once, no time and no names', () => {
    for (const outcomes of rounds) {
      const text = formatChecks('prometheus', [...outcomes, ...outcomes.slice(0, 1)], now);
      const families = readPrometheus(text);
      expect([...(families.get('ems_check_state')?.values() ?? [])].length).toBe(outcomes.length);
      expect([...(families.get('ems_up')?.values() ?? [])]).toEqual([1]);
      expect([...(families.get('ems_check_completion_time_seconds')?.values() ?? [])]).toEqual([now.getTime() / 1000]);
      expect(text).not.toContain('PC-');
    }
  });

  it('takes the worse state of a check with two limits', () => {
    const [first] = rounds[0] ?? [];
    if (first === undefined) throw new Error('no outcome');
    const text = formatChecks(
      'prometheus',
      [
        { ...first, state: 'warning' },
        { ...first, state: 'critical' },
      ],
      now,
    );
    expect([...(readPrometheus(text).get('ems_check_state')?.values() ?? [])]).toEqual([pluginCodes.critical]);
  });
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** As much of XML 1.0 as a report needs, and no more: anything else is an error. */
const readXml = (source: string): Element => {
  const rootless: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [rootless];
  const [declaration = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(source) ?? [];
  if (declaration === '') throw new Error('no declaration');
  let rest = source.slice(declaration.length);
  while (rest !== '') {
    const inner = open.at(-1);
    if (inner === undefined) throw new Error('closed too often');
    const [token = ''] = /^<\/[\w-]+>|^<[\w-]+(?: [\w-]+="[^"<]*")*\/?>|^[^<]+/.exec(rest) ?? [];
    if (token === '') throw new Error(`not XML: ${rest.slice(0, 40)}`);
    rest = rest.slice(token.length);
    if (token.startsWith('</')) {
      if (open.pop()?.name !== token.slice(2, -1)) throw new Error(`closes the wrong one: ${token}`);
    } else if (token.startsWith('<')) {
      const attributes = Object.fromEntries(
        [...token.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
      );
      const element: Element = { name: /^<([\w-]+)/.exec(token)?.[1] ?? '', attributes, children: [], text: '' };
      inner.children.push(element);
      if (!token.endsWith('/>')) open.push(element);
    } else inner.text += unescaped(token);
  }
  const [root] = rootless.children;
  if (open.length !== 1 || root === undefined || rootless.children.length !== 1) throw new Error('not one root');
  return root;
};

const unescaped = (text: string): string => {
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold
  if (/&(?!(?:amp|lt|gt|quot|apos);)|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text))
    throw new Error(`not XML: ${text}`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
};

describe('JUnit text of any outcome', () => {
  it('fits the schema that CI systems read, and its counts are those of its cases', () => {
    for (const outcomes of rounds) {
      const root = readXml(formatChecks('junit', outcomes, now));
      expect(root.name).toBe('testsuites');
      expect(root.children.map(({ name }) => name)).toEqual(outcomes.map(() => 'testsuite'));
      const cases = root.children.flatMap(({ children }) => children);
      const verdicts = cases.map(({ children }) => children[0]?.name ?? 'passed');
      const count = (verdict: string): string => String(verdicts.filter((each) => each === verdict).length);
      expect(root.attributes).toMatchObject({
        tests: String(outcomes.length),
        failures: count('failure'),
        errors: count('error'),
      });
      for (const [at, outcome] of outcomes.entries()) {
        expect(cases[at]?.name).toBe('testcase');
        expect(cases[at]?.attributes).toMatchObject({ name: expect.any(String), classname: 'ems.fleet' });
        expect(verdicts[at]).toBe(
          { ok: 'passed', unknown: 'error', warning: 'failure', critical: 'failure' }[outcome.state],
        );
        expect(cases[at]?.children.every(({ attributes }) => attributes['message'] !== undefined)).toBe(true);
      }
    }
  });
});
