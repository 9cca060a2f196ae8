import type { Computer } from '../../contract/answers.js';
import type { Json, JsonObject } from '../../base/json/objects.js';
import { isObject, textOf } from '../../base/json/objects.js';
import { valueInSlot } from '../../service/custom-slots.js';
import type { GroupTree } from '../../service/group-tree.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { groupNames, inventoryHosts, isHostName, safeName } from './inventory-names.js';

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
  /** The host that a name means, in any case, or with its domain. */
  readonly host: (typed: string) => JsonObject | undefined;
  /** The ids of computers without a name, or with one that Ansible would obey. */
  readonly leftOut: readonly number[];
  /** Short names that several groups have. */
  readonly shared: readonly string[];
}

/** The form that Ansible expects of a script: groups with hosts and children, and the variables of all hosts at once. */
export const ansibleInventory = (facts: FleetFacts): Inventory => {
  const { computers, members, tree } = facts;
  const hosts = inventoryHosts(computers);
  const { names, aliases, shared } = groupNames(tree);
  const paths = pathsByHost(facts);
  const hostvars = computers.flatMap((computer): [string, JsonObject][] => {
    const name = hosts.get(computer.id);
    return name === undefined ? [] : [[name, variablesOf(computer, paths.get(computer.id) ?? [], facts)]];
  });
  const groups = [...tree.groups.values()].map(({ id }): [string, JsonObject] => [
    names.get(id) ?? id,
    {
      hosts: (members.get(id) ?? []).flatMap((each) => hosts.get(each) ?? []).toSorted(),
      children: tree.children(id).map((child) => names.get(child.id) ?? child.id),
      vars: { ems_path: unsafe(tree.path(id)), ems_group_id: unsafe(id) },
    },
  ]);
  const short = [...aliases].map(([alias, name]): [string, JsonObject] => [alias, { children: [name] }]);
  const ungrouped = [...hosts].filter(([id]) => !paths.has(id)).map(([, name]) => name);
  return {
    value: {
      _meta: { hostvars: Object.fromEntries(hostvars) },
      ungrouped: { hosts: ungrouped },
      ...Object.fromEntries([...groups, ...short]),
    },
    host: (typed) => hostNamed(typed, hostvars),
    leftOut: computers.flatMap(({ id }) => (hosts.has(id) ? [] : [id])),
    shared,
  };
};

/** The exact name first: of two that differ in their domain or their case only, neither is meant. */
const hostNamed = (typed: string, hostvars: readonly (readonly [string, JsonObject])[]): JsonObject | undefined => {
  const exact = hostvars.find(([name]) => name === typed);
  if (exact !== undefined) return exact[1];
  const key = typed.toLowerCase();
  const found = hostvars.filter(
    ([name, { ansible_host: address }]) => name.toLowerCase() === key || textIn(address).toLowerCase() === key,
  );
  return found.length === 1 ? found[0]?.[1] : undefined;
};

/** Every group that has the computer itself, in the order of the paths. */
const pathsByHost = ({ members, tree }: FleetFacts): ReadonlyMap<number, readonly string[]> => {
  const paths = new Map<number, string[]>();
  for (const [group, ids] of members)
    for (const id of ids) paths.set(id, [...(paths.get(id) ?? []), tree.path(group)].toSorted());
  return paths;
};

/** Ansible reads strings of an inventory as templates, which run programs; this marks one as a text. */
const unsafe = (value: Json): Json => {
  if (typeof value === 'string') return { __ansible_unsafe: value };
  return typeof value === 'object' && value !== null ? unsafe(JSON.stringify(value)) : value;
};

const textIn = (value: Json | undefined): string => (isObject(value) ? textOf(value['__ansible_unsafe']) : '');

const variablesOf = (
  computer: Computer,
  paths: readonly string[],
  { details, labels }: Pick<FleetFacts, 'details' | 'labels'>,
): JsonObject => {
  const all: JsonObject = { ...computer, ...details.get(computer.id) };
  const custom = isObject(all['custom']) ? all['custom'] : undefined;
  const fields = custom === undefined ? [] : customVariables(labels, custom);
  const system = all['operatingSystem'];
  return {
    ansible_host: unsafe(addressOf(all)),
    ems_id: computer.id,
    ...(system === undefined ? {} : { ems_os: unsafe(system) }),
    ems_domain: unsafe(all['domain'] ?? null),
    ems_last_seen: unsafe(all['lastSeenUtc'] ?? null),
    ems_paths: paths.map(unsafe),
    ...Object.fromEntries(fields),
  };
};

/** Labels that differ in other characters only would be one variable: these have their slot behind them. */
const customVariables = (labels: ReadonlyMap<string, string>, custom: JsonObject): [string, Json][] => {
  const named = [...labels].map(([slot, label]) => ({ slot, label: label.replaceAll(/\W/g, '_') }));
  return named.map(({ label, slot }) => {
    const isShared = named.some((other) => other.slot !== slot && other.label === label);
    const name = `ems_custom_${label}${isShared ? `_${safeName(slot)}` : ''}`;
    return [name, unsafe(valueInSlot(slot, custom) ?? null)];
  });
};

/** The address for ssh: only what is a host name, because an agent reports domain and full name. */
const addressOf = (computer: JsonObject): string => {
  const name = cleanCell(textOf(computer['hostname'])).trim();
  const [domain, fqdn] = [textOf(computer['domain']), textOf(computer['fqdn'])];
  const full = computer['isDomain'] === true && domain.includes('.') ? `${name}.${domain}` : name;
  return [fqdn, full].find(isHostName) ?? name;
};
