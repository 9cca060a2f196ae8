import { isDry, isObject, lineOf, parsed, type Promised } from './played.js';

export const counted: Promised = {
  name: 'counted',
  sentence: 'Every row that was named has its result; what is left over is never 0; a threshold holds.',
  themes: ['counted'],
  check: ({ isKilled, last, spec, step }) => {
    const isMany = /^computer (?:reboot|activate|rescan)\b/.test(lineOf(step));
    // A dry run shows requests, which have no result.
    if (spec?.writes !== true || isDry(step) || isKilled || !isMany) return undefined;
    const value = parsed(last.stdout);
    const rows = (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
    if (rows.length === 0) return undefined;
    const named = new Set((step.stdin ?? '').split('\n').filter((each) => each !== ''));
    if (step.words.includes('--from-file') && rows.length !== named.size)
      return `${named.size} rows were named, and the answer has ${rows.length}`;
    const open = rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already');
    if (last.code === 0 && open.length > 0) return `ended with 0, and ${open.length} rows are not done`;
    const most = Number(step.words[step.words.indexOf('--stop-after-failures') + 1]);
    const failed = rows.filter((row) => row['outcome'] === 'failed' && !Object.values(row).includes('NOPE-1'));
    return step.words.includes('--stop-after-failures') && failed.length > most
      ? `stops after ${most} failures, and ${failed.length} failed`
      : undefined;
  },
};
