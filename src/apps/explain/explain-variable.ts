import { computerApi } from '../../service/computers.js';
import { computerVariableApi, groupVariableApi, variableApi } from '../../service/variables.js';
import type { DeviceGroup, VariableValue } from '../../contract/answers.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import type { FleetReader } from '../../service/reading.js';
import { readGroupTree, type GroupTree } from '../../service/group-tree.js';
import { computerWord } from '../../service/listed.js';
import { allRead, mapReadable, type Readable } from '../../service/readable.js';
import { checkKnown, memberLink } from './computer-facts.js';
import { conclude, evidence, labeled, marked, type ExplainLink, type Explanation } from './explanation.js';
import { groupIdOf } from '../../service/group-paths.js';

/** At most this many groups above the computer are asked for a value of their own. */
const groupsAsked = 5;

interface GroupValue {
  readonly name: string;
  readonly value: string | undefined;
}

/** Explains the value of a computer's variable and its origin, in at most 12 requests. */
export const explainVariable = async (
  reader: FleetReader,
  computer: { readonly id: number; readonly now: Date; readonly place: string },
  varId: number,
): Promise<Explanation> => {
  const { id, place } = computer;
  const search = (includeInherited: boolean) =>
    reader.items(computerVariableApi.search(id, { body: { varId, includeInherited } }));
  const [health, groups, tree, effective, own, definition, holders] = await Promise.all([
    reader.object(computerApi.health(id)),
    reader.items(computerApi.groups(id)),
    readGroupTree(reader),
    search(true),
    search(false),
    reader.object(variableApi.definition(varId)),
    reader.items(variableApi.groupsOf(varId)),
  ]);
  checkKnown(id, [health, groups, effective, own]);
  const values = await groupValues(reader, { groups, tree, holders, varId });
  const hostname = (health.ok ? textOf(health.value.hostname) : '') || String(id);
  const [value, ownValue] = [valueIn(effective), valueIn(own)];
  const name = nameIn([effective, own], definition) || String(varId);
  const fallback = definition.ok ? definition.value['defaultValue'] : undefined;
  const won = winner({ value, ownValue, values, fallback });
  const from = won === undefined ? 'source unknown' : `from ${won}`;
  const proof = evidence(computerVariableApi.search.operation, { value: value ?? null, from: won });
  const result = (won === undefined ? marked.unknown : marked.ok)('result', `${shown(value)}, ${from}`, proof);
  const links: ExplainLink[] = [
    ...(health.ok ? [] : [marked.unreadable('known', health)]),
    // Unlike for a package, a computer without a group is a fact here.
    memberLink({ groups }, tree, 'fact'),
    labeled('own', ownLink(own, ownValue)),
    ...groupLinks(values, holders),
    labeled('default', defaultLink(definition)),
    labeled('value', effective.ok ? result : marked.unreadable('result', effective)),
  ];
  const elsewhere = [ownValue, fallback, ...(values.ok ? values.value.map((each) => each.value) : [])];
  const verdict = ((): ReturnType<typeof conclude> => {
    const unknown = `The value of ${name} on ${hostname} is unknown`;
    if (!effective.ok) return conclude('unknown', null, `${unknown}.`);
    if (value === undefined && elsewhere.some((each) => typeof each === 'string'))
      return conclude('unknown', null, `${unknown}: the service reports none, although there is one to inherit.`);
    if (value === undefined)
      return conclude(
        'not-assigned',
        'assigned',
        `${hostname} has no value for ${name}: not on the computer, not from a group and no default.`,
        `ems computer variable search ${computerWord(id, hostname)} --var-id ${varId} --include-inherited${place}`,
      );
    const source = won === undefined ? '; its source is unknown' : `, from ${won}`;
    const isForced = won?.includes('forced') === true;
    const forced = isForced ? ' A value forced by a group overrides the value of the computer.' : '';
    return conclude('done', null, `${hostname} has ${name} = ${shown(value)}${source}.${forced}`);
  })();
  return { computer: { id, hostname }, subject: { kind: 'variable', id: varId, name }, links, ...verdict };
};

interface Values {
  readonly value: string | undefined;
  readonly ownValue: string | undefined;
  readonly values: Readable<readonly GroupValue[]>;
  readonly fallback: unknown;
}

/** By the precedence of the service: forced by a group, own, inherited, catalog default. Which is forced is only inferred. */
const winner = ({ value, ownValue, values, fallback }: Values): string | undefined => {
  if (value === undefined) return undefined;
  const nearest = values.ok ? values.value.find((each) => each.value === value) : undefined;
  if (ownValue !== undefined) {
    if (ownValue === value) return 'the computer itself';
    return nearest === undefined ? undefined : `${nearest.name} (forced)`;
  }
  if (nearest !== undefined) return nearest.name;
  return values.ok && values.value.length === 0 && fallback === value ? 'the catalog default' : undefined;
};

interface ValueSources {
  readonly groups: Readable<readonly DeviceGroup[]>;
  readonly tree: Readable<GroupTree>;
  readonly holders: Readable<readonly JsonObject[]>;
  readonly varId: number;
}

const groupValues = async (
  reader: FleetReader,
  { groups, tree, holders, varId }: ValueSources,
): Promise<Readable<readonly GroupValue[]>> => {
  if (!groups.ok) return groups;
  if (!tree.ok) return tree;
  if (!holders.ok) return holders;
  const has = new Set(holders.value.map((group) => groupIdOf(group).toLowerCase()));
  const way = groups.value
    .flatMap(({ groupId }) => tree.value.chain(groupId).map((each, distance) => ({ each, distance })))
    .filter(({ each }) => has.has(each.id.toLowerCase()))
    .toSorted((left, right) => left.distance - right.distance);
  const nearest = [...new Set(way.map(({ each }) => each))].slice(0, groupsAsked);
  const wanted = { varId, includeInherited: false };
  const reads = await Promise.all(nearest.map(({ id }) => reader.items(groupVariableApi.search(id, { body: wanted }))));
  return mapReadable(allRead(reads), (lists) =>
    lists.map((values, at) => ({
      name: tree.value.path(nearest[at]?.id ?? ''),
      value: values[0]?.value ?? undefined,
    })),
  );
};

const valueIn = (read: Readable<readonly VariableValue[]>): string | undefined =>
  read.ok ? (read.value[0]?.value ?? undefined) : undefined;

const nameIn = (reads: readonly Readable<readonly JsonObject[]>[], definition: Readable<JsonObject>): string => {
  const items = [...reads.flatMap((read) => (read.ok ? read.value : [])), ...(definition.ok ? [definition.value] : [])];
  return items.map((item) => textOf(item['dottedName'] ?? item['designation'])).find((name) => name !== '') ?? '';
};

const shown = (value: string | undefined): string => (value === undefined ? 'none' : value || '"" (empty)');

const ownLink = (own: Readable<readonly VariableValue[]>, value: string | undefined): ExplainLink => {
  const proof = evidence(computerVariableApi.search.operation, { value: value ?? null });
  return own.ok ? marked.fact('assigned', shown(value), proof) : marked.unreadable('assigned', own);
};

const groupLinks = (values: Readable<readonly GroupValue[]>, holders: ValueSources['holders']): ExplainLink[] => {
  if (!values.ok) return [labeled('groups', marked.unreadable('assigned', values))];
  const operation = groupVariableApi.search.operation;
  if (values.value.length > 0)
    return values.value.map(({ name, value }) => {
      const proof = evidence(operation, { group: name, value: value ?? null });
      return labeled('group', marked.fact('assigned', `${name}: ${shown(value)}`, proof));
    });
  const others = holders.ok ? holders.value.length : 0;
  const text = others === 0 ? 'none has a value' : `none on its way up; ${others} elsewhere`;
  return [labeled('groups', marked.fact('assigned', text, evidence(operation, { groups: [] })))];
};

const defaultLink = (definition: Readable<JsonObject>): ExplainLink => {
  if (!definition.ok) return marked.unreadable('usable', definition);
  const { defaultValue } = definition.value;
  const text = typeof defaultValue === 'string' ? shown(defaultValue) : defaultValue === null ? 'none' : 'not reported';
  return marked.fact('usable', text, evidence(variableApi.definition.operation, { defaultValue }));
};
