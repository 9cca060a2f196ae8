import type { Computer } from '../../contract/answers.js';
import type { Json, JsonObject } from '../../json/objects.js';
import { isObject, textOf } from '../../json/objects.js';
import { valueInSlot } from '../../service/custom-slots.js';
import type { GroupTree, TreeGroup } from '../../service/group-tree.js';
import { cleanCell } from '../../text/clean-text.js';

export interface FleetFacts {
  readonly computers: readonly Computer[];
  readonly tree: GroupTree;
  /** The ids of the direct members by the id of the group. */
  readonly members: ReadonlyMap<string, readonly number[]>;
  /** The labels of active custom fields, by slot. */
  readonly labels: ReadonlyMap<string, string>;
  /** Only with --details: more fields of a computer. */
  readonly details: ReadonlyMap<number, JsonObject>;
}

export interface Inventory {
  readonly value: JsonObject;
  readonly hosts: JsonObject;
  readonly unnamed: number;
}

/** The form that Ansible expects of a script: groups with hosts and children, and the variables of all hosts at once. */
export const ansibleInventory = (facts: FleetFacts): Inventory => {
  const hosts = hostNames(facts.computers);
  const hostvars = Object.fromEntries(
    facts.computers.flatMap((computer) => {
      const name = hosts.get(computer.id);
      return name === undefined ? [] : [[name, variablesOf(computer, facts)]];
    }),
  );
  const names = groupNames(facts.tree);
  const grouped = new Set<string>();
  const own = new Map(
    [...facts.members].map(([id, ids]) => [id, ids.flatMap((each) => hosts.get(each) ?? []).toSorted()] as const),
  );
  const isFilled = ({ id }: TreeGroup): boolean => facts.tree.subtree(id).some((each) => own.get(each.id)?.length);
  const filled = new Set([...facts.tree.groups.values()].filter(isFilled));
  const groups = [...filled].map((group) => {
    const children = facts.tree.children(group.id).filter((child) => filled.has(child));
    for (const host of own.get(group.id) ?? []) grouped.add(host);
    const value: JsonObject = {
      hosts: own.get(group.id) ?? [],
      children: children.map(({ id }) => names.get(id) ?? id),
      vars: { ems_path: facts.tree.path(group.id), ems_group_id: group.id },
    };
    return [names.get(group.id) ?? group.id, value] as const;
  });
  const ungrouped = Object.keys(hostvars).filter((name) => !grouped.has(name));
  return {
    value: { _meta: { hostvars }, ungrouped: { hosts: ungrouped }, ...Object.fromEntries(groups) },
    hosts: hostvars,
    unnamed: facts.computers.length - hosts.size,
  };
};

/** If two computers have one name, the one with the higher id is NAME_<id>. */
const hostNames = (computers: readonly Computer[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { hostname, id } of computers.toSorted((a, b) => a.id - b.id)) {
    const plain = cleanCell(hostname ?? '').trim();
    if (plain === '') continue;
    const name = taken.has(plain.toLowerCase()) ? `${plain}_${id}` : plain;
    taken.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
};

const reserved = ['_meta', 'all', 'ungrouped'];

/** The name of a group; its path, where several have the name. */
const groupNames = (tree: GroupTree): ReadonlyMap<string, string> => {
  const groups = [...tree.groups.values()];
  const taken = new Set(reserved);
  const countOf = (name: string): number => groups.filter((group) => safeName(group.name) === name).length;
  return new Map(
    groups.map((group) => {
      const short = safeName(group.name);
      const long = safeName(tree.path(group.id));
      const isFree = !taken.has(short) && countOf(short) === 1;
      const name = isFree ? short : taken.has(long) ? safeName(`${long}_${group.id}`) : long;
      taken.add(name);
      return [group.id, name];
    }),
  );
};

/** As Ansible itself replaces what is no name: INVALID_VARIABLE_NAMES. */
export const safeName = (text: string): string => text.replaceAll(/^\p{Nd}|[^\p{L}\p{N}_]/gu, '_');

const variablesOf = (computer: Computer, { details, labels }: FleetFacts): JsonObject => {
  const all: JsonObject = { ...computer, ...details.get(computer.id) };
  const name = cleanCell(textOf(all['hostname'])).trim();
  const domain = textOf(all['domain']);
  const fqdn = textOf(all['fqdn']) || (all['isDomain'] === true && domain.includes('.') ? `${name}.${domain}` : name);
  const custom = isObject(all['custom']) ? all['custom'] : {};
  const fields = [...labels].map(([slot, label]): [string, Json] => [
    `ems_custom_${label.replaceAll(/\W/g, '_')}`,
    valueInSlot(slot, custom) ?? null,
  ]);
  return {
    ansible_host: fqdn,
    ems_id: computer.id,
    ems_os: all['operatingSystem'] ?? null,
    ems_domain: all['domain'] ?? null,
    ems_last_seen: all['lastSeenUtc'] ?? null,
    ...Object.fromEntries(fields),
  };
};
