import type { JsonObject } from '../../contract/operation.js';
import { emptyGroup } from '../catalog/groups.js';
import { groupIds, siteIds } from '../catalog/membership.js';
import { packageId } from '../catalog/packages.js';
import { agentOf } from '../fleet/agent.js';
import { roleOf } from '../fleet/identity.js';
import { notFound } from '../request/exchange.js';
import { activate } from '../world/activation.js';
import { computerIds, newGuid, type World } from '../model/world.js';
import { emptyChange, touch } from '../world/computers.js';
import { addMember, groupsOfComputer, membersOf, removeMember } from '../world/groups.js';
import { releasePatches } from '../world/jobs.js';

export interface Scenario {
  readonly name: string;
  readonly shows: string;
  /** Returns the ids and names of what it changed. */
  readonly load: (world: World) => JsonObject;
}

/** In the order in which they are listed. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'failing-rollout',
    shows: 'Graphics Driver@32.1 is activated on 40 computers and fails on those of one hardware model',
    load: (world) => deployTo(world, 'Graphics Driver@32.1', 40),
  },
  {
    name: 'reboot-wave',
    shows: 'Security Agent@7.0 is activated on 40 computers, which then wait for a reboot',
    load: (world) => deployTo(world, 'Security Agent@7.0', 40),
  },
  {
    name: 'patch-day',
    shows: 'six patches are released now, and most computers miss them',
    load: (world) => {
      const before = new Set(world.state.patches.keys());
      releasePatches(world);
      return { patchIds: [...world.state.patches.keys()].filter((id) => !before.has(id)) };
    },
  },
  {
    name: 'site-offline',
    shows: 'the computers of the site Berlin stop calling in',
    load: (world) => {
      const ids = membersOf(world, siteIds[0] ?? '').filter((id) => agentOf(world, id).callsIn);
      for (const id of ids) touch(world, id).silentSince ??= world.now;
      return { group: 'Berlin', groupId: siteIds[0] ?? '', computers: ids.length };
    },
  },
  {
    name: 'new-computers',
    shows: 'three computers are created without group and operating system, for onboarding scripts',
    load: (world) => ({ computerIds: [1, 2, 3].map(() => createComputer(world)) }),
  },
  {
    name: 'drift',
    shows: 'groups, assignments and settings are changed in the console; `ems state diff` shows it',
    load: (world) => changeByHand(world),
  },
];

export const loadScenario = (world: World, name: string): JsonObject => {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) {
    const known = scenarios.map((each) => each.name).join(', ');
    throw notFound('ScenarioNotFound', `There is no scenario named "${name}". Scenarios: ${known}.`);
  }
  return { scenario: name, ...scenario.load(world) };
};

/** Uses its own group, so that users can recognize and delete it. */
const deployTo = (world: World, software: string, count: number): JsonObject => {
  const id = newGuid(world);
  const item = packageId(software);
  const members = computerIds(world)
    .filter((each) => each > 60 && isWorkstation(world, each) && groupsOfComputer(world, each).length > 0)
    .slice(0, count);
  const group = emptyGroup(id, freeName(world, software), 'AssignmentGroups', groupIds.assignments);
  group.packages.set(item, { packageId: item, assignedAt: world.now, options: null });
  world.state.groups.set(id, group);
  for (const member of members) addMember(world, id, member);
  world.memory.clear();
  activate(world, members, { software: true, pxe: false, pull: false }, () => [id]);
  return { group: group.name, groupId: id, packageId: item, computers: members.length };
};

/** Changes what people change in a console: a package, members, a variable, a description, a name and a custom field. */
const changeByHand = (world: World): JsonObject => {
  const { customFields, groups } = world.state;
  const [browsers, berlin] = [groups.get(groupIds.browsers), groups.get(siteIds[0] ?? '')];
  const field = customFields.find(({ active }) => active);
  const left = membersOf(world, groupIds.browsers).slice(0, 3);
  for (const id of left) removeMember(world, groupIds.browsers, id);
  const added = packageId('KeePass@2.57');
  browsers?.packages.set(added, { packageId: added, assignedAt: world.now, options: null });
  berlin?.packages.delete(packageId('VLC media player@3.0.21'));
  groups.get(groupIds.computers)?.variables.set(timeZone, { value: 'GMT Standard Time', schedule: null });
  if (berlin !== undefined) berlin.description = 'Closed for renovation';
  if (field !== undefined) field.active = false;
  const legacy = groups.get(groupIds.legacy);
  if (legacy !== undefined) legacy.name = 'Legacy Apps (old)';
  world.memory.clear();
  return {
    groups: ['Browsers', 'Berlin', 'Computers', 'Legacy Apps'],
    computers: left,
    customField: field?.slot ?? null,
  };
};

/** Variable TimeZone. */
const timeZone = 21;

const isWorkstation = (world: World, id: number): boolean => ['desktop', 'laptop'].includes(roleOf(world, id));

const freeName = (world: World, software: string): string => {
  const taken = new Set([...world.state.groups.values()].map((group) => group.name));
  const names = Array.from(
    { length: taken.size + 1 },
    (_, at) => `Rollout of ${software}${at === 0 ? '' : ` ${at + 1}`}`,
  );
  return names.find((name) => !taken.has(name)) ?? software;
};

const createComputer = (world: World): number => {
  const { state } = world;
  const id = state.nextComputerId;
  state.nextComputerId += 1;
  const name = `NEW-${String(id).padStart(4, '0')}`;
  const hex = id.toString(16).padStart(8, '0').toUpperCase();
  const record = {
    name,
    domain: 'corp.example',
    isDomain: true,
    macAddress: `02:EE:${(hex.match(/../g) ?? []).join(':')}`,
    uuid: newGuid(world),
    pxeSupport: true,
  };
  state.computers.set(id, { ...emptyChange(), record, modifiedAt: world.now });
  return id;
};
