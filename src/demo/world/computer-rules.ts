import { isIPv4 } from 'node:net';
import { conflict, invalid } from '../request/exchange.js';
import type { ComputerRecord } from '../state/state.js';
import { computerIds, type World } from '../state/world.js';
import { emptyGuid } from '../../contract/operation.js';
import { fieldOf } from './computers.js';

/** Throws if the record of a created or changed computer is invalid. */
export const checkRecord = (world: World, record: ComputerRecord, id: number): void => {
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
export const normalMac = (text: string): string | null => {
  if (text === '') return null;
  const digits = text.replaceAll(/[:.-]/g, '').toUpperCase();
  if (!/^[0-9A-F]{12}$/.test(digits)) throw invalid('macAddress', `'${text}' is not a MAC address.`);
  return (digits.match(/../g) ?? []).join(':');
};

/** The empty GUID, like an empty text, means none. */
export const normalUuid = (text: string): string | null =>
  text === '' || text === emptyGuid ? null : text.toLowerCase();

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
