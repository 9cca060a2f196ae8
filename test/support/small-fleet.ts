import { textOf, type Json, type JsonObject } from '../../src/base/json/objects.js';
import type { PathAnswer } from './serve-paths.js';
import type { SeenRequest } from './scripted-server.js';

/** A page as the reference shows it, cut to skip and top. */
export const pageOf = (items: readonly JsonObject[], { url }: SeenRequest): Json => {
  const query = new URL(url, 'http://localhost').searchParams;
  const skip = Number(query.get('skip') ?? 0);
  const top = Number(query.get('top') ?? 50);
  const part = items.slice(skip, skip + top);
  return { items: part, skip, top, totalCount: items.length, hasMore: skip + part.length < items.length };
};

export interface SmallComputer {
  readonly id: number;
  readonly hostname: string;
  readonly domain?: string;
  readonly macAddress?: string;
  readonly serialNumber?: string;
  readonly uuid?: string;
  readonly lastSeenUtc?: string;
  readonly inventoryDate?: string;
  /** In health and system info only, as with the service. */
  readonly ipAddress?: string;
}

const listed = (computer: SmallComputer): JsonObject => ({
  id: computer.id,
  hostname: computer.hostname,
  domain: computer.domain ?? 'corp.example',
  macAddress: computer.macAddress ?? null,
  uuid: computer.uuid ?? `00000000-0000-4000-8000-${String(computer.id).padStart(12, '0')}`,
  lastSeenUtc: computer.lastSeenUtc ?? null,
  serialNumber: computer.serialNumber ?? null,
  inventoryDate: computer.inventoryDate ?? null,
});

/** Only what the reference says of a search: every criterion has to hold, text is a substring, nothing is normalized. */
export const searchOf =
  (fleet: readonly SmallComputer[]): PathAnswer =>
  (request) => {
    const filter = JSON.parse(request.body === '' ? '{}' : request.body) as Readonly<Record<string, string>>;
    const fits = (computer: SmallComputer): boolean =>
      Object.entries(filter).every(([name, wanted]) => {
        if (name === 'lastSeenAfter') return (computer.lastSeenUtc ?? '') >= wanted;
        const value = { ...listed(computer), ipAddress: computer.ipAddress ?? null }[name];
        if (value === undefined) throw new Error(`the search has no field ${name}`);
        if (name === 'uuid') return value === wanted;
        // Whether letter case counts is not said; for addresses it does here, so that no notation is taken for granted.
        const fold = (text: string): string => (name === 'macAddress' ? text : text.toLowerCase());
        return fold(textOf(value)).includes(fold(wanted));
      });
    return pageOf(fleet.filter(fits).map(listed), request);
  };
