// A service that is never the bottleneck: every page is bytes made beforehand, so a bench measures the client alone.
//   node test/bench/server.mjs [--rows 100000] [--latency 20] [--operations 200] [--gzip] [--tls cert.pem,key.pem]
// Prints its address as one line of JSON and runs until its stdin ends, so that it cannot outlive the bench.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    latency: { type: 'string', default: '0' },
    operations: { type: 'string', default: '0' },
    gzip: { type: 'boolean', default: false },
    tls: { type: 'string' },
  },
});
const rows = Number(options.rows);
const latency = Number(options.latency);
const largestPage = 1000;
// A larger fleet repeats these: a million different rows would not fit the server's memory.
const distinctRows = Math.min(rows, 100_000);

const computer = (index) =>
  JSON.stringify({
    id: index + 1,
    hostname: `PC-${String(index + 1).padStart(6, '0')}`,
    domain: 'corp.example',
    macAddress: `02-00-00-${hex(index >> 16)}-${hex(index >> 8)}-${hex(index)}`,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    lastSeenUtc: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
    serialNumber: `SN${index * 7919}`,
    lastModified: new Date(Date.UTC(2026, 0, 1) - index * 500).toISOString(),
    inventoryDate: index % 13 === 0 ? null : new Date(Date.UTC(2025, 11, 31) - index * 700).toISOString(),
    inventoryId: `INV-${index}`,
    ou: index % 7 === 0 ? null : `OU=Clients,OU=Site ${index % 40},DC=corp,DC=example`,
    pxeSupport: index % 2 === 0,
    isPxeActive: false,
    isDomain: true,
  });
const hex = (number) => (number & 255).toString(16).padStart(2, '0').toUpperCase();

const json = (value) => ({ body: Buffer.from(JSON.stringify(value)) });

const blocks = new Map();

/** The items of a page without their brackets, made once. */
const block = (skip, count) => {
  const from = skip % distinctRows;
  const key = `${from} ${count}`;
  let known = blocks.get(key);
  if (known === undefined) {
    const text = Array.from({ length: count }, (_, index) => computer((from + index) % distinctRows)).join(',');
    known = options.gzip ? gzipSync(text) : Buffer.from(text);
    blocks.set(key, known);
  }
  return known;
};

/** A gzip file may consist of several, so that even the compressed page is put together from finished parts. */
const page = (skip, top) => {
  const count = Math.max(0, Math.min(top, rows - skip));
  const tail = `],"skip":${skip},"top":${top},"totalCount":${rows},"hasMore":${skip + count < rows}}`;
  const ends = ['{"items":[', tail].map((text) => (options.gzip ? gzipSync(text) : Buffer.from(text)));
  return Buffer.concat(count === 0 ? ends : [ends[0], block(skip, count), ends[1]]);
};

/** A sweep lists every twentieth computer, another one for each sweep. */
const sweepStep = 20;
const sweepRows = Math.floor(rows / sweepStep);
const sweepBlocks = new Map();
const sweepPage = (name, skip, top) => {
  const count = Math.max(0, Math.min(top, sweepRows - skip));
  const key = `${name} ${skip} ${count}`;
  if (!sweepBlocks.has(key)) {
    const items = Array.from({ length: count }, (_, index) => {
      const item = computer(((skip + index) * sweepStep + (name.length % sweepStep)) % distinctRows);
      return name === 'failed-deployment' ? `${item.slice(0, -1)},${failedPackages}}` : item;
    });
    const tail = `],"skip":${skip},"top":${top},"totalCount":${sweepRows},"hasMore":${skip + count < sweepRows}}`;
    sweepBlocks.set(key, Buffer.from(`{"items":[${items.join(',')}${tail}`));
  }
  return sweepBlocks.get(key);
};
const failedPackages = JSON.stringify({
  failedPackages: [
    {
      softwareId: '705fc4ee-896c-4e08-8578-16c08283f80b',
      packageName: 'Bench',
      version: '1',
      errorText: 'Setup ended with 1603.',
    },
  ],
}).slice(1, -1);

/** Forty sites share the computers. */
const siteCount = 40;
const siteId = (index) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;
const sites = json({
  items: Array.from({ length: siteCount }, (_, index) => ({
    id: siteId(index),
    name: `Site ${index}`,
    assignedToTree: 'ConfigurationGroups',
    parentId: null,
  })),
  totalCount: siteCount,
  hasMore: false,
});
const memberBlocks = new Map();
const membersOf = (site) => {
  if (!memberBlocks.has(site)) {
    const ids = Array.from(
      { length: Math.ceil((rows - site) / siteCount) },
      (_, index) => index * siteCount + site + 1,
    );
    const items = ids.map((id) => ({
      type: 'Computer',
      id: null,
      intId: id,
      packageId: null,
      skuId: null,
      name: `PC-${String(id).padStart(6, '0')}`,
    }));
    memberBlocks.set(site, json(items));
  }
  return memberBlocks.get(site);
};

const area = (index) => (index % 2 === 0 ? 'computer' : 'extras');
const parameter = (name, type) => ({ name, in: 'query', schema: { type } });
const operation = (index) => ({
  get: {
    operationId: `Extra_${index}`,
    tags: [index % 2 === 0 ? 'Computers' : 'Extras'],
    summary: `Extra operation ${index}`,
    parameters: [parameter('skip', 'integer'), parameter('top', 'integer'), parameter('domain', 'string')],
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
  },
});

const description = (count) => {
  const paths = Array.from({ length: count }, (_, index) => [`/api/${area(index)}/extra-${index}`, operation(index)]);
  return { openapi: '3.1.0', info: { title: 'Bench', version: '1.0.2' }, paths: Object.fromEntries(paths) };
};

const token = json({
  access_token: `bench.${'Zm9ya25pdmVzYW5kc3Bvb25z'.repeat(30)}.token`,
  token_type: 'Bearer',
  expires_in: 3600,
});
let tokens = 0;
const openapi = json(description(Number(options.operations)));
const accepted = json({ alreadyPending: false });

const empty = json({ items: [], skip: 0, top: 0, totalCount: 0, hasMore: false });
const seen = new Date().toISOString();
const softwareId = '705fc4ee-896c-4e08-8578-16c08283f80b';
/** One computer with one package that waits. */
const parts = {
  health: json({
    clientId: 42,
    hostname: 'PC-000042',
    lastSeenUtc: seen,
    agentStatus: 'Reporting',
    operatingSystem: 'Windows 11',
  }),
  groups: json({ items: [{ groupId: softwareId, name: 'Bench' }], skip: 0, top: 500, totalCount: 1, hasMore: false }),
  [`packages/${softwareId}/groups`]: json({
    items: [{ groupId: softwareId, name: 'Bench' }],
    totalCount: 1,
    hasMore: false,
  }),
  'uem-agent': json({ clientId: 42, outOfSync: false, pollingWindows: { intervalMinutes: 15 } }),
  issues: json({ id: 42, hostname: 'PC-000042', activeIssues: [], suspensionMode: null }),
  'software-deployment': json([
    {
      softwareId,
      name: 'Bench',
      version: '1',
      status: 'Pending',
      installationState: 'NotInstalled',
      desiredMode: 'Install',
    },
  ]),
};

const answer = (method, url) => {
  if (url.pathname === '/api/auth/token') {
    tokens += 1;
    return token;
  }
  if (url.pathname === '/bench/requests') return json({ tokens });
  if (url.pathname === '/openapi/v1.json') return openapi;
  if (method === 'POST') return accepted;
  const part = /^\/api\/computer\/\d+\/(.+)$/.exec(url.pathname)?.[1];
  if (part !== undefined && parts[part] !== undefined) return parts[part];
  const top = Math.min(Number(url.searchParams.get('top') ?? 50), largestPage);
  const skip = Number(url.searchParams.get('skip') ?? 0);
  const sweep = /^\/api\/computer\/issues\/(.+)$/.exec(url.pathname)?.[1];
  if (sweep !== undefined) return { body: sweepPage(sweep, skip, top) };
  if (url.pathname === '/api/group') return sites;
  const site = /^\/api\/group\/.*?(\d+)\/all-assignments$/.exec(url.pathname)?.[1];
  if (site !== undefined) return membersOf(Number(site));
  if (url.pathname.startsWith('/api/packages')) return empty;
  if (url.pathname === '/api/system') return json({ serviceAssemblyVersion: '1.0.2' });
  if (url.pathname !== '/api/computer') return { status: 404, ...json({ message: 'not in the bench' }) };
  return { body: page(skip, top), gzip: options.gzip };
};

const serve = (request, response) => {
  request.resume();
  const { status = 200, body, gzip } = answer(request.method, new URL(request.url, 'http://bench'));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  if (gzip) headers['content-encoding'] = 'gzip';
  const send = () => response.writeHead(status, headers).end(body);
  if (latency > 0) setTimeout(send, latency);
  else send();
};
const [cert, key] = (options.tls?.split(',') ?? []).map((file) => readFileSync(file));
const server =
  cert === undefined
    ? createServer({ keepAliveTimeout: 60_000 }, serve)
    : createSecureServer({ keepAliveTimeout: 60_000, cert, key }, serve);
const scheme = cert === undefined ? 'http' : 'https';

for (let skip = 0; skip < distinctRows; skip += largestPage) block(skip, Math.min(largestPage, distinctRows - skip));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `${scheme}://127.0.0.1:${server.address().port}` })}\n`);
});
process.stdin.resume().on('end', () => {
  server.close();
  server.closeAllConnections();
});
