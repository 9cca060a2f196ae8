import type { JsonObject } from '../../../contract/operation.js';
import { invalid, ok, Refusal, valuesOf, type Values } from '../../request/exchange.js';
import type { Package } from '../../model/catalog-types.js';
import { effectiveOptions } from '../../world/deployments.js';
import { commandBits, type Group, type PackageAssignment, type StoredOptions } from '../../model/group-types.js';
import { chainOf } from '../../world/groups.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { utcOrNull, type World } from '../../model/world.js';
import type { Behaviors } from '../behavior.js';
import { packageNotAssigned } from './group-packages.js';
import { refuseSpecial } from './show-group.js';

export const distributionOptionBehaviors: Behaviors = {
  'GET /api/group/{id}/distribution-options': ({ path, query }, world) => {
    const group = groupOrEmpty(world, path);
    const item = packageOf(world, query);
    const holder = item === undefined ? undefined : nearestAssignment(world, group, item);
    const options = effectiveOptions(world, holder?.group.id ?? group.id, holder?.assignment);
    return ok(showOptions(group, item, options));
  },
  'PUT /api/group/{id}/distribution-options': ({ path, query, body }, world) => {
    const group = groupOrEmpty(world, path);
    const item = packageOf(world, query);
    const assignment = item === undefined ? undefined : group.packages.get(item.id);
    if (item !== undefined && assignment === undefined) throw packageNotAssigned(group, item);
    refuseSpecial(group);
    const options = { ...optionsOf(body), setAt: world.now };
    if (assignment === undefined) group.options = options;
    else assignment.options = options;
    return ok(showOptions(group, item, options));
  },
};

/** The operations on options answer 404 without a body when the group is unknown. */
const groupOrEmpty = (world: World, path: Values): Group => {
  const group = world.state.groups.get((path.text('id') ?? '').toLowerCase());
  if (group === undefined) throw new Refusal({ status: 404 });
  return group;
};

const packageOf = (world: World, query: Values): Package | undefined =>
  query.has('packageId') ? requirePackage(world, query, 'packageId') : undefined;

const nearestAssignment = (
  world: World,
  group: Group,
  item: Package,
): { group: Group; assignment: PackageAssignment } => {
  for (const each of chainOf(world, group.id)) {
    const assignment = each.packages.get(item.id);
    if (assignment !== undefined) return { group: each, assignment };
  }
  throw packageNotAssigned(group, item);
};

/** Replaces all options: absent ones are cleared. */
const optionsOf = (body: Values): StoredOptions => {
  const schedule = scheduleOf(body);
  const revokeCount = body.integer('revokeCount') ?? 0;
  if (revokeCount < 0) throw invalid('revokeCount', "The value of 'revokeCount' must not be negative.");
  return {
    distCommands: bitsOf(body),
    scheduleString: scheduleText(schedule),
    schedule,
    revokeCount,
    wol: body.flag('wol') ?? false,
    revokeDate: utcOrNull(body.time('revokeDate') ?? null),
    optionalDate: utcOrNull(body.time('optionalDate') ?? null),
  };
};

const allBits = Object.values(commandBits).reduce((sum, bit) => sum + bit, 0);

/** Accepts names or a bitmask, or both if they agree; neither clears the commands. */
const bitsOf = (body: Values): number => {
  const names = body.texts('commands');
  const mask = body.integer('distCommands');
  if (mask !== undefined && (mask < 0 || mask > allBits))
    throw invalid('distCommands', `The bitmask ${mask} has unknown bits: ${allBits} is the sum of all.`);
  const named = names?.reduce((sum, name) => sum | bitOf(name), 0);
  if (named !== undefined && mask !== undefined && named !== mask)
    throw invalid('distCommands', "'commands' and 'distCommands' contradict each other.");
  return named ?? mask ?? 0;
};

const bitOf = (name: string): number => Object.entries(commandBits).find(([known]) => known === name)?.[1] ?? 0;

const showOptions = (group: Group, item: Package | undefined, options: StoredOptions): JsonObject => ({
  groupId: group.id,
  packageId: item?.id ?? null,
  distCommands: options.distCommands,
  commands: Object.entries(commandBits)
    .filter(([, bit]) => (options.distCommands & bit) !== 0)
    .map(([name]) => name),
  scheduleString: options.scheduleString,
  schedule: options.schedule ?? noSchedule,
  revokeCount: options.revokeCount,
  wol: options.wol,
  revokeDate: options.revokeDate,
  optionalDate: options.optionalDate,
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * A schedule is stored as five parts separated by semicolons: start, end, days of the week, time of day from and to. Each
 * part may be empty. The text and the object always agree.
 */
const scheduleText = (schedule: JsonObject | null): string => {
  if (schedule === null) return '';
  const values = valuesOf(schedule);
  const days = (values.texts('daysOfWeek') ?? []).join(',');
  const parts = [values.text('startUtc'), values.text('endUtc'), days, values.text('timeFrom'), values.text('timeTo')];
  return parts.map((part) => part ?? '').join(';');
};

/** Shown if there is no schedule: the documented type is an object, never null. */
const noSchedule: JsonObject = { startUtc: null, endUtc: null, daysOfWeek: [], timeFrom: null, timeTo: null };

/** From the object or from the text of a request; null: no schedule, also when every part is empty. */
const scheduleOf = (body: Values): JsonObject | null => {
  const given = body.object('schedule');
  const text = body.text('scheduleString') ?? '';
  if (given !== undefined && text !== '')
    throw invalid('scheduleString', "Give either 'schedule' or 'scheduleString', not both.");
  if (given !== undefined) return nullIfEmpty(checked(given, 'schedule'));
  return text === '' ? null : nullIfEmpty(checked(valuesOf(parsed(text)), 'scheduleString'));
};

const nullIfEmpty = (schedule: JsonObject): JsonObject | null =>
  scheduleText(schedule) === scheduleText(noSchedule) ? null : schedule;

const parsed = (text: string): JsonObject => {
  const parts = text.split(';');
  if (parts.length !== 5) throw invalid('scheduleString', 'A schedule has five parts: start;end;days;from;to.');
  const [startUtc, endUtc, days, timeFrom, timeTo] = parts.map((part) => (part.trim() === '' ? null : part.trim()));
  return {
    startUtc: startUtc ?? null,
    endUtc: endUtc ?? null,
    daysOfWeek: days?.split(',') ?? [],
    timeFrom: timeFrom ?? null,
    timeTo: timeTo ?? null,
  };
};

const checked = (values: Values, field: string): JsonObject => {
  const daysOfWeek = values.texts('daysOfWeek') ?? [];
  const strange = daysOfWeek.find((name) => !weekdays.includes(name));
  if (strange !== undefined) throw invalid(field, `'${strange}' is not a day of the week: use ${weekdays.join(', ')}.`);
  return {
    startUtc: utcOrNull(values.time('startUtc') ?? null),
    endUtc: utcOrNull(values.time('endUtc') ?? null),
    daysOfWeek,
    timeFrom: clockText(values, 'timeFrom', field),
    timeTo: clockText(values, 'timeTo', field),
  };
};

const clockText = (values: Values, name: string, field: string): string | null => {
  const text = values.text(name);
  if (text !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
    throw invalid(field, `'${text}' is not a time of day such as 22:30.`);
  return text ?? null;
};
