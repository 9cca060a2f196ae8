import type { Canvas } from '../../../command/result.js';
import { drawRows } from '../../../output/drawn-rows.js';
import type { SnapshotChanges } from '../changes.js';
import type { NamedComputer } from '../pair-computers.js';
import type { Change } from '../compare-computers.js';
import { localTime } from '../../../base/text/calendar.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { plural, thousands } from '../../../base/text/wording.js';
import { wrap } from '../../../base/text/widths.js';

/** Lines of a section on canvas; -o json has them all. */
const mostRows = 20;

export const drawChanges = (found: SnapshotChanges, canvas: Canvas): string => {
  const { worse, better, moved, renamed, reinstalled, notCompared } = found;
  const lines = [
    canvas.heading(headline(found)),
    ...changeSection('Worse', worse, canvas),
    ...changeSection('Better', better, canvas),
    ...section(
      'Moved',
      moved.length,
      drawRows(
        [{ title: 'COMPUTER' }, { title: 'FROM' }, { title: 'TO' }],
        moved.slice(0, mostRows).map(({ hostname, from, to }) => [hostname, from ?? '–', to ?? '–']),
        canvas,
      ),
      canvas,
    ),
    ...names('New', found.new, canvas),
    ...names('Gone', found.gone, canvas),
    ...names('Reinstalled', reinstalled, canvas),
    ...names('Renamed', renamed, canvas, ({ hostname, from }) => `${from} is now ${hostname}`),
    ...(notCompared.length === 0
      ? []
      : ['', ...wrap(`Not compared, because it could not be read: ${notCompared.join(', ')}.`, canvas.columns)]),
  ];
  return `${lines.join('\n')}\n`;
};

const headline = (found: SnapshotChanges): string => {
  const { from, to, scope, computers } = found;
  const counts = (['worse', 'better', 'new', 'gone', 'moved'] as const)
    .filter((kind) => found[kind].length > 0)
    .map((kind) => `${thousands(found[kind].length)} ${kind}`);
  const where = scope === 'the whole fleet' ? '' : ` in ${scope}`;
  const size =
    computers.before === computers.after
      ? plural(computers.after, 'computer')
      : `${thousands(computers.before)}, then ${plural(computers.after, 'computer')}`;
  const times = `${localTime(new Date(from))} to ${localTime(new Date(to))}`;
  return `${counts.length === 0 ? 'Nothing changed' : counts.join(', ')}${where} from ${times} (${size}).`;
};

const section = (title: string, count: number, rows: readonly string[], canvas: Canvas): string[] =>
  count === 0
    ? []
    : [
        '',
        canvas.heading(title),
        ...rows,
        ...(count > mostRows ? [`  … ${thousands(count - mostRows)} more, see -o json`] : []),
      ];

const changeSection = (title: string, list: readonly Change[], canvas: Canvas): string[] => {
  const byIssue = new Map<string, number>();
  for (const { what } of list) byIssue.set(what, (byIssue.get(what) ?? 0) + 1);
  const summary = [...byIssue]
    .toSorted(([, left], [, right]) => right - left)
    .map(([what, count]) => `${thousands(count)} ${what}`)
    .join(', ');
  const rows = list.slice(0, mostRows).map((change) => [change.hostname, change.what, detailOf(change)]);
  return section(
    `${title}: ${summary}`,
    list.length,
    drawRows([{ title: 'COMPUTER' }, { title: 'ISSUE' }, { title: 'DETAIL' }], rows, canvas),
    canvas,
  );
};

const detailOf = ({ package: item, error, to, from }: Change): string => {
  if (item === undefined) return '';
  const state = to === 'none' ? `no longer ${from.toLowerCase()}` : to.toLowerCase();
  return [item, state, error].filter((part) => part !== undefined && part !== '').join(': ');
};

const names = <Item extends NamedComputer>(
  title: string,
  list: readonly Item[],
  canvas: Canvas,
  textOfItem: (item: Item) => string = ({ hostname }) => hostname,
): string[] => {
  const shown = list
    .slice(0, mostRows)
    .map((item) => cleanCell(textOfItem(item)))
    .join(', ');
  return section(
    title,
    list.length,
    wrap(shown, Math.max(24, canvas.columns - 2), canvas.measure).map((line) => `  ${line}`),
    canvas,
  );
};
