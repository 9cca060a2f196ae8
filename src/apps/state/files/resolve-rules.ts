import type { Selection } from '../../../command/input.js';
import type { Context } from '../../../context.js';
import { anybody, selectedByThemselves } from '../../../engine/targets/read-again.js';
import { narrows, selectComputers, type SelectedComputer } from '../../../engine/targets/select-computers.js';
import { readTargets } from '../../../engine/targets/targets.js';
import { isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { durationIn } from '../../../base/text/duration.js';

/** A resolved rule; a single computer can be checked against it again. */
export interface MatchRule {
  readonly selection: Selection;
  /** Computers that its file names, before its criteria narrowed them; absent without a file. */
  readonly named?: ReadonlySet<number>;
  /** Computers that stay out of it. */
  readonly except: ReadonlySet<string | number>;
}

export interface FoundByRule extends Omit<MatchRule, 'except'> {
  readonly found: readonly SelectedComputer[];
}

/** The computers that a rule selects, by the same language as the flags of every command. `isExact`: others leave. */
export const resolveRule = async (rule: JsonObject, isExact: boolean, context: Context): Promise<FoundByRule> => {
  const selection = selectionOf(rule);
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection, context, isExact);
  return {
    selection,
    found: narrows(selection) ? await selectComputers(selection, context, named) : (named ?? []),
    ...(named === undefined ? {} : { named: new Set(named.map(({ id }) => id)) }),
  };
};

/** The computers that match if each is read by itself. A file or an exception decides without a read. */
export const matchingByThemselves = async (
  computers: readonly SelectedComputer[],
  { except, named, selection }: MatchRule,
  context: Context,
): Promise<ReadonlySet<number>> => {
  if (!narrows(selection)) return new Set();
  const doubtful = computers.filter(({ id }) => !except.has(id) && named?.has(id) !== false);
  return selectedByThemselves(doubtful, selection, context);
};

const selectionOf = (rule: JsonObject): Selection => ({
  ...anybody,
  fromFile: textIn(rule['file']),
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
