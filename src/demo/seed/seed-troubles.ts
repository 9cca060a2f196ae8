import { emptyGroup } from '../catalog/groups.js';
import { groupIds } from '../catalog/membership.js';
import { makePackage, packageId, type PackageRow } from '../catalog/packages.js';
import { hostnameOf, masterServerId } from '../fleet/identity.js';
import { namedGuid } from '../model/chance.js';
import { touch } from '../world/computers.js';
import { addMember } from '../world/groups.js';
import { commandBits, defaultOptions, type StoredOptions } from '../model/group-types.js';
import { failureResult, pendingResult, successResult } from '../fleet/deployment-story.js';
import { installEvent } from '../world/history.js';
import type { Deployment } from '../model/state.js';
import { day, hour, utc, type World } from '../model/world.js';
import { leaveSite } from './seed-corners.js';
import { offlineDepotId, sharersOf, troublesOf, type Trouble } from '../troubles/troubles.js';

/** Adds the troubles to a new world: groups, packages, memberships and results. */
export const seedTroubles = (world: World): void => {
  const troubles = troublesOf(world);
  if (troubles.length === 0) return;
  const { state } = world;
  const root = emptyGroup(troubleGroupId('Departments'), 'Departments', 'AssignmentGroups', groupIds.assignments);
  state.groups.set(root.id, { ...root, description: 'What goes wrong: ems demo troubles' });
  for (const row of packages) {
    const item = makePackage(row);
    state.packages.set(item.id, item);
  }
  for (const trouble of troubles) if (trouble.group !== null) seedTrouble(world, trouble, root.id);
  seedDepots(world, troubles);
  seedSharers(world, troubles);
};

const troubleGroupId = (name: string): string => namedGuid(`group Departments ${name}`);

const row = (name: string, version: string, more: Partial<PackageRow> = {}): PackageRow => ({
  name,
  version,
  author: 'Contoso',
  tags: [1],
  ...more,
});

const packages: readonly PackageRow[] = [
  row('Scanner Suite', '5.0-rc', { operational: false }),
  row('Server Console', '3.2'),
  row('Old Player', '1.9'),
  row('Year-End Tools', '2.0'),
  row('Drawing Board', '4.1'),
  row('Note Taker', '7.3'),
  row('Badge Reader', '1.1'),
  row('Time Clock', '2.6'),
  row('Label Printer', '3.0'),
  row('Route Planner', '8.8'),
  row('Build Tools', '17.10', { tags: [4] }),
  row('Font Pack', '2.2'),
  row('CAD Viewer', '2025.1'),
];

const seedTrouble = (world: World, trouble: Trouble, parentId: string): void => {
  const name = trouble.group ?? '';
  const group = emptyGroup(troubleGroupId(name), name, 'AssignmentGroups', parentId);
  const id = packageId(trouble.package);
  const assignedAt = world.birth - (assignedHours[trouble.id] ?? 2) * hour;
  group.packages.set(id, { packageId: id, assignedAt, options: optionsFor(world, trouble.id) });
  world.state.groups.set(group.id, group);
  addMember(world, group.id, trouble.computerId);
  report(world, trouble.computerId, id, storyFor(world, trouble));
};

/** Hours from the assignment to the start of the world, so that it precedes the first result; otherwise 2. */
const assignedHours: Readonly<Record<string, number>> = { uninstall: 2400, 'failed-alone': 6, 'failed-on-a-model': 30 };

/** Gives a computer a result, with its event in the history. */
const report = (world: World, computerId: number, id: string, deployment: Deployment): void => {
  touch(world, computerId).deployments.set(id, deployment);
  const item = world.state.packages.get(id);
  const { installTime: at, errorText } = deployment;
  if (item !== undefined && at !== null) world.state.events.push(installEvent({ computerId, item, at, errorText }));
};

const optionsFor = (world: World, id: string): StoredOptions | null => {
  const opens = utc(world.birth + 365 * day);
  switch (id) {
    case 'uninstall':
      return { ...defaultOptions, distCommands: commandBits.Uninstall };
    case 'window-closed':
      return {
        ...defaultOptions,
        distCommands: commandBits.Install | commandBits.Update,
        scheduleString: `${opens};;;;`,
        schedule: { startUtc: opens, endUtc: null, daysOfWeek: [], timeFrom: null, timeTo: null },
      };
    case 'offer-expired':
      return {
        ...defaultOptions,
        distCommands: commandBits.Install | commandBits.Optional,
        optionalDate: utc(world.birth - 7 * day),
      };
    default:
      return null;
  }
};

const storyFor = (world: World, { id, hostname }: Trouble): Deployment => {
  switch (id) {
    case 'uninstall':
      return successResult(world.birth - 90 * day);
    case 'failed-alone':
      return failureResult(
        world.birth - 3 * hour,
        'Setup ended with 1157: a font with this name is in use by the spooler.',
      );
    case 'failed-on-a-model':
      return failureResult(world.birth - 20 * hour, driverError(hostname, 4711));
    default:
      return pendingResult(world.birth - 2 * hour);
  }
};

/** Two groups below a site, each with a depot list of its own; their computers stay in the site's tree. */
const seedDepots = (world: World, troubles: readonly Trouble[]): void => {
  const offline = offlineDepotId(world);
  const master = masterServerId(world);
  const lists: Readonly<Record<string, readonly [name: string, depot: number]>> = {
    'depot-offline': ['Branch office', offline ?? master],
    'depot-lacks-tag': ['Workshop', master + 2],
  };
  for (const { id, computerId } of troubles) {
    const [name, depot] = lists[id] ?? [];
    if (name === undefined || depot === undefined) continue;
    const group = emptyGroup(troubleGroupId(name), name, 'ConfigurationGroups', leaveSite(world, computerId));
    group.depotServers = [depot];
    world.state.groups.set(group.id, group);
    addMember(world, group.id, computerId);
  }
};

const seedSharers = (world: World, troubles: readonly Trouble[]): void => {
  const trouble = troubles.find(({ id }) => id === 'failed-on-a-model');
  if (trouble?.group === undefined || trouble.group === null) return;
  const id = packageId(trouble.package);
  for (const [at, computerId] of sharersOf(world, troubles).entries()) {
    addMember(world, troubleGroupId(trouble.group), computerId);
    const text = driverError(hostnameOf(world, computerId), 100 + at * 37);
    report(world, computerId, id, failureResult(world.birth - (4 + at) * hour, text));
  }
};

const driverError = (host: string, line: number): string =>
  `Setup ended with 1603: the display driver was refused, see C:\\ProgramData\\CadViewer\\${host}\\setup.log line ${line}.`;
