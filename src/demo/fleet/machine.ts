import { pick, roll, salt } from '../model/chance.js';
import type { World } from '../model/world.js';
import { isServerRole, roleOf } from './identity.js';

export interface Model {
  readonly manufacturer: string;
  readonly model: string;
}

export interface Processor {
  readonly name: string;
  readonly manufacturer: string;
  readonly cores: number;
  readonly megahertz: number;
}

type List<T> = readonly [T, ...T[]];

const models = salt('model');
const processors = salt('processor');
const memory = salt('memory');
const languages = salt('language');

const desktops: List<Model> = [
  { manufacturer: 'Dell Inc.', model: 'OptiPlex 7010' },
  { manufacturer: 'HP', model: 'EliteDesk 800 G9' },
  { manufacturer: 'LENOVO', model: 'ThinkCentre M70q' },
  { manufacturer: 'FUJITSU', model: 'ESPRIMO D7012' },
];
const laptops: List<Model> = [
  { manufacturer: 'Dell Inc.', model: 'Latitude 5440' },
  { manufacturer: 'HP', model: 'EliteBook 840 G10' },
  { manufacturer: 'LENOVO', model: 'ThinkPad T14 Gen 4' },
];
const servers: List<Model> = [
  { manufacturer: 'Dell Inc.', model: 'PowerEdge R650' },
  { manufacturer: 'HPE', model: 'ProLiant DL360 Gen10' },
  { manufacturer: 'VMware, Inc.', model: 'VMware Virtual Platform' },
];

export const modelOf = (world: World, id: number): Model => {
  const role = roleOf(world, id);
  const bits = roll(world.seed, id, models);
  if (isServerRole(role)) return pick(servers, bits);
  return pick(role === 'laptop' ? laptops : desktops, bits);
};

const clientProcessors: List<Processor> = [
  { name: 'Intel(R) Core(TM) i5-13500', manufacturer: 'GenuineIntel', cores: 14, megahertz: 2500 },
  { name: 'Intel(R) Core(TM) i7-1355U', manufacturer: 'GenuineIntel', cores: 10, megahertz: 1700 },
  { name: 'AMD Ryzen 5 PRO 7540U', manufacturer: 'AuthenticAMD', cores: 6, megahertz: 3200 },
];
const serverProcessors: List<Processor> = [
  { name: 'Intel(R) Xeon(R) Silver 4314', manufacturer: 'GenuineIntel', cores: 16, megahertz: 2400 },
  { name: 'AMD EPYC 7313', manufacturer: 'AuthenticAMD', cores: 16, megahertz: 3000 },
];

export const processorOf = (world: World, id: number): Processor => {
  const bits = roll(world.seed, id, processors);
  return pick(isServerRole(roleOf(world, id)) ? serverProcessors : clientProcessors, bits);
};

/** The graphics adapter that is part of the processor. */
export const graphicsOf = (world: World, id: number): { name: string; vendor: string } =>
  processorOf(world, id).manufacturer === 'AuthenticAMD'
    ? { name: 'AMD Radeon Graphics', vendor: 'AMD' }
    : { name: 'Intel(R) UHD Graphics 770', vendor: 'Intel Corporation' };

export const socketsOf = (world: World, id: number): number => (isServerRole(roleOf(world, id)) ? 2 : 1);

export const memoryGb = (world: World, id: number): number => {
  const bits = roll(world.seed, id, memory);
  return isServerRole(roleOf(world, id)) ? pick([64, 128, 256], bits) : pick([8, 16, 16, 32], bits);
};

export const languageOf = (world: World, id: number): string =>
  pick(['de-DE', 'de-DE', 'en-US', 'fr-FR', 'en-GB'], roll(world.seed, id, languages));

/** The DHCP address; a static address is part of the computer's record. */
export const leasedAddress = (id: number): string => `172.${16 + ((id >>> 16) & 15)}.${(id >>> 8) & 255}.${id & 255}`;
