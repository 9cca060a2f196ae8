import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { startScriptedServer, type Scripted, type ScriptedServer } from './scripted-server.js';

export interface SmallComputer {
  id: number;
  hostname: string;
  uuid: string;
  serialNumber: string | null;
  lastSeenUtc: string | null;
  inventoryDate: string | null;
  issues: Set<string>;
  /** Failed packages, by name. */
  failed: Set<string>;
  /** Overdue packages, by name. */
  waiting: Set<string>;
  groups: Set<string>;
}

/** A service of a few lists, made from the reference and from nothing of ours: whoever compares snapshots is held against it. */
export interface SmallService {
  readonly url: string;
  computers: SmallComputer[];
  groups: { id: string; name: string; parentId: string | null }[];
  packages: { id: string; name: string; version: string }[];
  /** Paths that answer 403, or 500. */
  refuse: { readonly path: RegExp; readonly status: number }[];
  version: string;
  /** How it writes JSON. Default: as JSON.stringify does. */
  write: (json: unknown) => string;
  readonly requests: string[];
  /** DigestMarker of each request before it is answered. */
  onRequest: (path: string, client: string) => void;
}

export const sweeps =
  'failed-deployment stale-deployment agent-suspended stale-agent stale-inventory missing-patch pending-reboot bitlocker-off low-disk battery-wear'.split(
    ' ',
  );

export const useSmallService = (): (() => SmallService) => {
  const state: { service?: SmallService } = {};
  let server: ScriptedServer;
  const serve: Scripted = ({ body, headers, method, url: target }, response) => {
    const { service } = state;
    if (service === undefined) return;
    const url = new URL(target, 'http://small');
    const isToken = url.pathname === '/api/auth/token';
    const client = isToken
      ? (new URLSearchParams(body).get('client_id') ?? '')
      : (headers.authorization?.replace('Bearer ', '') ?? '');
    service.onRequest(url.pathname, client);
    service.requests.push(`${method} ${url.pathname}`);
    if (isToken)
      return send(response, 200, JSON.stringify({ access_token: client, token_type: 'Bearer', expires_in: 3600 }));
    const refused = service.refuse.find(({ path }) => path.test(url.pathname));
    if (refused !== undefined) return send(response, refused.status, '{}');
    const answer = answerOf(service, url);
    return send(response, answer === undefined ? 404 : 200, service.write(answer ?? { code: 'NotFound' }));
  };
  beforeAll(async () => {
    server = await startScriptedServer({ scriptsTokens: true });
    server.always(serve);
    state.service = {
      url: server.url,
      computers: [],
      groups: [],
      packages: [],
      refuse: [],
      version: '1.0.2',
      write: (json) => JSON.stringify(json),
      requests: [],
      onRequest: () => undefined,
    };
  });
  afterAll(() => server.close());
  return () => {
    if (state.service === undefined) throw new Error('used before the tests began');
    return state.service;
  };
};

const send = (response: ServerResponse, status: number, text: string): void => {
  // Each test sets the time itself: the client would follow a Date header of this machine.
  response.sendDate = false;
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

const answerOf = (service: SmallService, url: URL): unknown => {
  const path = url.pathname;
  if (path === '/api/system') return { databaseVersion: '26.2', serviceAssemblyVersion: service.version };
  if (path === '/api/computer') return page(service.computers.map(shown), url);
  if (path === '/api/packages') return page(service.packages, url);
  if (path === '/api/group')
    return page(
      service.groups.map((group) => ({ ...group, assignedToTree: 'x' })),
      url,
    );
  const sweep = /^\/api\/computer\/issues\/([\w-]+)$/.exec(path)?.[1];
  if (sweep === 'overview') return page(overview(service, url.searchParams.get('issues')), url);
  if (sweep !== undefined) return page(swept(service, sweep), url);
  const group = /^\/api\/group\/([\w-]+)\/all-assignments$/.exec(path)?.[1];
  if (group !== undefined) return assigned(service, group);
  const computer = /^\/api\/computer\/(\d+)\/inventory(\/installed-software)?$/.exec(path);
  if (computer === null) return undefined;
  const found = service.computers.find(({ id }) => id === Number(computer[1]));
  if (found === undefined) return undefined;
  return computer[2] === undefined
    ? { computer: shown(found), systemInfo: { model: `model of ${found.hostname}` }, disks: [] }
    : [
        { productName: 'Firefox', version: '128' },
        { productName: 'Firefox', version: '128' },
      ];
};

/** Every computer with one of these issues, or with any. */
const overview = ({ computers }: SmallService, wanted: string | null): unknown[] =>
  computers.flatMap((computer) => {
    const issues = [...computer.issues].filter((issue) => wanted === null || wanted.split(',').includes(issue));
    return issues.length === 0 ? [] : [{ ...shown(computer), issues: issues.map((issue) => ({ issue, count: 1 })) }];
  });

/** The service says nothing of an order: newest first, as if to spite whoever relies on one. */
const page = (items: readonly unknown[], url: URL): unknown => {
  const skip = Number(url.searchParams.get('skip') ?? 0);
  const top = Math.min(Number(url.searchParams.get('top') ?? 50), 40);
  const some = items.toReversed().slice(skip, skip + top);
  return { items: some, skip, top, totalCount: items.length, hasMore: skip + some.length < items.length };
};

const shown = ({ id, hostname, uuid, serialNumber, lastSeenUtc, inventoryDate }: SmallComputer): object => ({
  id,
  hostname,
  uuid,
  serialNumber,
  lastSeenUtc,
  inventoryDate,
  domain: 'corp.example',
  macAddress: null,
});

const swept = ({ computers, packages }: SmallService, sweep: string): unknown[] => {
  const entries = (names: ReadonlySet<string>): unknown[] =>
    [...names].map((name) => {
      const item = packages.find((each) => each.name === name);
      return { softwareId: item?.id, packageName: name, version: item?.version, errorText: `${name} failed` };
    });
  if (sweep === 'failed-deployment')
    return computers
      .filter(({ failed }) => failed.size > 0)
      .map((each) => ({ ...shown(each), failedPackages: entries(each.failed) }));
  if (sweep === 'stale-deployment')
    return computers
      .filter(({ waiting }) => waiting.size > 0)
      .map((each) => ({ ...shown(each), stalePendingPackages: entries(each.waiting) }));
  const lowDiskDrives = [{ volume: 'C:', totalSpaceGb: 256, freeSpaceGb: 10.5, freePercent: 4.1 }];
  return computers
    .filter(({ issues }) => issues.has(sweep))
    .map((each) => (sweep === 'low-disk' ? { ...shown(each), lowDiskDrives } : shown(each)));
};

const assigned = ({ groups, computers, packages }: SmallService, id: string): unknown => {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) return undefined;
  const members = computers.filter((each) => each.groups.has(id));
  return [
    ...packages.slice(0, 1).map((item) => ({ type: 'Package', id: item.id, intId: null, name: item.name })),
    ...members.map((each) => ({ type: 'Computer', id: null, intId: each.id, name: each.hostname })),
  ];
};

export const smallComputer = (id: number, facts: Partial<SmallComputer> = {}): SmallComputer => ({
  id,
  hostname: `PC-${String(id).padStart(4, '0')}`,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  serialNumber: `SN${id}`,
  lastSeenUtc: '2026-03-01T08:00:00Z',
  inventoryDate: '2026-03-01T08:00:00Z',
  issues: new Set(),
  failed: new Set(),
  waiting: new Set(),
  groups: new Set(),
  ...facts,
});
