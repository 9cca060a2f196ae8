import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { narrows, selectComputers, type SelectedComputer } from '../../engine/targets/select-computers.js';
import { readTargets } from '../../engine/targets/targets.js';
import { isObject, type Json, type JsonObject } from '../../json/objects.js';
import { durationIn } from '../../text/duration.js';

/** The computers that a rule selects, by the same language as the flags of every command. */
export const resolveRule = async (rule: JsonObject, context: Context): Promise<readonly SelectedComputer[]> => {
  const selection = selectionOf(rule);
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection, context);
  return narrows(selection) ? selectComputers(selection, context, named) : (named ?? []);
};

const selectionOf = (rule: JsonObject): Selection => ({
  fromFile: textIn(rule['file']),
  computerColumn: undefined,
  notIn: undefined,
  outOfSync: false,
  group: textIn(rule['group']),
  direct: rule['direct'] === true,
  search: isObject(rule['search'])
    ? Object.entries(rule['search']).map(([field, value]) => `${field}=${wordOf(value)}`)
    : [],
  issue: textIn(rule['issue']),
  notSeenFor: durationIn(textIn(rule['notSeenFor']) ?? ''),
  os: textIn(rule['os']),
  model: textIn(rule['model']),
  user: textIn(rule['user']),
});

const textIn = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

const wordOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
