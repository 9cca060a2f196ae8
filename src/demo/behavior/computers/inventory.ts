import type { JsonObject } from '../../../contract/operation.js';
import { batteriesOf, disksOf } from '../../fleet/disks.js';
import { graphicsOf, modelOf, processorOf, socketsOf } from '../../fleet/machine.js';
import { monitorsOf, printersOf } from '../../fleet/peripherals.js';
import { servicesOf } from '../../fleet/services.js';
import { softwareOf } from '../../world/software.js';
import { asReported, hasInventory, hasInventoryValues } from '../../fleet/routine.js';
import { contains, page, ok, type Values } from '../../request/exchange.js';
import { requireComputer, showComputer, type Computer } from '../../world/computers.js';
import { utcOrNull, type World } from '../../model/world.js';
import type { Behavior, Behaviors } from '../behavior.js';
import { one } from './details.js';
import { adaptersOf, showSystemInfo } from './system-info.js';

type Section = (world: World, computer: Computer) => JsonObject[];

/** A section of the inventory; without an inventory it is empty. */
const found =
  (read: Section): Section =>
  (world, computer) =>
    hasInventory(world, computer.id) ? asReported(world, computer.id, read(world, computer)) : [];

const sections = {
  disks: found((world, { id }) => disksOf(world, id)),
  batteries: found((world, { id }) => batteriesOf(world, id)),
  networkAdapters: found(adaptersOf),
  printers: found((world, { id }) => printersOf(world, id)),
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
  monitors: found((world, { id }) => monitorsOf(world, id)),
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

/** The whole inventory shows at most this many rows of each section. */
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
  'GET /api/computer/{id}/inventory/batteries': one(sections.batteries),
  'GET /api/computer/{id}/inventory/network-adapters': paged(sections.networkAdapters),
  'GET /api/computer/{id}/inventory/printers': paged(sections.printers),
  'GET /api/computer/{id}/inventory/bios': one((world, computer) => showBios(world, computer)),
  'GET /api/computer/{id}/inventory/computer-system': one((world, computer) => showModel(world, computer)),
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

/** Without an inventory, only a serial number that a user entered is shown. */
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
