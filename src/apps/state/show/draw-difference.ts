import type { Canvas } from '../../../command/result.js';
import { drawRows } from '../../../output/drawn-rows.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { plural, thousands } from '../../../base/text/wording.js';
import { kindNamed } from '../kinds.js';
import type { ChangeAction, StateChange, StateDifference } from '../model.js';
import { valueChange } from './change-words.js';
import { countKinds } from './difference-json.js';
import { unreadLines } from './unread-lines.js';

type Drawing = Pick<Canvas, 'byLine' | 'columns' | 'measure' | 'muted' | 'tone'>;

/** The page of `state diff`: changes, then what was compared, what is not managed and what was not read. */
export const drawDifference = (difference: StateDifference, canvas: Drawing, lists: boolean): string => {
  const { against, changes, plan, unmanaged } = difference;
  const none = lists && unmanaged.length > 0 ? 'No differences in what both have.' : 'No differences.';
  const rows = changes.map(({ action, computers, kind, on, what }) => [
    actionText(action, against),
    kind,
    computers === null ? 'unknown' : thousands(computers),
    on,
    what,
  ]);
  const [head = '', ...lines] = rows.length === 0 ? [none] : drawRows(columns, rows, canvas, 0);
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
  const { against, compared, unchecked, unreadable } = difference;
  const there = against === 'files' ? 'in the files' : `on ${against}`;
  const counts = Object.entries(compared).map(
    ([kind, { real, wanted }]) => `${kind} ${thousands(wanted)}/${real === null ? 'not read' : thousands(real)}`,
  );
  return [
    ...(counts.length === 0 ? [] : [`Compared (${there}/on the service): ${counts.join(', ')}.`]),
    ...unmanagedLines(difference, lists),
    ...unreadLines(unreadable),
    ...unchecked.map(({ kind, on, what, why }) => `Not checked: ${kind} ${what} of ${on}: ${reasons[why]}.`),
  ];
};

const reasons = {
  secret: 'the environment variable of the secret is not set',
  masked: 'the service does not show the secret',
  'not-returned': 'the service does not return it',
} as const;

const unmanagedLines = ({ against, unmanaged }: StateDifference, lists: boolean): string[] => {
  const counts = Object.entries(countKinds(unmanaged)).map(([kind, count]) => `${kind} ${thousands(count)}`);
  if (counts.length === 0) return [];
  const line = `${against === 'files' ? 'Not managed' : `Only here, not on ${against}`}: ${counts.join(', ')}.`;
  if (!lists) return [`${line} List them with --unmanaged.`];
  return [
    line,
    ...unmanaged.map(({ kind, on, what }) => `  ${[kindNamed(kind).name, on, what].filter(Boolean).join('  ')}`),
  ];
};

/** '3 differences, of them 1 removal and 2 objects that are not in the files.' */
export const differsText = ({ against, changes, unmanaged }: StateDifference, lists = false): string => {
  const removals = changes.filter(({ action }) => action === 'remove' || action === 'delete').length;
  const only = lists ? unmanaged.length : 0;
  const where = against === 'files' ? 'not in the files' : `not on ${against}`;
  const parts = [
    removals === 0 ? '' : plural(removals, 'removal'),
    only === 0 ? '' : `${plural(only, 'object')} ${where}`,
  ].filter((part) => part !== '');
  const all = plural(changes.length + only, 'difference');
  return `${all}${parts.length === 0 ? '' : `, of them ${parts.join(' and ')}`}.`;
};

/** Between two servers, a change says on which side something is. */
const actionText = (action: ChangeAction, against: string): string =>
  against === 'files' ? action : action === 'change' || action === 'rename' ? 'different' : `only on ${against}`;
