import { timeIn } from './times.js';
import { itemsOf, textOf, type Json, type JsonObject } from '../base/json/objects.js';
import { joinTexts } from '../base/text/wording.js';
import { idNumber } from '../base/json/id-number.js';
import { shellWord } from '../base/text/shell-word.js';
import { identifiesNobody } from '../base/text/placeholders.js';

/** A package as sweeps and deployments list it. The reference does not show the entries of a sweep: these are the usual names. */
export interface ListedPackage {
  /** In lower case, as ids are compared; '' if not reported. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly error: string;
  readonly failedAt: Date | undefined;
  readonly pendingSince: Date | undefined;
}

export const listedPackage = (item: JsonObject): ListedPackage => ({
  id: textOf(item['softwareId'] ?? item['packageId']).toLowerCase(),
  name: textOf(item['packageName'] ?? item['softwareName'] ?? item['name']),
  version: textOf(item['version'] ?? item['packageVersion']),
  error: textOf(item['errorText'] ?? item['message'] ?? item['error']),
  failedAt: timeIn(item['lastFailedUtc'] ?? item['failedUtc'] ?? item['failedAt'] ?? item['installTime']),
  pendingSince: timeIn(item['pendingSinceUtc'] ?? item['sinceUtc'] ?? item['pendingSince'] ?? item['requestedAtUtc']),
});

/** KeePass@2.57 */
export const packageText = ({ name, version }: Pick<ListedPackage, 'name' | 'version'>): string =>
  joinTexts([name, version], '@');

/** The packages of a list whose entries the reference does not show. */
export const listedPackages = (list: Json | undefined): ListedPackage[] => itemsOf(list).map(listedPackage);

/** Reads an item of a computer list. The id replaces a missing name. */
export const nameOfComputer = (computer: JsonObject): { readonly id: number; readonly hostname: string } => {
  const id = idNumber(computer['id']);
  return { id, hostname: hostnameIn(computer) ?? String(id) };
};

/** Only text counts as a name. */
export const hostnameIn = ({ hostname }: JsonObject): string | undefined =>
  typeof hostname === 'string' && hostname.trim() !== '' ? hostname : undefined;

/** The computer in a suggested command: a name of digits would be read as another one's id. */
export const computerWord = (id: number, hostname: string): string =>
  shellWord(/^\d+$/.test(hostname.trim()) ? String(id) : hostname);

/** The hardware uuid; '' if it does not identify a single machine. */
export const machineUuid = (computer: JsonObject): string => {
  const uuid = textOf(computer['uuid']).toLowerCase();
  return identifiesNobody(uuid) ? '' : uuid;
};

/** The serial number; '' where the maker left a placeholder. */
export const machineSerial = (computer: JsonObject): string => {
  const serial = textOf(computer['serialNumber']).trim();
  return identifiesNobody(serial) ? '' : serial.toLowerCase();
};

/** The MAC address; '' if it does not identify a single machine. */
export const machineMac = (computer: JsonObject): string => {
  const mac = textOf(computer['macAddress']).toUpperCase();
  return identifiesNobody(mac) ? '' : mac;
};
