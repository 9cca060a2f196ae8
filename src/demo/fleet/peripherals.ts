import type { DesktopMonitor, Printer } from '../../contract/answers.js';
import { pick, roll, salt } from '../model/chance.js';
import type { World } from '../model/world.js';
import { isServerRole, roleOf } from './identity.js';

const screens = salt('monitor');
const printers = salt('printer');

type Made = readonly [string, string, string, string, number, number];

const made: readonly [Made, ...Made[]] = [
  ['Dell Inc.', 'DEL', 'DELL P2423D', '23.8', 2560, 1440],
  ['LG Electronics', 'GSM', 'LG 27UP850', '27.0', 3840, 2160],
  ['HP', 'HPN', 'HP E24 G5', '23.8', 1920, 1080],
];

/** Servers have none, others one to three. A manufacturing date of 0 is stored for some, and shown as null. */
export const monitorsOf = (world: World, id: number): DesktopMonitor[] => {
  if (isServerRole(roleOf(world, id))) return [];
  const count = 1 + (roll(world.seed, id, screens) % 3);
  return Array.from({ length: count }, (_, index) => monitorFrom(roll(world.seed, id, screens + 1 + index)));
};

const monitorFrom = (bits: number): DesktopMonitor => {
  const [manufacturer, vendorId, monitorName, monitorSize, screenWidth, screenHeight] = pick(made, bits);
  const isDated = bits % 6 !== 0;
  return {
    caption: 'Generic PnP Monitor',
    manufacturer,
    monitorType: 'Digital',
    monitorName,
    serialNumber: bits.toString(36).toUpperCase(),
    vendorId,
    monitorSize,
    screenWidth,
    screenHeight,
    pixelsPerXLogicalInch: 96,
    pixelsPerYLogicalInch: 96,
    manufacturingYear: isDated ? 2019 + ((bits >>> 4) % 6) : null,
    manufacturingWeek: isDated ? 1 + ((bits >>> 8) % 52) : null,
  };
};

/** Two of three computers have a network printer, which is then the default. */
export const printersOf = (world: World, id: number): Printer[] => {
  if (isServerRole(roleOf(world, id))) return [];
  const bits = roll(world.seed, id, printers);
  const hasNetworkPrinter = bits % 3 !== 0;
  const pdf = printer('Microsoft Print to PDF', 'PORTPROMPT:', 'Microsoft Print To PDF', !hasNetworkPrinter);
  return hasNetworkPrinter ? [pdf, networkPrinter(1 + ((bits >>> 4) % 9))] : [pdf];
};

const printer = (name: string, port: string, driverName: string, isDefault: boolean): Printer => ({
  name,
  port,
  shareName: null,
  driverName,
  driverVersion: '7.0.1',
  comment: null,
  caption: name,
  capabilityDescriptions: 'Copies, Color, Duplex',
  isNetworkPrinter: false,
  isDefault,
  horizontalResolution: 600,
  verticalResolution: 600,
});

const networkPrinter = (floor: number): Printer => ({
  ...printer(`\\\\print.corp.example\\Floor${floor}`, `10.0.9.${floor}`, 'HP Universal Printing PCL 6', true),
  shareName: `Floor${floor}`,
  comment: 'Color, second drawer A3',
  isNetworkPrinter: true,
  horizontalResolution: 1200,
  verticalResolution: 1200,
});
