import type { Input } from '../../../command/input.js';
import type { Key, KeyEffect, LiveView } from '../../../command/live-view.js';
import type { CommandContext } from '../../../command/spec.js';
import type { JsonObject } from '../../../contract/operation.js';
import { placeFlags } from '../../../engine/command-line.js';
import { EmsError } from '../../../errors.js';
import type { FleetReader } from '../../../fleet/fleet-reader.js';
import { issueCall, type IssueName } from '../../../fleet/issue-sets.js';
import { unreadableText } from '../../../fleet/readable.js';
import { scopeName, type Scope } from '../../../fleet/scope.js';
import { readStatus } from '../../../fleet/status.js';
import { factsOf } from '../../../fleet/top/draw-sweep.js';
import { drawTop } from '../../../fleet/top/draw-top.js';
import {
  back,
  explaining,
  firstState,
  moved,
  numbersIn,
  opened,
  withExplanation,
  withRows,
  withStatus,
  type TextDrawing,
  type TopState,
} from '../../../fleet/top/top-state.js';
import { itemsOf } from '../../../json/items.js';
import { isObject } from '../../../json/objects.js';
import { textOf } from '../../../json/text-of.js';
import { cleanCell } from '../../../text/clean-text.js';
import { shellWord } from '../../../text/shell-word.js';
import { wrap } from '../../../text/widths.js';

interface TopOptions {
  readonly scope: Scope;
  readonly intervalMs: number;
  readonly shortestMs: number;
  readonly input: Input;
  readonly context: CommandContext;
  readonly reader: FleetReader;
}

const longestMs = 8 * 3_600_000;
/** One page, whatever the size of the fleet. */
const rowsRead = 100;

/** The live view of the fleet: a state, what keys do to it, and the reads they ask for. */
export const topView = ({ scope, intervalMs, shortestMs, input, context, reader }: TopOptions): LiveView => {
  let state: TopState = firstState;
  let explained = 0;
  const requests = (): number => reader.requests() + explained;
  const readRows = async (): Promise<void> => {
    const sweep = state.page.kind === 'explanation' ? state.page.sweep : state.page;
    if (sweep.kind !== 'sweep') return;
    const { issue } = sweep;
    const found = await reader.sample(issueCall(issue, scope), rowsRead);
    if (!found.ok) throw new EmsError('failed', `${issue} is ${unreadableText(found)}.`);
    state = withRows(state, issue, found.value);
  };
  const open = (index: number): KeyEffect => {
    const before = state;
    state = opened(state, index);
    return state === before ? 'none' : { read: readRows };
  };
  const explain = (): KeyEffect => {
    if (state.page.kind !== 'sweep') return 'none';
    const { issue, rows, chosen } = state.page;
    const row = rows[chosen];
    if (row === undefined) return 'none';
    const title = textOf(row['hostname']);
    state = explaining(state, title);
    return {
      read: async () => {
        const { text, requests: sent } = await explainRow(issue, row, input, context);
        explained += sent;
        state = withExplanation(state, title, text);
      },
    };
  };
  const move = (by: 1 | -1): KeyEffect => {
    state = moved(state, by);
    return 'paint';
  };
  const press = (key: Key): KeyEffect => {
    switch (key) {
      case 'up':
        return move(-1);
      case 'down':
        return move(1);
      case 'enter':
        return state.page.kind === 'overview' ? open(state.chosen) : explain();
      case 'back':
        state = back(state);
        return 'paint';
      case 'interrupt':
        return 'quit';
      default:
        return letter(key.text);
    }
  };
  const letter = (text: string): KeyEffect => {
    if (/^[1-9]$/.test(text)) return open(Number(text) - 1);
    switch (text) {
      case 'q':
        return 'quit';
      case 'r':
        return 'refresh';
      case 'k':
        return move(-1);
      case 'j':
        return move(1);
      default:
        return 'none';
    }
  };
  return {
    title: 'ems fleet top',
    intervalMs,
    shortestMs,
    longestMs,
    refresh: async () => {
      const [status] = await Promise.all([readStatus(reader, scope, context.clock.date()), readRows()]);
      state = withStatus(state, status, context.clock.date());
    },
    press,
    draw: (paper, frame) => drawTop(state, { scope: scopeName(scope), intervalMs, requests: requests() }, paper, frame),
    numbers: () => (state.status === undefined ? new Map() : numbersIn(state.status)),
    requests,
  };
};

interface RowExplanation {
  readonly text: TextDrawing;
  /** That it took, beside those of the view. */
  readonly requests: number;
}

/** Explains the computer of a row if `ems explain` knows its issue, else shows its facts. */
const explainRow = async (
  issue: IssueName,
  row: JsonObject,
  input: Input,
  context: CommandContext,
): Promise<RowExplanation> => {
  const subject = subjectOf(issue, row);
  if (subject === undefined) return { text: factsDrawing(row, input), requests: 0 };
  const { runExplain } = await import('../../explain/run-explain.js');
  const { group: _, ...flags } = input.flags;
  const asked = { ...input, arguments: { computer: textOf(row['id']) }, flags: { ...flags, ...subject } };
  const result = await runExplain(asked, context);
  if (result.kind !== 'object' || result.draw === undefined) return { text: factsDrawing(row, input), requests: 0 };
  const requests = isObject(result.value) ? Number(result.value['requests'] ?? 0) : 0;
  return { text: result.draw, requests };
};

const subjectOf = (issue: IssueName, row: JsonObject): Input['flags'] | undefined => {
  switch (issue) {
    case 'failed-deployment':
      return flagOf('package', row['failedPackages'], ['softwareId', 'packageId']);
    case 'stale-deployment':
      return flagOf('package', row['stalePendingPackages'], ['softwareId', 'packageId']);
    case 'missing-patch':
      return flagOf('patch', row['missingPatches'], ['qNumber', 'patchId']);
    case 'pending-reboot':
      return { reboot: true };
    case 'agent-suspended':
    case 'stale-agent':
    case 'stale-inventory':
    case 'bitlocker-off':
    case 'low-disk':
    case 'battery-wear':
      return undefined;
  }
};

/** The first of what is listed; what it is named by is not documented. */
const flagOf = (
  flag: string,
  list: JsonObject[string] | undefined,
  names: readonly string[],
): Input['flags'] | undefined => {
  const [first] = itemsOf(list ?? null);
  const value = names.map((name) => textOf(first?.[name])).find((text) => text !== '');
  return value === undefined ? undefined : { [flag]: value };
};

const factsDrawing =
  (row: JsonObject, input: Input): TextDrawing =>
  (paper) => {
    const facts = factsOf(row);
    const widest = Math.max(0, ...facts.map(({ what }) => what.length));
    const lines = facts.flatMap(({ what, value }) => {
      const [first = '', ...rest] = wrap(cleanCell(value), Math.max(24, paper.columns - widest - 4), paper.measure);
      return [`  ${what.padEnd(widest)}  ${first}`, ...rest.map((line) => `${' '.repeat(widest + 4)}${line}`)];
    });
    const name = shellWord(textOf(row['hostname']) || textOf(row['id']));
    const place = placeFlags(input);
    return [
      ...lines,
      '',
      `Next: ems computer issues show ${name}${place}`,
      `      ems computer health ${name}${place}`,
    ].join('\n');
  };
