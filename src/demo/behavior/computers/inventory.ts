import type { Json, JsonObject } from '../../../contract/operation.js';
import { batteriesOf, healthPercent } from '../../fleet/batteries.js';
import { disksOf, driveTypeNames, freePercent, type Disk } from '../../fleet/disks.js';
import { graphicsOf, modelOf, processorOf, socketsOf } from '../../fleet/machine.js';
import { monitorsOf, printersOf } from '../../fleet/peripherals.js';
import { servicesOf } from '../../fleet/services.js';
import { softwareOf } from '../../world/software.js';
import { hasBareInventory, hasInventory, hasInventoryValues } from '../../fleet/routine.js';
import { contains, page } from '../../request/page.js';
import { ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import { requireComputer, showComputer, type Computer } from '../../world/computers.js';
import { utcOrNull, type World } from '../../state/world.js';
import type { Behavior, Behaviors } from '../behavior.js';
import { adaptersOf } from './posture.js';
import { showSystemInfo } from './system-info.js';

type Section = (world: World, computer: Computer) => JsonObject[];

/** A section of the inventory; without an inventory it is empty. */
const found =
  (read: Section): Section =>
  (world, computer) =>
    !hasInventory(world, computer.id)
      ? []
      : read(world, computer).map((item) => (hasBareInventory(world, computer.id) ? bare(item) : item));

/** Everything that an agent may leave out is null. */
const bare = (item: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, required.has(name) ? value : null]));

const required: ReadonlySet<string> = new Set([
  'volume',
  'driveTypeCode',
  'driveTypeName',
  'bitlockerStatus',
  'isDhcp',
  'isNetworkPrinter',
  'isDefault',
]);

const sections = {
  disks: found((world, { id }) =>
    disksOf(world, id).map((disk) => ({
      volume: disk.volume,
      driveTypeCode: disk.typeCode,
      driveTypeName: driveTypeNames[disk.typeCode],
      totalSpaceGb: disk.totalGb,
      freeSpaceGb: disk.freeGb,
      usedPercent: usedPercent(disk),
      label: disk.label,
      bitlockerStatus: disk.bitlocker,
      bitlockerKeyProtectors: disk.bitlocker === 'Encrypted' ? 'TPM, RecoveryPassword' : null,
    })),
  ),
  batteries: found((world, { id }) =>
    batteriesOf(world, id).map((battery) => ({
      name: battery.name,
      chemistry: 'LiP',
      deviceId: battery.deviceId,
      batteryStatus: 'OK',
      designedCapacityMwh: battery.designedMwh,
      fullChargedCapacityMwh: battery.fullMwh,
      remainingCapacityPercent: Math.round(healthPercent(battery) ?? 0),
      healthPercent: healthPercent(battery),
    })),
  ),
  networkAdapters: found(adaptersOf),
  printers: found((world, { id }) =>
    printersOf(world, id).map((printer) => ({
      name: printer.name,
      port: printer.port,
      shareName: printer.isNetwork ? (printer.name.split('\\').at(-1) ?? null) : null,
      driverName: printer.driver,
      driverVersion: '7.0.1',
      comment: printer.isNetwork ? 'Color, second drawer A3' : null,
      caption: printer.name,
      capabilityDescriptions: 'Copies, Color, Duplex',
      isNetworkPrinter: printer.isNetwork,
      isDefault: printer.isDefault,
      horizontalResolution: printer.dpi,
      verticalResolution: printer.dpi,
    })),
  ),
  videoControllers: found((world, { id }) => [
    {
      name: graphicsOf(world, id).name,
      adapterCompatibility: graphicsOf(world, id).vendor,
      adapterRam: String(1_073_741_824),
      videoProcessor: 'Integrated',
      videoModeDescription: '1920 x 1080 x 4294967296 colors',
      currentRefreshRate: '60',
    },
  ]),
  monitors: found((world, { id }) =>
    monitorsOf(world, id).map((monitor) => ({
      caption: 'Generic PnP Monitor',
      manufacturer: monitor.manufacturer,
      monitorType: 'Digital',
      monitorName: monitor.name,
      serialNumber: monitor.serialNumber,
      vendorId: monitor.vendorId,
      monitorSize: monitor.size,
      screenWidth: monitor.width,
      screenHeight: monitor.height,
      pixelsPerXLogicalInch: 96,
      pixelsPerYLogicalInch: 96,
      manufacturingYear: monitor.year,
      manufacturingWeek: monitor.week,
    })),
  ),
  processors: found((world, { id }) => {
    const processor = processorOf(world, id);
    return Array.from({ length: socketsOf(world, id) }, (_, index) => ({
      name: processor.name,
      manufacturer: processor.manufacturer,
      processorId: `CPU${index}-${id.toString(16).padStart(8, '0').toUpperCase()}`,
      numberOfCores: processor.cores,
      numberOfLogicalProcessors: processor.cores * 2,
      maxClockSpeedMhz: processor.megahertz,
      currentClockSpeedMhz: processor.megahertz - 100,
    }));
  }),
} satisfies Record<string, Section>;

const paged =
  (section: Section): Behavior =>
  ({ path, query }, world) =>
    page(query, section(world, requireComputer(world, path)), (item) => item);

const single =
  (show: (world: World, computer: Computer) => Json): Behavior =>
  ({ path }, world) =>
    ok(show(world, requireComputer(world, path)));

/** An empty optical drive uses nothing of nothing. */
const usedPercent = (disk: Disk): number | null => {
  const free = freePercent(disk);
  return free === null || disk.totalGb === 0 ? null : Math.round((100 - free) * 10) / 10;
};

/** The whole inventory shows at most so many rows of each section. */
const mostRows = 500;

export const inventoryBehaviors: Behaviors = {
  'GET /api/computer/{id}/inventory': ({ path }, world) => {
    const computer = requireComputer(world, path);
    const rows = Object.entries(sections).map(([name, read]) => [name, read(world, computer).slice(0, mostRows)]);
    return ok({
      computer: showComputer(world, computer),
      systemInfo: showSystemInfo(world, computer),
      bios: showBios(world, computer),
      computerSystem: showModel(world, computer),
      ...Object.fromEntries(rows),
    });
  },
  'GET /api/computer/{id}/inventory/disks': paged(sections.disks),
  'GET /api/computer/{id}/inventory/batteries': single(sections.batteries),
  'GET /api/computer/{id}/inventory/network-adapters': paged(sections.networkAdapters),
  'GET /api/computer/{id}/inventory/printers': paged(sections.printers),
  'GET /api/computer/{id}/inventory/bios': single((world, computer) => showBios(world, computer)),
  'GET /api/computer/{id}/inventory/computer-system': single((world, computer) => showModel(world, computer)),
  'GET /api/computer/{id}/inventory/video-controllers': paged(sections.videoControllers),
  'GET /api/computer/{id}/inventory/monitors': paged(sections.monitors),
  'GET /api/computer/{id}/inventory/processors': paged(sections.processors),
  'GET /api/computer/{id}/inventory/installed-software': ({ path, query }, world) => {
    const computer = requireComputer(world, path);
    const wanted = softwareOf(world, computer.id).filter((each) =>
      contains(each.productName, query.text('productName') ?? query.text('nameContains')),
    );
    return page(query, wanted, ({ installedAt, ...each }) => ({ ...each, installDateUtc: utcOrNull(installedAt) }));
  },
  'GET /api/computer/{id}/inventory/services': ({ path, query }, world) =>
    page(query, servicesFor(world, requireComputer(world, path), query), (each) => ({ ...each })),
};

const servicesFor = (world: World, computer: Computer, query: Values): ReturnType<typeof servicesOf> => {
  if (!hasInventory(world, computer.id)) return [];
  const status = query.text('status')?.toLowerCase();
  return servicesOf(world, computer.id).filter(
    (each) =>
      (status === undefined || each.status.toLowerCase() === status) &&
      (contains(each.name, query.text('name')) || contains(each.displayName, query.text('name'))),
  );
};

/** The serial number is there before the first inventory when somebody has written it. */
const showBios = (world: World, computer: Computer): JsonObject => {
  const known =
    hasInventoryValues(world, computer.id) && world.state.computers.get(computer.id)?.isBiosDeleted !== true;
  const { manufacturer } = modelOf(world, computer.id);
  return {
    caption: known ? `${manufacturer} BIOS 1.18.0` : null,
    manufacturer: known ? manufacturer : null,
    smBiosVersion: known ? '1.18.0' : null,
    serialNumber: computer.serialNumber,
    version: known ? 'DEMO - 1072009' : null,
    uuid: known ? computer.uuid : null,
  };
};

const showModel = (world: World, computer: Computer): JsonObject => {
  const known = hasInventoryValues(world, computer.id);
  const { manufacturer, model } = modelOf(world, computer.id);
  return known ? { manufacturer, model } : { manufacturer: null, model: null };
};
