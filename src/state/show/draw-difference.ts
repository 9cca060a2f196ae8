import type { Canvas } from '../../command/result.js';
import { drawRows } from '../../fleet/draw-table.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural, thousands } from '../../text/wording.js';
import { kindNamed } from '../kinds.js';
import type { Fact, StateChange, StateDifference } from '../model.js';
import { valueChange } from './change-words.js';
import { countKinds } from './difference-json.js';
import { unreadLines } from './unread-lines.js';

type Drawing = Pick<Canvas, 'byLine' | 'columns' | 'measure' | 'muted' | 'tone'>;

/** The page of `state diff`: changes, then what was compared, what is not managed and what was not read. */
export const drawDifference = (difference: StateDifference, canvas: Drawing, lists: boolean): string => {
  const { changes, plan } = difference;
  const rows = changes.map(({ action, computers, kind, on, what }) => [
    action,
    kind,
    computers === null ? 'unknown' : thousands(computers),
    on,
    what,
  ]);
  const [head = '', ...lines] = rows.length === 0 ? ['No differences.'] : drawRows(columns, rows, canvas, 0);
  const table = [head, ...lines.flatMap((line, at) => [line, ...valueLines(changes[at], canvas)])];
  return [...table, '', ...comparisonNotes(difference, lists), `plan ${plan}`].map((line) => `${line}\n`).join('');
};

const columns = [
  {
    title: 'ACTION',
    tone: (action: string) => (action === 'remove' || action === 'delete' ? ('bad' as const) : ('none' as const)),
  },
  { title: 'KIND' },
  { title: 'COMPUTERS', right: true as const },
  { title: 'ON' },
  { title: 'WHAT' },
];

/** The old and the new value on a line of their own: in a column they would be cut. */
const valueLines = (change: StateChange | undefined, canvas: Drawing): string[] => {
  if (change === undefined) return [];
  const blocked = change.blocked === undefined ? [] : [`not possible: ${change.blocked}`];
  const value = cleanCell(valueChange(change));
  return [...(value === '' ? [] : [value]), ...blocked].map((line) => canvas.muted(`        ${line}`));
};

export const comparisonNotes = (difference: StateDifference, lists: boolean): string[] => {
  const { against, compared, unchecked, unmanaged, unreadable } = difference;
  const there = against === 'files' ? 'in the files' : `on ${against}`;
  const counts = Object.entries(compared).map(
    ([kind, { real, wanted }]) => `${kind} ${thousands(wanted)}/${real === null ? 'not read' : thousands(real)}`,
  );
  return [
    ...(counts.length === 0 ? [] : [`Compared (${there}/on the service): ${counts.join(', ')}.`]),
    ...unmanagedLines(unmanaged, lists),
    ...unreadLines(unreadable),
    ...unchecked.map(({ kind, on, what, why }) => `Not checked: ${kind} ${what} of ${on}: ${reasons[why]}.`),
  ];
};

const reasons = {
  secret: 'the environment variable of the secret is not set',
  masked: 'the service does not show the secret',
  'not-returned': 'the service does not return it',
} as const;

const unmanagedLines = (unmanaged: readonly Fact[], lists: boolean): string[] => {
  const counts = Object.entries(countKinds(unmanaged)).map(([kind, count]) => `${kind} ${thousands(count)}`);
  if (counts.length === 0) return [];
  const line = `Not managed: ${counts.join(', ')}.`;
  if (!lists) return [`${line} List them with --unmanaged.`];
  return [
    line,
    ...unmanaged.map(({ kind, on, what }) => `  ${[kindNamed(kind).name, on, what].filter(Boolean).join('  ')}`),
  ];
};

/** 'Differs: 3 changes, 1 of them a removal.' */
export const differsText = ({ changes }: StateDifference): string => {
  const removals = changes.filter(({ action }) => action === 'remove' || action === 'delete').length;
  return `${plural(changes.length, 'difference')}${removals === 0 ? '' : `, of them ${plural(removals, 'removal')}`}.`;
};
