// A service that is never the bottleneck: every page is bytes made beforehand, so a bench measures the client alone.
//   node test/bench/server.mjs [--rows 100000] [--latency 20] [--tls cert.pem,key.pem]
// Prints its address as one line of JSON and runs until its stdin ends, so that it cannot outlive the bench.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    latency: { type: 'string', default: '0' },
    tls: { type: 'string' },
  },
});
const rows = Number(options.rows);
const latency = Number(options.latency);
const largestPage = 1000;
// A larger fleet repeats these: a million different rows would not fit the server's memory.
const distinctRows = Math.min(rows, 100_000);

const hostname = (index) => `PC-${String(index + 1).padStart(6, '0')}`;

const computer = (index) =>
  JSON.stringify({
    id: index + 1,
    hostname: hostname(index),
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
    known = Buffer.from(text);
    blocks.set(key, known);
  }
  return known;
};

const page = (skip, top) => {
  const count = Math.max(0, Math.min(top, rows - skip));
  const tail = `],"skip":${skip},"top":${top},"totalCount":${rows},"hasMore":${skip + count < rows}}`;
  const ends = ['{"items":[', tail].map((text) => Buffer.from(text));
  return Buffer.concat(count === 0 ? ends : [ends[0], block(skip, count), ends[1]]);
};

const token = json({
  access_token: `bench.${'Zm9ya25pdmVzYW5kc3Bvb25z'.repeat(30)}.token`,
  token_type: 'Bearer',
  expires_in: 3600,
});
const accepted = json({ alreadyPending: false });

/** All computers, in groups of 5,000 below one root. */
const groupSize = 5000;
const groupId = (number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
const group = (number, parentId, name) => ({
  id: groupId(number),
  parentId,
  name,
  assignedToTree: 'ConfigurationGroups',
});

const groups = () => {
  const sites = Array.from({ length: Math.ceil(rows / groupSize) }, (_, index) =>
    group(index + 1, groupId(0), `Site ${index + 1}`),
  );
  const items = [group(0, null, 'Computers'), ...sites];
  return json({ items, totalCount: items.length, hasMore: false });
};

const assignments = (number) => {
  const from = (number - 1) * groupSize;
  const ids = number === 0 ? [] : Array.from({ length: Math.min(groupSize, rows - from) }, (_, at) => from + at + 1);
  return json(ids.map((id) => ({ type: 'Computer', id: null, intId: id, skuId: null, name: hostname(id - 1) })));
};

const memory = new Map();
const once = (key, make) => {
  if (!memory.has(key)) memory.set(key, make());
  return memory.get(key);
};

const found = (text) => {
  const number = Number(/^PC-(\d+)$/.exec(JSON.parse(text || '{}').hostname ?? '')?.[1] ?? 0);
  return {
    body: number === 0 ? page(0, 0) : Buffer.from(`{"items":[${computer(number - 1)}],"totalCount":1,"hasMore":false}`),
  };
};

const answer = (method, url, text) => {
  if (url.pathname === '/api/auth/token') return token;
  if (url.pathname === '/api/computer/search') return found(text);
  if (method === 'POST') return accepted;
  if (url.pathname === '/api/group') return once('groups', groups);
  const [, number] = /^\/api\/group\/0{8}-0000-4000-9000-(\d{12})\/all-assignments$/.exec(url.pathname) ?? [];
  if (number !== undefined) return once(number, () => assignments(Number(number)));
  if (url.pathname !== '/api/computer') return { status: 404, ...json({ message: 'not in the bench' }) };
  const top = Math.min(Number(url.searchParams.get('top') ?? 50), largestPage);
  return { body: page(Number(url.searchParams.get('skip') ?? 0), top) };
};

const respond = async (request, response) => {
  const text = request.method === 'POST' ? Buffer.concat(await request.toArray()).toString() : '';
  request.resume();
  const { status = 200, body } = answer(request.method, new URL(request.url, 'http://bench'), text);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const send = () => response.writeHead(status, headers).end(body);
  if (latency > 0) setTimeout(send, latency);
  else send();
};
const serve = (request, response) => void respond(request, response);
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
