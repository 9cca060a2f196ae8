import { isList, isObject, type Json } from '../../../base/json/objects.js';
import { computersText } from '../../../base/text/wording.js';
import type { StateChange } from '../model.js';

/** '105 computers', or 'unknown'. */
export const reachText = ({ computers }: Pick<StateChange, 'computers'>): string =>
  computers === null ? 'unknown' : computersText(computers);

/** 'old → new' of a change; the group that a computer is moved out of; the value that is added or removed, where its name does not already say it. */
export const valueChange = ({ action, from, leaves, to, what }: StateChange): string => {
  if (leaves !== undefined) return `moved out of ${leaves.path}`;
  if (action === 'change' || action === 'rename') return `${valueText(from)} → ${valueText(to)}`;
  const value = action === 'remove' || action === 'delete' ? from : to;
  return value === what || value === null ? '' : valueText(value);
};

/** 'add package-assignment KeePass@2.57 on Assignments/Browsers (105 computers)', for annotations and reports. */
export const changeSentence = (change: StateChange): string => {
  const { action, blocked, kind, on, what } = change;
  const value = valueChange(change);
  const parts = [
    `${action} ${kind}`,
    what === '' ? '' : ` ${what}`,
    on === '' ? '' : ` on ${on}`,
    value === '' ? '' : `: ${value}`,
    ` (${reachText(change)})`,
    blocked === undefined ? '' : `; not possible: ${blocked}`,
  ];
  return parts.join('');
};

/** 'SRV-0062, SRV-0063', 'Letter=H, Path=\\srv\home', 'none'. */
const valueText = (value: Json): string => {
  if (value === null) return 'none';
  if (isList(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  if (!isObject(value)) return typeof value === 'string' ? value || "''" : String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}=${valueText(inner)}`)
    .join(', ');
};
