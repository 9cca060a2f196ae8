import type { RunStep } from '../history/history.js';
import { isDry, isObject, lineOf, parsed, type Played, type Promised } from './played.js';

export const counted: Promised = {
  name: 'counted',
  sentence: 'Every row that was named has its result; what is left over is never 0; a threshold holds.',
  themes: ['counted', 'counted', 'unheard'],
  check: ({ isKilled, last, spec, step }) => {
    // A dry run shows requests, which have no result.
    if (spec?.writes !== true || isDry(step) || isKilled) return undefined;
    const rows = resultsIn(last.stdout);
    return rows.length === 0
      ? undefined
      : (withoutResult(rows, step) ?? endedTooWell(rows, last) ?? failedTooOften(rows, step));
  },
};

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows of a run, each with how it ended and the status of its answer. A move has words of its own. */
const resultsIn = (stdout: string): Rows => {
  const value = parsed(stdout);
  const rows = (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
  return rows.every((row) => typeof row['outcome'] === 'string' && 'status' in row) ? rows : [];
};

/** Every row of a list has a result. */
const withoutResult = (rows: Rows, step: RunStep): string | undefined => {
  const isList = /^computer (?:reboot|activate|rescan)\b/.test(lineOf(step)) && step.words.includes('--from-file');
  const named = new Set((step.stdin ?? '').split('\n').filter((each) => each !== ''));
  return isList && rows.length !== named.size
    ? `${named.size} rows were named, and the answer has ${rows.length}`
    : undefined;
};

/** 0 means that everything is done. */
const endedTooWell = (rows: Rows, { code }: Played['last']): string | undefined => {
  const open = rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already');
  return code === 0 && open.length > 0 ? `ended with 0, and ${open.length} rows are not done` : undefined;
};

/** A bad row of the file was never sent: it does not count. */
const failedTooOften = (rows: Rows, { words }: RunStep): string | undefined => {
  if (!words.includes('--stop-after-failures')) return undefined;
  const most = Number(words[words.indexOf('--stop-after-failures') + 1]);
  const failed = rows.filter((row) => row['outcome'] === 'failed' && !Object.values(row).includes('NOPE-1'));
  return failed.length > most ? `stops after ${most} failures, and ${failed.length} failed` : undefined;
};
