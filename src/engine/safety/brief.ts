import { packageApi } from '../../service/packages.js';
import { tagApi } from '../../service/tags.js';
import type { Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { ContactTimes, Prepared } from '../command.js';
import { labelOf } from '../names/labels.js';
import { mapBounded, readItems, wholePage } from '../../service/read-items.js';
import { factLines, factsOrWhy, oneLine } from './fleet-facts.js';
import { consequencesOf, withLabels } from './question.js';
import { readGroupsOf } from '../../service/group-paths.js';
import { isForced } from '../../changes/reach/call-values.js';
import type { Impact } from '../../changes/reach/impact.js';
import { readMembersOf } from '../../changes/reach/reach-of-groups.js';
import { isList, isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { fewNames } from '../../base/text/wording.js';
import { isUuid } from '../../base/text/identifiers.js';

export interface Brief {
  readonly facts: readonly string[];
  readonly list?: (() => Promise<readonly string[]>) | undefined;
}

/** The briefing for a person: affected computers and consequences. `ids` are the named or selected computers. */
export const briefOf = async (subject: BriefSubject, context: Context): Promise<Brief> => {
  const { ids, prepared, reach, record } = subject;
  const named = await aboutComputers(ids, context);
  const reached = reach === undefined ? undefined : await aboutGroups(reach, prepared.call.pathValues?.['id'], context);
  return {
    facts: [
      ...named.facts,
      ...(reach?.facts ?? []),
      ...(reached?.facts ?? []),
      ...(await aboutPackages(prepared, context)),
      ...(await aboutLoss(record, prepared, context)),
      ...(record.brief === 'in-groups' && !isForced(prepared.call) ? await aboutMembership(ids, context) : []),
      ...(subject.consequences ?? consequencesOf(record, prepared)),
      ...(await aboutContact(subject, context)),
    ].map(cleanCell),
    list: reached?.list ?? named.list,
  };
};

/** Tags that one request replaces, or the user's own access that it revokes. */
export const aboutLoss = async (
  record: Presentation,
  prepared: Pick<Prepared, 'call' | 'names' | 'things'>,
  context: Context,
): Promise<string[]> => [
  ...(record.brief === 'tags' ? await aboutTags(prepared, context) : []),
  ...(await aboutOwnAccess(record, prepared, context)),
];

interface BriefSubject {
  readonly record: Presentation;
  readonly prepared: Pick<Prepared, 'call' | 'names' | 'things'>;
  readonly ids: readonly number[];
  readonly reach: Impact | undefined;
  readonly contactTimes?: ContactTimes | undefined;
  /** Consequences of any of the rows; undefined: those of `prepared`. */
  readonly consequences?: readonly string[] | undefined;
}

/** Up to this many computers are asked for their groups. */
const fewComputers = 20;

/** The service deletes no computer that is in a group, unless it is forced to. */
const aboutMembership = async (ids: readonly number[], context: Context): Promise<string[]> => {
  const way = 'the service refuses them without --force';
  if (ids.length > fewComputers) return [`Computers that are in a group may be refused: ${way}.`];
  const client = await context.client();
  const groups = await mapBounded(ids, 4, (id) => readGroupsOf(id, client, context).catch(() => []));
  context.interrupt.throwIfAborted();
  const inSome = groups.filter(({ length }) => length > 0).length;
  return inSome === 0 ? [] : [`${inSome} of ${ids.length} ${inSome === 1 ? 'is' : 'are'} in a group: ${way}.`];
};

/** An activation takes effect when the agents make contact. */
const aboutContact = async ({ contactTimes, prepared, record }: BriefSubject, context: Context): Promise<string[]> => {
  if (record.follow !== 'group-activation') return [];
  const line = await contactTimes?.(String(prepared.call.pathValues?.['id'] ?? ''), context);
  return line === undefined ? [] : [line];
};

/** The number of computers, and how many are servers, in use or silent. */
export const aboutComputers = async (ids: readonly number[], context: Context): Promise<Brief> => {
  if (ids.length === 0) return { facts: [] };
  const found = await factsOrWhy(ids, context);
  if (typeof found === 'string') return { facts: [found] };
  const now = context.clock.date();
  const list = async (): Promise<string[]> => found.map((computer) => oneLine(computer, now));
  return { facts: factLines(found, now), list: ids.length > 1 ? list : undefined };
};

/** Reads at most this many members to describe them: four pages. */
const mostMembers = 2000;

/** `own`: the group that the question already names. */
const aboutGroups = async (
  { computers = 0, memberOf = [] }: Impact,
  own: string | number | undefined,
  context: Context,
): Promise<Brief> => {
  const client = await context.client();
  if (memberOf.length === 0) return { facts: [] };
  const others = memberOf.filter((id) => id !== own);
  const shown = await mapBounded(others.slice(0, 5), 4, async (id) => (await labelOf('group', id, client)) ?? id);
  const members = async () => readMembersOf(memberOf, client);
  const facts =
    others.length === 0
      ? []
      : [`${others.length === 1 ? 'Group' : 'Groups'}: ${fewNames(shown.map(String), 5, others.length)}`];
  if (computers === 0 || computers > mostMembers) return { facts };
  const ids = (await members().catch(() => [])).flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const about = await aboutComputers(ids, context);
  return { facts: [...facts, ...about.facts.slice(ids.length > 1 ? 1 : 0)], list: about.list };
};

/** An undocumented body names packages by id only, so their names are looked up. */
const aboutPackages = async (
  { call: { body }, things }: Pick<Prepared, 'call' | 'things'>,
  context: Context,
): Promise<string[]> => {
  const known = new Set(things.map(({ id }) => id));
  const ids = Object.entries(isObject(body) ? body : {}).flatMap(([field, id]) =>
    /package/i.test(field) && typeof id === 'string' && isUuid(id) && !known.has(id) ? [{ field, id }] : [],
  );
  const client = await context.client();
  const labels = await mapBounded(
    ids,
    2,
    async ({ field, id }) => [field, await labelOf('package', id, client)] as const,
  );
  return labels.map(([field, label]) => `${field}: ${label ?? 'package not found'}`);
};

/** A full replace: what a package has now, and what it will have, by name. */
const aboutTags = async ({ call }: Pick<Prepared, 'call'>, context: Context): Promise<string[]> => {
  const client = await context.client();
  const [now, all] = await Promise.all([
    readItems(packageApi.tags(call.pathValues?.['id'] ?? ''), client).catch(() => undefined),
    readItems(tagApi.list(), client, { top: wholePage }).catch(() => []),
  ]);
  const [ids] = Object.values(isObject(call.body) ? call.body : {}).filter(isList);
  const names = new Map(all.map((tag) => [textOf(tag.id), tagName(tag)]));
  return [
    ...(now === undefined ? [] : [`Tags now: ${now.map(tagName).join(', ') || 'none'}`]),
    ...(ids === undefined
      ? []
      : [`Afterwards: ${ids.map((id) => names.get(textOf(id)) ?? textOf(id)).join(', ') || 'none'}`]),
  ];
};

const tagName = ({ designation, id }: JsonObject): string => cleanCell(textOf(designation ?? id));

/** Warn before the user's own principal is locked out, which cannot be undone. */
const aboutOwnAccess = async (
  { brief }: Presentation,
  { names, things }: Pick<Prepared, 'names' | 'things'>,
  context: Context,
): Promise<string[]> => {
  const own = (await context.settings()).get('client-id');
  const principal = things.find(({ labeled }) => labeled === 'local-principal');
  if (principal === undefined || own === undefined || names[principal.name] !== own) return [];
  return brief === 'own-access'
    ? ['You are signed in with this principal: your own access ends.']
    : ['You are signed in with this principal.'];
};

/** The names of a question, and the briefing above it. */
export const writeBrief = async <Some extends Pick<Prepared, 'call' | 'names' | 'things'>>(
  subject: BriefSubject & { readonly prepared: Some },
  context: Context,
): Promise<Brief & { readonly prepared: Some }> => {
  const prepared = await withLabels(subject.prepared, context);
  return { prepared, ...(await briefOf({ ...subject, prepared }, context)) };
};
