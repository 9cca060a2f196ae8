import type { Json, Shape } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { kebab } from '../flags/flags-of.js';
import { readValue } from '../flags/values.js';

const text: Shape = { type: 'string' };
const time: Shape = { type: 'string', format: 'date-time' };
const yesNo: Shape = { type: 'boolean' };

/** The criteria of a computer search (ComputerSearchFilter). */
export const searchFields: Readonly<Record<string, Shape>> = {
  clientId: { type: 'integer', format: 'int32' },
  hostname: text,
  serialNumber: text,
  macAddress: text,
  domain: text,
  manufacturer: text,
  osName: text,
  osEdition: text,
  osVersion: text,
  osBuild: text,
  platform: text,
  language: text,
  architecture: text,
  ipAddress: text,
  ou: text,
  uuid: { type: 'string', format: 'uuid' },
  minRamGb: { type: 'integer', format: 'int32' },
  lastSeenAfter: time,
  modifiedAfter: time,
  inventoryAfter: time,
  inventoryBefore: time,
  neverSeen: yesNo,
  neverInventoried: yesNo,
  pxeSupport: yesNo,
  isPxeActive: yesNo,
};

/** `osName=Windows 11` words → the body of a search; os-name is as good as osName. */
export const readSearch = (words: readonly string[], now: Date): { readonly [name: string]: Json } =>
  Object.fromEntries(
    words.map((word) => {
      const [, typed, value] = /^([^=]+)=([\s\S]*)$/.exec(word) ?? [];
      if (typed === undefined || value === undefined || value === '')
        throw usage(
          `--search: "${word}" is not field=value`,
          'For example: --search hostname=PC-00 --search minRamGb=16',
        );
      const field = fieldCalled(typed.trim());
      const label = `--search ${field}`;
      return [field, readValue(value, searchFields[field] ?? text, { label, now, relative: 'past' })];
    }),
  );

const fieldCalled = (typed: string): string => {
  const names = Object.keys(searchFields);
  const found = names.find((name) => [name.toLowerCase(), kebab(name)].includes(typed.toLowerCase()));
  if (found !== undefined) return found;
  const near = closest(typed, names);
  throw usage(
    `--search: "${typed}" is not a search field`,
    `${near === undefined ? '' : `Did you mean ${near}? `}Fields: ${names.join(', ')}`,
  );
};
