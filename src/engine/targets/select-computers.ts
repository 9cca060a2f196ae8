import { issueSweep } from '../../service/issues.js';
import { computerApi } from '../../service/computers.js';
import { groupApi } from '../../service/groups.js';
import { sweepOf } from '../../command/sweeps.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import type { ReadCall } from '../../http/client.js';
import { readObject } from '../../http/reads.js';
import { isObject, itemsOf, textOf, type JsonObject } from '../../base/json/objects.js';
import { plural } from '../../base/text/wording.js';
import { computerId } from '../names/resolve.js';
import { guidCalled } from '../names/typed-id.js';
import { readWhole, searchComputers, mapBounded } from '../../service/read-items.js';
import { serviceNow, silentSince } from './age.js';
import { isTimeCriterion, readSearch } from './search-filter.js';
import type { Selection } from '../../command/input.js';
import { patternOf } from '../../base/text/pattern.js';
import { userMatcher, userOf } from '../read/signed-in-users.js';

export interface SelectedComputer {
  readonly id: number;
  readonly name?: string | undefined;
  /** The values of custom fields by slot, where the list has them. */
  readonly custom?: JsonObject | undefined;
  /** The system information, where --model or --user has read it. */
  readonly system?: JsonObject | undefined;
}

/** The flags that narrow: everything but a file, which names computers. */
export const narrowingFlags = [
  'group',
  'search',
  'issue',
  'not-seen-for',
  'os',
  'model',
  'user',
  'out-of-sync',
  'failed',
  'outdated',
  'no-group',
  'not-in',
] as const;

export const narrows = ({ noGroup, outOfSync, search, ...selection }: Selection): boolean => {
  const { failed, group, issue, notIn, notSeenFor, os, model, outdated, user } = selection;
  const values = [failed, group, issue, notIn, notSeenFor, os, model, outdated, user];
  return search.length > 0 || outOfSync || noGroup || values.some(isGiven);
};

const isGiven = (value: unknown): boolean => value !== undefined;

/** Refuses mistakes before any request is sent. */
export const checkSelection = (selection: Selection): void => {
  const { direct, failed, group, issue, model, noGroup, notIn, notSeenFor, os, outdated, search, user } = selection;
  // A variable that is not set in a script must not mean every computer.
  for (const [flag, value] of Object.entries({ failed, model, os, outdated, user, 'not-in': notIn }))
    if (value?.trim() === '') throw usage(`--${flag}: a value is required`);
  if (notSeenFor === 0) throw usage('--not-seen-for: 0 would select every computer', 'Such as --not-seen-for 14d.');
  if (direct && group === undefined) throw usage('--direct requires --group');
  if (noGroup && group !== undefined) throw usage('--group and --no-group exclude each other');
  if (issue !== undefined) sweepOf(issue);
  readSearch(search.filter(isServed), new Date(0));
};

/**
 * Finds the computers that meet all criteria; `among` limits them. The service filters by group, search and issue; the
 * pages of the search have the last contact; model and user cost a request for each remaining computer.
 */
export const selectComputers = async (
  selection: Selection,
  context: Context,
  among?: readonly SelectedComputer[],
): Promise<SelectedComputer[]> => {
  const read = await Promise.all([
    ...(selection.group === undefined ? [] : [membersOf(selection, context)]),
    ...(selection.issue === undefined ? [] : [withIssue(selection.issue, context)]),
    ...(isSearch(selection, among) ? [found(selection, context)] : []),
    ...(selection.notIn === undefined ? [] : [missingIn(selection, context)]),
    ...(selection.failed === undefined ? [] : [byPackage('failedOn', selection, context)]),
    ...(selection.outdated === undefined ? [] : [byPackage('outdatedOn', selection, context)]),
  ]);
  const sets = among === undefined ? read : [among, ...read];
  const [first = [], ...others] = sets;
  const ids = others.map((set) => new Set(set.map(({ id }) => id)));
  const names = new Map(sets.flat().map(({ id, name }) => [id, name]));
  const customs = new Map(
    sets.flat().flatMap(({ custom, id }) => (custom === undefined ? [] : [[id, custom] as const])),
  );
  const left = first
    .filter(({ id }) => ids.every((set) => set.has(id)))
    .map(({ id, name }): SelectedComputer => ({ id, name: name ?? names.get(id), custom: customs.get(id) }));
  return keepOneByOne(await bySystem(left, selection, context), selection, context);
};

/** Applies last the criteria that the service answers only computer by computer. */
const keepOneByOne = async (
  computers: readonly SelectedComputer[],
  { noGroup, outOfSync, search }: Selection,
  context: Context,
): Promise<SelectedComputer[]> => {
  let left = [...computers];
  const words = search.filter((word) => !isServed(word));
  if (words.length > 0) left = await (await import('./custom-search.js')).keepWithCustom(left, words, context);
  if (noGroup) left = await (await import('./no-group.js')).keepInNoGroup(left, context);
  if (outOfSync) left = await (await import('./out-of-sync.js')).keepOutOfSync(left, context);
  return left;
};

/** Whether the service itself searches by this; it knows no custom fields. */
const isServed = (word: string): boolean => !/^\s*custom:/i.test(word);

const byPackage = async (
  state: 'failedOn' | 'outdatedOn',
  selection: Selection,
  context: Context,
): Promise<SelectedComputer[]> => selectedIn(await (await import('./package-selection.js'))[state](selection, context));

const isSearch = (selection: Selection, among: readonly SelectedComputer[] | undefined): boolean => {
  const { failed, group, issue, notIn, notSeenFor, os, outdated, search } = selection;
  if (search.some(isServed) || os !== undefined || notSeenFor !== undefined) return true;
  return ![among, failed, group, issue, notIn, outdated].some(isGiven); // model or user alone: of the whole fleet
};

const found = async (
  { isEvidence, search, os, notSeenFor }: Selection,
  context: Context,
): Promise<SelectedComputer[]> => {
  const now = search.some(isTimeCriterion) ? await serviceNow(context) : context.clock.date();
  const except = os?.startsWith('!') === true ? os.slice(1).trim() : undefined;
  if (except === '') throw usage("--os: a name is required, such as '!server'");
  const wanted = os === undefined || except !== undefined ? [] : [`osName=${os}`];
  const { filter, keeps, others } = readSearch([...search.filter(isServed), ...wanted], now);
  const [items, excepted, ...more] = await Promise.all([
    readWhole(searchComputers(filter), context),
    except === undefined ? [] : readWhole(searchComputers({ ...onlyId(filter), osName: except }), context),
    ...others.map((other) => readWhole(searchComputers(other), context)),
  ]);
  if (wanted.length > 0 && search.length === 0 && items.length === 0) await sayNearestSystem(os ?? '', context);
  const out = new Set(excepted.map(({ id }) => id));
  const inOthers = more.map((rows) => new Set(rows.map(({ id }) => id)));
  const left = items.filter((item) => !out.has(item.id) && inOthers.every((ids) => ids.has(item.id)) && keeps(item));
  if (notSeenFor === undefined) return selectedIn(left);
  const latest = (await serviceNow(context)).getTime() - notSeenFor;
  return selectedIn(silentSince(left, latest, isEvidence === true, context));
};

/** Asked about one computer, the others of that system need not be read. */
const onlyId = ({ clientId }: JsonObject): JsonObject => (clientId === undefined ? {} : { clientId });

const bySystem = async (
  left: readonly SelectedComputer[],
  { model, user }: Selection,
  context: Context,
): Promise<SelectedComputer[]> => {
  if (model === undefined && user === undefined) return [...left];
  if (left.length > 1)
    context.say(`Reading the system information of ${plural(left.length, 'computer')}: one request each.`);
  const systems = await readSystemFacts(left, context);
  const isUser = user === undefined ? () => true : userMatcher(user);
  const ofModel = systems.filter((system) => hasModel(system, model));
  if (model !== undefined && ofModel.length === 0) {
    const models = systems.map((system) => textOf(system['model']));
    (await import('./nearest-value.js')).sayNearest('model', model, models, context);
  } else if (user !== undefined && !ofModel.some((system) => isUser(userOf(system))))
    (await import('./nearest-value.js')).sayNearest('user', user, ofModel.map(userOf), context);
  return left
    .map((each, at) => ({ ...each, system: systems[at] }))
    .filter(({ system }) => hasModel(system, model) && isUser(userOf(system)));
};

/** Reads this many computers to learn which operating systems there are. */
const askedForSystems = 20;

/** No list of the service has the operating systems; a few computers are asked, and only for a person. */
const sayNearestSystem = async (os: string, context: Context): Promise<void> => {
  if (!context.terminal.stderr.isTerminal) return;
  const fleet = await readWhole(searchComputers({}), context);
  const every = Math.max(1, Math.floor(fleet.length / askedForSystems));
  const some = selectedIn(fleet.filter((_, at) => at % every === 0).slice(0, askedForSystems));
  const systems = await readSystemFacts(some, context).catch(() => []);
  const names = systems.map((system) => textOf(system['operatingSystem']));
  (await import('./nearest-value.js')).sayNearest('os', os, names, context);
};

const withIssue = async (issue: string, context: Context): Promise<SelectedComputer[]> => {
  const { inside, issue: sweep, query } = sweepOf(issue);
  const items = await readWhole(issueSweep(sweep, query), context);
  return selectedIn(inside === undefined ? items : items.flatMap((item) => itemsOf(item[inside])));
};

const missingIn = async (selection: Selection, context: Context): Promise<SelectedComputer[]> =>
  selectedIn(await (await import('./not-in.js')).computersNotIn(selection, context));

const membersOf = async ({ group, direct }: Selection, context: Context): Promise<SelectedComputer[]> =>
  selectedIn(await readWhole(membersCall(await groupNamed(group ?? '', context), direct), context));

/** A group includes everything below it, unless only its own members are requested. */
export const membersCall = (id: string, direct: boolean): ReadCall<typeof groupApi.members.operation> =>
  groupApi.members(id, { query: direct ? [] : [['includeDescendants', 'true']] });

export const groupNamed = (group: string, context: Context): Promise<string> =>
  guidCalled('group', group, '--group', context);

const selectedIn = (items: readonly JsonObject[]): SelectedComputer[] =>
  items.map((item) => {
    const name = typeof item['hostname'] === 'string' ? item['hostname'] : undefined;
    const custom = isObject(item['custom']) ? item['custom'] : undefined;
    return { id: computerId(item['id'] ?? item['clientId'] ?? item['computerId'], name ?? 'a computer'), name, custom };
  });

/** No list and no search of the service has the model or the signed-in user: one request per computer. */
const readSystemFacts = async (
  computers: readonly { readonly id: number }[],
  context: Context,
): Promise<JsonObject[]> => {
  const client = await context.client();
  const settings = await context.settings();
  return mapBounded(computers, settings.get('concurrency'), ({ id }) =>
    readObject(computerApi.systemInfo(id, { signal: context.interrupt }), client),
  );
};

/** Matches a part of the model, or a pattern with * and ?. A computer without an inventory has no model. */
export const hasModel = (system: JsonObject | undefined, typed: string | undefined): boolean => {
  if (typed === undefined) return true;
  const pattern = patternOf(typed);
  const model = textOf(system?.['model']);
  return pattern.wild ? pattern.matches(model) : model.toLowerCase().includes(typed.toLowerCase());
};
