import { textOf, type JsonObject } from '../json/objects.js';
import { emptyGuid } from '../contract/operation.js';

/** Placeholders that manufacturers write instead of a serial number. */
const placeholders =
  /^(none|n\/a|default string|to be filled by o\.?e\.?m\.?|system serial number|not specified|0+|x+|-+|\.+)$/i;

/** The hardware uuid; '' where it is none that one machine has alone. */
export const machineUuid = (computer: JsonObject): string => {
  const uuid = textOf(computer['uuid']).toLowerCase();
  return uuid === emptyGuid || /^f{8}-/.test(uuid) ? '' : uuid;
};

/** The serial number; '' where the maker left a placeholder. */
export const machineSerial = (computer: JsonObject): string => {
  const serial = textOf(computer['serialNumber']).trim();
  return placeholders.test(serial) ? '' : serial.toLowerCase();
};
