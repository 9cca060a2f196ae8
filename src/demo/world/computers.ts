import { type JsonObject, emptyGuid } from '../../contract/operation.js';
import { computerRecordOf, domainOf, hostnameOf, macOf, serialOf, uuidOf } from '../fleet/identity.js';
import { inventoryOf, lastSeenOf, modificationOf } from '../fleet/routine.js';
import { requireThing, notFound, type Values } from '../request/exchange.js';
import { effectiveOu } from './variables.js';
import type { ComputerChange, ComputerRecord } from '../model/state.js';
import { exists, utcOrNull, type World } from '../model/world.js';

/** One computer as it is now: the made-up one with its changes. */
export interface Computer extends ComputerRecord {
  readonly id: number;
  readonly lastSeen: number | null;
  readonly inventoryAt: number | null;
  readonly modifiedAt: number | null;
  readonly isPxeActive: boolean;
}

export const computerOf = (world: World, id: number): Computer | undefined =>
  exists(world, id) ? assemble(world, id) : undefined;

/** One field of a computer, without making the others up: a search reads it of every computer. */
export const fieldOf = (world: World, id: number, field: keyof typeof madeFields): string | null => {
  const own = world.state.computers.get(id)?.record[field];
  return own === undefined ? (id > world.size ? null : madeFields[field](world, id)) : own;
};

const madeFields = { name: hostnameOf, domain: domainOf, macAddress: macOf, serialNumber: serialOf, uuid: uuidOf };

export const requireComputer = (world: World, path: Values, name = 'id'): Computer => {
  const id = path.integer(name) ?? 0;
  return requireThing(computerOf(world, id), () => unknownComputer(id));
};

export const unknownComputer = (id: number): Error =>
  notFound('ComputerNotFound', `There is no computer with the id ${id}.`, { clientId: id });

/** Returns the changes of a computer, creating them if there are none. */
export const touch = (world: World, id: number): ComputerChange => {
  const known = world.state.computers.get(id);
  if (known !== undefined) return known;
  const change = emptyChange();
  world.state.computers.set(id, change);
  return change;
};

export const emptyChange = (): ComputerChange => ({
  record: {},
  modifiedAt: null,
  contactAt: null,
  inventoryAt: null,
  patchScanAt: null,
  rebootedAt: null,
  rebootRequest: null,
  activation: { software: false, pxe: false, pull: false },
  wakeOnLanAt: null,
  custom: new Map(),
  variables: new Map(),
  collections: new Map(),
  deployments: new Map(),
  installedPatches: new Map(),
  patchFixPending: false,
  reinstallGroups: [],
  openTasks: [],
});

/** The base fields of a computer, which every issue sweep shows too. */
export const showBase = (computer: Computer): JsonObject => ({
  id: computer.id,
  hostname: computer.name,
  domain: computer.domain || null,
  macAddress: computer.macAddress,
  uuid: computer.uuid ?? emptyGuid,
  lastSeenUtc: utcOrNull(computer.lastSeen),
  serialNumber: computer.serialNumber,
});

export const showComputer = (world: World, computer: Computer): JsonObject => ({
  ...showBase(computer),
  isDomain: computer.isDomain,
  lastModified: utcOrNull(computer.modifiedAt),
  inventoryDate: utcOrNull(computer.inventoryAt),
  inventoryId: computer.inventoryId,
  ou: effectiveOu(world, computer.id),
  pxeSupport: computer.pxeSupport,
  isPxeActive: computer.isPxeActive,
});

/** Shows a computer of a list; its id comes from the world, so it exists. */
export const showListed = (world: World, id: number): JsonObject => {
  const computer = computerOf(world, id);
  return computer === undefined ? { id } : showComputer(world, computer);
};

const assemble = (world: World, id: number): Computer => {
  const change = world.state.computers.get(id);
  const base = id <= world.size ? computerRecordOf(world, id) : createdRecord;
  return {
    id,
    ...base,
    ...change?.record,
    lastSeen: lastSeenOf(world, id),
    inventoryAt: inventoryOf(world, id),
    modifiedAt: modificationOf(world, id),
    isPxeActive: change?.activation.pxe ?? false,
  };
};

/** Defaults of a created computer. */
const createdRecord: ComputerRecord = {
  name: '',
  domain: '',
  isDomain: false,
  inventoryId: null,
  macAddress: null,
  uuid: null,
  pxeSupport: false,
  ipAddress: null,
  subnetMask: null,
  standardGateway: null,
  serialNumber: null,
};
