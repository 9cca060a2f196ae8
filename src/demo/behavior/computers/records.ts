import { type JsonObject, emptyGuid } from '../../../contract/operation.js';
import { ouVariableId } from '../../catalog/settings.js';
import { masterServerId } from '../../fleet/identity.js';
import { page, conflict, invalid, noContent, ok, type ServiceReply, type Values } from '../../request/exchange.js';
import {
  emptyChange,
  requireComputer,
  showComputer,
  showListed,
  touch,
  type Computer,
  fieldOf,
} from '../../world/computers.js';
import { groupsOfComputer, leaveGroups } from '../../world/groups.js';
import type { ComputerChange, ComputerRecord } from '../../model/state.js';
import { abandonTasks } from '../../world/activation.js';
import { type World, computerIds } from '../../model/world.js';
import type { Behaviors } from '../behavior.js';
import { pickIds, timeCriteria } from './computer-filter.js';
import { isIPv4 } from 'node:net';

export const computerRecordBehaviors: Behaviors = {
  'GET /api/computer': ({ query }, world) => {
    const ids = pickIds(world, timeCriteria(query));
    return page(query, ids, (id) => showListed(world, id));
  },
  'POST /api/computer': ({ body }, world) => create(world, body),
  'GET /api/computer/{id}': ({ path }, world) => {
    const computer = requireComputer(world, path);
    return ok({ ...showComputer(world, computer), ...shownCustom(world, computer.id) });
  },
  'PATCH /api/computer/{id}': ({ path, body }, world) => change(world, path, body),
  'DELETE /api/computer/{id}': ({ path, query }, world) => remove(world, path, query),
};

const create = (world: World, body: Values): ServiceReply => {
  const id = world.state.nextComputerId;
  const record: ComputerRecord = {
    name: body.text('name') ?? '',
    domain: body.text('domain') ?? '',
    isDomain: body.flag('isDomain') ?? false,
    inventoryId: textOrNull(body, 'inventoryId'),
    macAddress: normalMac(body.text('macAddress') ?? ''),
    uuid: normalUuid(body.text('uuid') ?? ''),
    pxeSupport: body.flag('pxeSupport') ?? false,
    ipAddress: textOrNull(body, 'ipAddress'),
    subnetMask: textOrNull(body, 'subnetMask'),
    standardGateway: textOrNull(body, 'standardGateway'),
    serialNumber: textOrNull(body, 'serialNumber'),
  };
  checkRecord(world, record, id);
  world.state.nextComputerId += 1;
  const created: ComputerChange = { ...emptyChange(), record, modifiedAt: world.now };
  world.state.computers.set(id, created);
  setOu(created, body.text('ou'));
  return ok(showListed(world, id));
};

/** Null and absent keep a value, an empty text clears it. The result must be valid as for a creation. */
const change = (world: World, path: Values, body: Values): ServiceReply => {
  const computer = requireComputer(world, path);
  const record = mergedRecord(computer, body);
  checkRecord(world, record, computer.id);
  const custom = customOf(world, body);
  const stored = touch(world, computer.id);
  stored.record = record;
  stored.modifiedAt = world.now;
  const serial = body.text('serialNumber');
  if (serial === '') stored.isBiosDeleted = true;
  else if (serial !== undefined) delete stored.isBiosDeleted;
  setOu(stored, body.text('ou'));
  for (const [slot, value] of custom) {
    if (value === '') stored.custom.delete(slot);
    else stored.custom.set(slot, value);
  }
  return ok({ ...showListed(world, computer.id), ...shownCustom(world, computer.id) });
};

const mergedRecord = (computer: Computer, body: Values): ComputerRecord => {
  const text = (name: string, stored: string | null): string | null => {
    const given = body.text(name);
    return given === undefined ? stored : given === '' ? null : given;
  };
  const isNowDhcp = body.text('ipAddress') === '';
  const mac = body.text('macAddress');
  const uuid = body.text('uuid');
  return {
    name: body.text('name') ?? computer.name,
    domain: body.text('domain') ?? computer.domain,
    isDomain: body.flag('isDomain') ?? computer.isDomain,
    inventoryId: text('inventoryId', computer.inventoryId),
    macAddress: mac === undefined ? computer.macAddress : normalMac(mac),
    uuid: uuid === undefined ? computer.uuid : normalUuid(uuid),
    pxeSupport: body.flag('pxeSupport') ?? computer.pxeSupport,
    ipAddress: text('ipAddress', computer.ipAddress),
    // Clearing the address clears all static settings.
    subnetMask: text('subnetMask', isNowDhcp ? null : computer.subnetMask),
    standardGateway: text('standardGateway', isNowDhcp ? null : computer.standardGateway),
    serialNumber: text('serialNumber', computer.serialNumber),
  };
};

const remove = (world: World, path: Values, query: Values): ServiceReply => {
  const { id, name } = requireComputer(world, path);
  if (id === masterServerId(world))
    throw conflict('MasterServer', `${name} is the master server and cannot be deleted.`, { clientId: id });
  if (groupsOfComputer(world, id).length > 0 && query.flag('force') !== true)
    throw conflict('Assigned', `${name} is still assigned to a group; delete it with force=true.`, { clientId: id });
  abandonTasks(world, id, null, 'The computer was deleted.');
  for (const groupId of world.state.computers.get(id)?.reinstallGroups ?? []) world.state.groups.delete(groupId);
  leaveGroups(world, id);
  world.state.intents.delete(`contact ${id}`);
  world.state.computers.delete(id);
  world.state.depotTags.delete(id);
  world.state.deletedComputers.add(id);
  return noContent;
};

const setOu = (stored: ComputerChange, ou: string | undefined): void => {
  if (ou === '') stored.variables.delete(ouVariableId);
  else if (ou !== undefined) stored.variables.set(ouVariableId, { value: ou, schedule: null });
};

/** Maps slots to values; an empty value clears. Only active slots can be written. */
const customOf = (world: World, body: Values): Map<string, string> => {
  const given = body.object('custom')?.raw ?? {};
  const entries = Object.entries(given).map(([slot, value]): [string, string] => {
    const field = world.state.customFields.find((each) => each.slot === slot);
    if (field === undefined) throw invalid(`custom.${slot}`, `There is no custom field slot '${slot}'.`);
    if (!field.active) throw invalid(`custom.${slot}`, `The custom field slot '${slot}' is not active.`);
    const text = typeof value === 'string' ? value : '';
    if (text.length > 50) throw invalid(`custom.${slot}`, `The value of '${slot}' is longer than 50 characters.`);
    return [slot, text];
  });
  return new Map(entries);
};

/** Deactivating a slot hides its value and keeps it. */
const shownCustom = (world: World, id: number): JsonObject => {
  const values = world.state.computers.get(id)?.custom ?? new Map<string, string>();
  const active = world.state.customFields.filter((field) => field.active && values.has(field.slot));
  if (active.length === 0) return {};
  return { custom: Object.fromEntries(active.map(({ slot }) => [slot, values.get(slot) ?? null])) };
};

const textOrNull = (body: Values, name: string): string | null => {
  const text = body.text(name);
  return text === undefined || text === '' ? null : text;
};

/** Throws if the record of a created or changed computer is invalid. */
const checkRecord = (world: World, record: ComputerRecord, id: number): void => {
  if (record.name.trim() === '') throw invalid('name', "The property 'name' must not be empty.");
  if (record.domain.trim() === '') throw invalid('domain', "The property 'domain' must not be empty.");
  if (record.macAddress === null && record.uuid === null)
    throw invalid('macAddress', "Either 'macAddress' or a non-empty 'uuid' is required.");
  checkStaticAddress(record);
  const sameName = nameDuplicate(world, record.name, record.domain, id);
  if (sameName !== undefined) {
    const message = `${record.name} in ${record.domain} is already the computer ${sameName}.`;
    throw conflict('DuplicateName', message, { clientId: sameName });
  }
  const sameMac = record.macAddress === null ? undefined : macDuplicate(world, record.macAddress, id);
  if (sameMac !== undefined)
    throw conflict('DuplicateMac', `${record.macAddress} already belongs to the computer ${sameMac}.`, {
      clientId: sameMac,
    });
};

/** `AA:BB:CC:DD:EE:FF`, from the usual ways to write it; an empty text means none. */
const normalMac = (text: string): string | null => {
  if (text === '') return null;
  const digits = text.replaceAll(/[:.-]/g, '').toUpperCase();
  if (!/^[0-9A-F]{12}$/.test(digits)) throw invalid('macAddress', `'${text}' is not a MAC address.`);
  return (digits.match(/../g) ?? []).join(':');
};

/** The empty GUID, like an empty text, means none. */
const normalUuid = (text: string): string | null => (text === '' || text === emptyGuid ? null : text.toLowerCase());

/** An address requires a mask; a mask or gateway requires an address. Without an address: DHCP. */
const checkStaticAddress = ({ ipAddress, subnetMask, standardGateway }: ComputerRecord): void => {
  if (ipAddress === null) {
    if (subnetMask !== null) throw invalid('subnetMask', "A 'subnetMask' needs an 'ipAddress'.");
    if (standardGateway !== null) throw invalid('standardGateway', "A 'standardGateway' needs an 'ipAddress'.");
    return;
  }
  if (!isIPv4(ipAddress)) throw invalid('ipAddress', `'${ipAddress}' is not an IPv4 address.`);
  if (subnetMask === null) throw invalid('subnetMask', "An 'ipAddress' needs a 'subnetMask'.");
  if (!isMask(subnetMask)) throw invalid('subnetMask', `'${subnetMask}' is not a subnet mask.`);
  if (standardGateway !== null && !isIPv4(standardGateway))
    throw invalid('standardGateway', `'${standardGateway}' is not an IPv4 address.`);
};

const isMask = (text: string): boolean => {
  if (!isIPv4(text)) return false;
  const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
};

const nameDuplicate = (world: World, name: string, domain: string, except: number): number | undefined =>
  otherComputer(
    world,
    except,
    (id) => same(fieldOf(world, id, 'name'), name) && same(fieldOf(world, id, 'domain'), domain),
  );

const macDuplicate = (world: World, mac: string, except: number): number | undefined =>
  otherComputer(world, except, (id) => fieldOf(world, id, 'macAddress') === mac);

const otherComputer = (world: World, except: number, fits: (id: number) => boolean): number | undefined =>
  computerIds(world).find((id) => id !== except && fits(id));

const same = (left: string | null, right: string): boolean => left?.toLowerCase() === right.toLowerCase();
