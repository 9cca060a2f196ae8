import { fewNames, plural, thousands } from '../../../base/text/wording.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { annotationProperty, annotationText, xmlText } from '../../../base/text/ci-text.js';
import { worstOf, type CheckOutcome, type CheckState } from './run-checks.js';
import type { JsonObject } from '../../../contract/operation.js';
import { parseLimit } from './limits.js';

export const checkFormats = ['text', 'nagios', 'checkmk', 'prometheus', 'junit', 'github', 'prtg'] as const;
type CheckFormat = (typeof checkFormats)[number];

/** The codes of monitoring plugins. */
export const pluginCodes: Readonly<Record<CheckState, number>> = { ok: 0, warning: 1, critical: 2, unknown: 3 };

export const isPluginFormat = (format: string | undefined): boolean => format === 'nagios' || format === 'checkmk';

/** Prints any failure of a plugin as one line. */
export const pluginFailure = (format: string, message: string): string => {
  const text = oneLine(cleanCell(message));
  if (format === 'prtg') return prtgError(text);
  return format === 'checkmk' ? `3 "ems fleet" - UNKNOWN: ${text}\n` : `UNKNOWN: ${text}\n`;
};

export const formatChecks = (
  format: Exclude<CheckFormat, 'text'>,
  found: readonly CheckOutcome[],
  now: Date,
): string => {
  const writers = { nagios, checkmk, prometheus, junit, github, prtg };
  return writers[format](found.map(cleanOutcome), now);
};

/** Removes control characters from the service's texts, because every format ends up on a terminal or in a page. */
export const cleanOutcome = (outcome: CheckOutcome): CheckOutcome => ({
  ...outcome,
  scope: cleanCell(outcome.scope),
  names: outcome.names.map(cleanCell),
  problem: outcome.problem === null ? null : cleanCell(outcome.problem),
});

/** "18 of 500 computers (3.6 %)", always with the denominator. */
export const measureText = ({ value, total, unit, problem, names, age }: CheckOutcome): string => {
  if (problem !== null) return problem;
  if (unit === 'rows') return `${plural(value ?? 0, 'row')}, ${age ?? ''}`;
  if (value === null) return 'nothing expires';
  if (unit === 'version') return names[0] ?? '';
  if (total !== null) return `${thousands(value)} of ${thousands(total)} ${unit}${shareText(value, total)}`;
  const whose = names.length === 0 || unit === 'minutes' ? '' : ` (${names[0]})`;
  if (value < 0) return `expired ${plural(-value, 'day')} ago${whose}`;
  return `${plural(value, unit.replace(/s$/, ''))}${whose}`;
};

const shareText = (value: number, total: number): string =>
  total === 0 ? '' : ` (${((value / total) * 100).toFixed(1)} %)`;

/** A vertical bar would begin the perfdata, a line break the long output. */
const oneLine = (text: string): string => text.replaceAll(/[\s|]+/g, ' ').trim();

const nagios = (outcomes: readonly CheckOutcome[]): string => {
  const state = worstOf(outcomes);
  const bad = outcomes.filter((outcome) => outcome.state !== 'ok');
  const isShort = bad.length === 0 && outcomes.length > 1;
  const said = isShort
    ? `${outcomes.length} checks are ok`
    : (bad.length === 0 ? outcomes : bad).map(sentenceOf).join('; ');
  const perfdata = outcomes.filter(({ value }) => value !== null).map(perfText);
  return `${state.toUpperCase()}: ${oneLine(said)}${perfdata.length === 0 ? '' : ` | ${perfdata.join(' ')}`}\n`;
};

const sentenceOf = (outcome: CheckOutcome): string => `${outcome.check}${scopeText(outcome)}: ${measureText(outcome)}`;

const scopeText = ({ scope }: CheckOutcome): string => (scope === 'the whole fleet' ? '' : ` in ${scope}`);

/** 'label'=value;warn;crit;min;max. Quotes and equals signs have no place in a label. */
const perfText = (outcome: CheckOutcome): string => {
  const label = `${outcome.check}${scopeText(outcome)}`.replaceAll(/['=|\s]+/g, '_');
  const { value, perfWarn, perfCrit, total } = outcome;
  // Graphs take the range at its word: a value or a limit outside it would be cut off.
  const bounds = [value ?? 0, ...[perfWarn, perfCrit].flatMap(boundsIn)];
  const max = total !== null && total > 0 && Math.max(...bounds) <= total ? total : '';
  return `'${label}'=${value};${perfWarn};${perfCrit};${Math.min(...bounds) < 0 ? '' : 0};${max}`;
};

const boundsIn = (limit: string): number[] => [...limit.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

/** Checkmk's local checks accept only upper or lower:upper levels. Our limits allow more, so we report the state. */
const checkmk = (outcomes: readonly CheckOutcome[]): string => outcomes.map(checkmkLine).join('');

const checkmkLine = (outcome: CheckOutcome): string => {
  const name = `ems ${outcome.check}${scopeText(outcome)}`.replaceAll('"', "'");
  const metric = outcome.value === null ? '-' : `${outcome.check.replaceAll(/[^A-Za-z0-9_]/g, '_')}=${outcome.value}`;
  return `${pluginCodes[outcome.state]} "${oneLine(name)}" ${metric} ${oneLine(measureText(outcome))}\n`;
};

/** No timestamps: one makes node_exporter reject the whole file. No host names: they would multiply the series. */
const prometheus = (all: readonly CheckOutcome[], now: Date): string => {
  const outcomes = worstOfEach(all);
  const known = outcomes.filter(({ value }) => value !== null);
  return [
    upFamily(1),
    family(
      'ems_check_value',
      'What the check measured.',
      known.map((each) => `${labels(each)} ${each.value}`),
    ),
    family(
      'ems_check_denominator', // only counters end in _total
      'Of how many.',
      known.filter(({ total }) => total !== null).map((each) => `${labels(each)} ${each.total}`),
    ),
    family(
      'ems_check_state',
      '0 ok, 1 warning, 2 critical, 3 unknown.',
      outcomes.map((each) => `${labels(each)} ${pluginCodes[each.state]}`),
    ),
    family('ems_check_completion_time_seconds', 'When the checks were complete.', [
      ` ${Math.floor(now.getTime() / 1000)}`,
    ]),
  ].join('');
};

/** In place of old values when the service could not be asked. */
export const downText = (): string => upFamily(0);

const upFamily = (value: 0 | 1): string => family('ems_up', 'Whether the service could be asked.', [` ${value}`]);

/** A duplicate series makes node_exporter reject the file: a check with several limits reports its worst state. */
const worstOfEach = (outcomes: readonly CheckOutcome[]): CheckOutcome[] => {
  const found = new Map<string, CheckOutcome>();
  for (const outcome of outcomes) {
    const known = found.get(labels(outcome));
    if (known === undefined || worstOf([known, outcome]) !== known.state) found.set(labels(outcome), outcome);
  }
  return [...found.values()];
};

const labels = ({ check, scope }: CheckOutcome): string =>
  `{check="${labelValue(check)}",scope="${labelValue(scope)}"}`;

const labelValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const family = (name: string, help: string, lines: readonly string[]): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.map((line) => `${name}${line}\n`).join('')}`;

const junit = (outcomes: readonly CheckOutcome[]): string => {
  const count = (states: readonly CheckState[]): number =>
    outcomes.filter(({ state }) => states.includes(state)).length;
  const failures = count(['warning', 'critical']);
  const head = `<testsuites name="ems fleet check" tests="${outcomes.length}" failures="${failures}" errors="${count(['unknown'])}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${outcomes.map(suite).join('')}</testsuites>\n`;
};

const suite = (outcome: CheckOutcome): string => {
  const failed = outcome.state === 'warning' || outcome.state === 'critical';
  const counts = `tests="1" failures="${failed ? 1 : 0}" errors="${outcome.state === 'unknown' ? 1 : 0}"`;
  const name = xmlText(`${outcome.check}${scopeText(outcome)}`);
  return `  <testsuite name="${name}" ${counts}>\n    <testcase name="${name}" classname="ems.fleet">${verdict(outcome)}</testcase>\n  </testsuite>\n`;
};

const verdict = (outcome: CheckOutcome): string => {
  const message = xmlText(measureText(outcome));
  switch (outcome.state) {
    case 'ok':
      return '';
    case 'unknown':
      return `<error message="${message}"/>`;
    case 'warning':
    case 'critical':
      return `<failure type="${outcome.state}" message="${message}">${xmlText(namesText(outcome))}</failure>`;
  }
};

export const namesText = ({ names, value }: CheckOutcome): string =>
  names.length === 0 ? '' : fewNames(names, names.length, value ?? names.length);

/** GitHub silently drops annotations above ten per step. */
const mostAnnotations = 9;

const github = (outcomes: readonly CheckOutcome[]): string => {
  const bad = outcomes.filter(({ state }) => state !== 'ok');
  const shown = bad.length > mostAnnotations ? bad.slice(0, mostAnnotations - 1) : bad;
  const rest = bad.length - shown.length;
  const lines = shown.map((each) => annotation(each.state === 'warning' ? 'warning' : 'error', each.check, each));
  const more = rest === 0 ? [] : [`::error title=ems fleet check::${rest} more checks are not ok\n`];
  return [...lines, ...more].join('');
};

const annotation = (level: 'warning' | 'error', title: string, outcome: CheckOutcome): string => {
  const names = namesText(outcome);
  const text = `${sentenceOf(outcome)}${names === '' ? '' : `: ${names}`}`;
  return `::${level} title=${annotationProperty(title)}::${annotationText(text)}\n`;
};

/** A PRTG sensor has at most this many channels. */
const mostChannels = 50;
/** PRTG truncates the message of a sensor. */
const longestText = 2_000;

/** An EXE/Script Advanced sensor: a channel for each check, with its limits as channel limits. */
const prtg = (outcomes: readonly CheckOutcome[]): string => {
  const bad = outcomes.filter(({ state }) => state !== 'ok');
  const message = bad.map((each) => sentenceOf(each)).join('; ');
  // A channel without a value is not shown, and the sensor would stay green.
  if (bad.some(({ state }) => state === 'unknown') || outcomes.length === 0)
    return prtgError(message === '' ? 'no check was run' : message);
  const known = outcomes.filter(({ value }) => value !== null);
  const urgent = [...known.filter(({ state }) => state !== 'ok'), ...known.filter(({ state }) => state === 'ok')];
  const shown = known.length > mostChannels ? urgent.slice(0, mostChannels) : known;
  const rest = known.length - shown.length;
  const more = rest === 0 ? '' : ` ${plural(rest, 'more check')} not shown: a sensor has ${mostChannels} channels.`;
  const text = message === '' ? `${plural(outcomes.length, 'check is', 'checks are')} ok.` : message;
  return write({ result: shown.map((each) => channelOf(each)), text: cut(`${text}${more}`) });
};

/** Any failure: the sensor is down, with the reason. */
const prtgError = (message: string): string => write({ error: 1, text: cut(message) });

const write = (sensor: JsonObject): string => `${JSON.stringify({ prtg: sensor })}\n`;

/** The number sign is not allowed in the text of a sensor. */
const cut = (text: string): string => text.replaceAll('#', '').slice(0, longestText);

const channelOf = (outcome: CheckOutcome): JsonObject => {
  const { check, perfCrit, perfWarn, state, unit, value } = outcome;
  const limits = { ...boundsOf(perfWarn, 'warning'), ...boundsOf(perfCrit, 'error') };
  // A limit that alerts inside a range (@10:20) cannot be a channel limit.
  const isMarked = state !== 'ok' && [perfWarn, perfCrit].some((limit) => limit.startsWith('@'));
  return {
    channel: `${check}${scopeText(outcome)}`,
    value: value ?? 0,
    unit: 'Custom',
    customunit: unit,
    ...(Object.keys(limits).length === 0 ? {} : { limitmode: 1, ...limits }),
    ...(isMarked ? { warning: 1 } : {}),
  };
};

const boundsOf = (text: string, level: 'warning' | 'error'): JsonObject => {
  if (text === '' || text.startsWith('@')) return {};
  const { high, low } = parseLimit(text, 'limit');
  return {
    ...(low === 0 || !Number.isFinite(low) ? {} : { [`limitmin${level}`]: low }),
    ...(Number.isFinite(high) ? { [`limitmax${level}`]: high } : {}),
  };
};
