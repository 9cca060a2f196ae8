import type { Key, KeyEffect, LiveView } from '../../../command/live-view.js';
import type { CommandContext } from '../../../command/spec.js';
import type { FleetReader } from '../../../fleet/fleet-reader.js';
import { sweepCall } from '../../../fleet/issue-sets.js';
import { unreadableText } from '../../../fleet/readable.js';
import { scopeName, type Scope } from '../../../fleet/scope.js';
import { readStatus } from '../../../fleet/status.js';
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
  type TopState,
} from '../../../fleet/top/top-state.js';
import { textOf } from '../../../json/text-of.js';
import { EmsError } from '../../../errors.js';
import { explainRow } from './explain-row.js';
import type { Input } from '../../../command/input.js';

export interface TopOptions {
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
    const found = await reader.sample(sweepCall(issue, scope), rowsRead);
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
