import { pick, roll, salt } from '../state/chance.js';
import type { World } from '../state/world.js';
import { isServerRole, roleOf } from './identity.js';

const screens = salt('monitor');
const printers = salt('printer');

export interface Monitor {
  readonly manufacturer: string;
  readonly vendorId: string;
  readonly name: string;
  readonly size: string;
  readonly width: number;
  readonly height: number;
  readonly serialNumber: string;
  readonly year: number | null;
  readonly week: number | null;
}

type Made = Pick<Monitor, 'manufacturer' | 'vendorId' | 'name' | 'size' | 'width' | 'height'>;
const made: readonly [Made, ...Made[]] = [
  { manufacturer: 'Dell Inc.', vendorId: 'DEL', name: 'DELL P2423D', size: '23.8', width: 2560, height: 1440 },
  { manufacturer: 'LG Electronics', vendorId: 'GSM', name: 'LG 27UP850', size: '27.0', width: 3840, height: 2160 },
  { manufacturer: 'HP', vendorId: 'HPN', name: 'HP E24 G5', size: '23.8', width: 1920, height: 1080 },
];

/** Servers have none, others one to three. A manufacturing date of 0 is stored for some, and shown as null. */
export const monitorsOf = (world: World, id: number): Monitor[] => {
  if (isServerRole(roleOf(world, id))) return [];
  const bits = roll(world.seed, id, screens);
  return Array.from({ length: 1 + (bits % 3) }, (_, index) => {
    const own = roll(world.seed, id, screens + 1 + index);
    const dated = own % 6 !== 0;
    return {
      ...pick(made, own),
      serialNumber: own.toString(36).toUpperCase(),
      year: dated ? 2019 + ((own >>> 4) % 6) : null,
      week: dated ? 1 + ((own >>> 8) % 52) : null,
    };
  });
};

export interface Printer {
  readonly name: string;
  readonly port: string;
  readonly driver: string;
  readonly isNetwork: boolean;
  readonly isDefault: boolean;
  readonly dpi: number | null;
}

export const printersOf = (world: World, id: number): Printer[] => {
  if (isServerRole(roleOf(world, id))) return [];
  const bits = roll(world.seed, id, printers);
  const pdf: Printer = {
    name: 'Microsoft Print to PDF',
    port: 'PORTPROMPT:',
    driver: 'Microsoft Print To PDF',
    isNetwork: false,
    isDefault: bits % 3 === 0,
    dpi: 600,
  };
  if (bits % 3 === 0) return [pdf];
  const floor = 1 + ((bits >>> 4) % 9);
  return [
    pdf,
    {
      name: `\\\\print.corp.example\\Floor${floor}`,
      port: `10.0.9.${floor}`,
      driver: 'HP Universal Printing PCL 6',
      isNetwork: true,
      isDefault: true,
      dpi: 1200,
    },
  ];
};
