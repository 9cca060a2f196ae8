import type { JsonObject } from '../../contract/operation.js';
import { getCall, searchCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { computerWord } from '../name-of-computer.js';
import { evidence, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import { readGroupTree, type GroupTree } from '../group-tree.js';
import { unreadableText, type Readable } from '../readable.js';
import { checkKnown, groupIdOf, ofComputer } from './computer-facts.js';
import type { ExplainLink, Explanation } from './explanation.js';

/** Groups on the computer's way up that have a value of their own; more are not asked. */
const groupsAsked = 5;

interface GroupValue {
  readonly name: string;
  readonly value: string | null;
}

/** Explains the value of a computer's variable and its origin, in at most 12 requests. */
export const explainVariable = async (
  reader: FleetReader,
  computer: { readonly id: number; readonly now: Date; readonly place: string },
  varId: number,
): Promise<Explanation> => {
  const { id, place } = computer;
  const search = (includeInherited: boolean) =>
    reader.items(
      searchCall('/api/computer/{id}/variables/search', { varId, includeInherited }, { pathValues: { id } }),
    );
  const [health, groups, tree, effective, own, definition, holders] = await Promise.all([
    reader.object(ofComputer(id, 'health')),
    reader.items(ofComputer(id, 'groups')),
    readGroupTree(reader),
    search(true),
    search(false),
    reader.object(getCall('/api/variable-definitions/{varId}', { pathValues: { varId } })),
    reader.items(getCall('/api/variable-definitions/{varId}/groups', { pathValues: { varId } })),
  ]);
  checkKnown(id, [health, groups, effective, own]);
  const values = await groupValues(reader, { groups, tree, holders, varId });
  const hostname = (health.ok ? textOf(health.value['hostname']) : '') || String(id);
  const value = valueIn(effective);
  const ownValue = valueIn(own);
  const name = nameIn([effective, own], definition) || String(varId);
  const fallback = definition.ok ? definition.value['defaultValue'] : undefined;
  const won = winner({ value, ownValue, values, fallback });
  const links: ExplainLink[] = [
    membership(groups, tree),
    ownLink(own, ownValue),
    ...groupLinks(values, holders),
    defaultLink(definition),
    effective.ok
      ? {
          link: 'result',
          label: 'value',
          mark: won === undefined ? 'unknown' : 'ok',
          text: `${shown(value)}${won === undefined ? ', source unknown' : `, from ${won}`}`,
          evidence: evidence('POST /api/computer/{id}/variables/search', { value: value ?? null, from: won }),
        }
      : { ...unreadableLink('result', effective), label: 'value' },
  ];
  const forced =
    won?.includes('forced') === true ? ' A value forced by a group overrides the value of the computer.' : '';
  const elsewhere = [ownValue, ...(values.ok ? values.value.map((each) => each.value) : []), fallback];
  const isContradiction = (value ?? null) === null && elsewhere.some((each) => typeof each === 'string');
  const verdict = !effective.ok
    ? `The value of ${name} on ${hostname} is unknown.`
    : isContradiction
      ? `The value of ${name} on ${hostname} is unknown: the service reports none, although there is one to inherit.`
      : value === undefined || value === null
        ? `${hostname} has no value for ${name}: not on the computer, not from a group and no default.`
        : `${hostname} has ${name} = ${shown(value)}${won === undefined ? '; its source is unknown' : `, from ${won}`}.${forced}`;
  const state =
    !effective.ok || isContradiction ? 'unknown' : value === undefined || value === null ? 'not-assigned' : 'done';
  const next =
    state === 'not-assigned'
      ? [`ems computer variable search ${computerWord(id, hostname)} --var-id ${varId} --include-inherited${place}`]
      : [];
  return {
    computer: { id, hostname },
    subject: { kind: 'variable', id: varId, name },
    state,
    cause: state === 'not-assigned' ? 'assigned' : null,
    verdict,
    links,
    next,
  };
};

interface Values {
  readonly value: string | null | undefined;
  readonly ownValue: string | null | undefined;
  readonly values: Readable<readonly GroupValue[]>;
  readonly fallback: unknown;
}

/** By the precedence of the service: forced by a group, own, inherited, catalog default. Which is forced is only inferred. */
const winner = ({ value, ownValue, values, fallback }: Values): string | undefined => {
  if (value === undefined || value === null) return undefined;
  const nearest = values.ok ? values.value.find((each) => each.value === value) : undefined;
  if (ownValue !== undefined && ownValue !== null) {
    if (ownValue === value) return 'the computer itself';
    return nearest === undefined ? undefined : `${nearest.name} (forced)`;
  }
  if (nearest !== undefined) return nearest.name;
  return values.ok && values.value.length === 0 && fallback === value ? 'the catalog default' : undefined;
};

const groupValues = async (
  reader: FleetReader,
  {
    groups,
    tree,
    holders,
    varId,
  }: {
    groups: Readable<readonly JsonObject[]>;
    tree: Readable<GroupTree>;
    holders: Readable<readonly JsonObject[]>;
    varId: number;
  },
): Promise<Readable<readonly GroupValue[]>> => {
  if (!groups.ok) return groups;
  if (!tree.ok) return tree;
  if (!holders.ok) return holders;
  const has = new Set(holders.value.map((group) => groupIdOf(group).toLowerCase()));
  const way = groups.value
    .flatMap((group) => tree.value.chain(groupIdOf(group)).map((each, distance) => ({ each, distance })))
    .filter(({ each }) => has.has(each.id.toLowerCase()))
    .toSorted((left, right) => left.distance - right.distance);
  const nearest = [...new Map(way.map(({ each }) => [each.id, each])).values()].slice(0, groupsAsked);
  const reads = await Promise.all(
    nearest.map((group) =>
      reader.items(
        searchCall(
          '/api/group/{id}/variables/search',
          { varId, includeInherited: false },
          { pathValues: { id: group.id } },
        ),
      ),
    ),
  );
  const refused = reads.find((read) => !read.ok);
  if (refused !== undefined) return refused;
  return {
    ok: true,
    value: nearest.map((group, at) => ({
      name: tree.value.path(group.id),
      value: valueIn(reads[at] ?? refusedRead) ?? null,
    })),
  };
};

const refusedRead: Readable<never> = { ok: false, absent: true, operation: '', why: '' };

const valueIn = (read: Readable<readonly JsonObject[]>): string | null | undefined => {
  if (!read.ok) return undefined;
  const [first] = read.value;
  const value = first?.['value'];
  return typeof value === 'string' ? value : value === null ? null : undefined;
};

const nameIn = (reads: readonly Readable<readonly JsonObject[]>[], definition: Readable<JsonObject>): string => {
  const items = [...reads.flatMap((read) => (read.ok ? read.value : [])), ...(definition.ok ? [definition.value] : [])];
  return items.map((item) => textOf(item['dottedName'] ?? item['designation'])).find((name) => name !== '') ?? '';
};

const shown = (value: string | null | undefined): string =>
  value === undefined || value === null ? 'none' : value === '' ? '"" (empty)' : value;

const membership = (groups: Readable<readonly JsonObject[]>, tree: Readable<GroupTree>): ExplainLink => {
  if (!groups.ok) return unreadableLink('member', groups);
  const names = groups.value.map((group) => (tree.ok ? tree.value.path(groupIdOf(group)) : textOf(group['name'])));
  return {
    link: 'member',
    mark: names.length === 0 ? 'fact' : 'ok',
    text: names.join(', ') || 'no group',
    evidence: evidence('GET /api/computer/{id}/groups', { groups: names }),
  };
};

const ownLink = (own: Readable<readonly JsonObject[]>, value: string | null | undefined): ExplainLink =>
  own.ok
    ? {
        link: 'assigned',
        label: 'own',
        mark: 'fact',
        text: shown(value),
        evidence: evidence('POST /api/computer/{id}/variables/search', { value: value ?? null }),
      }
    : { ...unreadableLink('assigned', own), label: 'own' };

const groupLinks = (
  values: Readable<readonly GroupValue[]>,
  holders: Readable<readonly JsonObject[]>,
): ExplainLink[] => {
  if (!values.ok) return [{ ...unreadableLink('assigned', values), label: 'groups' }];
  const operation = 'POST /api/group/{id}/variables/search';
  if (values.value.length === 0) {
    const text = holders.ok
      ? holders.value.length === 0
        ? 'none has a value'
        : `none on its way up; ${holders.value.length} elsewhere`
      : `none on its way up; others ${unreadableText(holders)}`;
    return [{ link: 'assigned', label: 'groups', mark: 'fact', text, evidence: evidence(operation, { groups: [] }) }];
  }
  return values.value.map(({ name, value }) => ({
    link: 'assigned',
    label: 'group',
    mark: 'fact',
    text: `${name}: ${shown(value)}`,
    evidence: evidence(operation, { group: name, value }),
  }));
};

const defaultLink = (definition: Readable<JsonObject>): ExplainLink => {
  if (!definition.ok) return { ...unreadableLink('usable', definition), label: 'default' };
  const { defaultValue } = definition.value;
  const text = typeof defaultValue === 'string' ? shown(defaultValue) : defaultValue === null ? 'none' : 'not reported';
  return {
    link: 'usable',
    label: 'default',
    mark: 'fact',
    text,
    evidence: evidence('GET /api/variable-definitions/{varId}', { defaultValue }),
  };
};
