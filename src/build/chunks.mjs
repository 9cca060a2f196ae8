import { readdirSync } from 'node:fs';

/**
 * Puts the modules of ems into some forty files: each costs a start 0.4 ms, and V8 reads all of a file. The modules of one
 * file are those that run together. A file is read when something in it is first used (see bin/load-chunks.js), so a module
 * in the wrong file costs time and nothing else.
 */
export const chunkGroups = (root) => {
  const areas = readdirSync(`${root}src/generated/contract`).map((file) => file.replace('.ts', ''));
  const closures = {};
  const importedFor = (what, id, graph) => {
    closures[what] ??= imports[what].reduce((all, each) => closureOf(`${root}src/${each}.ts`, graph, all), new Set());
    return closures[what].has(slashed(id)) ? what : undefined;
  };
  const name = (id, graph) =>
    rareChunk(id) ??
    packageChunk(id, graph) ??
    areaChunk(id, areas) ??
    importedFor('start', id, graph) ??
    listedChunk(id, graph) ??
    importedFor('request', id, graph) ??
    folderChunk(id);
  return [{ name, debugName: 'all' }];
};

/** `start` is for every start and for help, `request` for every command that asks the service: these, and what they import. */
const imports = {
  start: [
    'main',
    'areas/variable-records',
    'areas/flags',
    'command/custom-command',
    'apps/explain/commands/explain',
    'contract/singular',
    'base/text/times',
  ],
  request: ['engine/show/run-read', 'program/open-demo'],
};

const closureOf = (id, graph, found) => {
  const module = graph.getModuleInfo(id);
  if (module === null) throw new Error(`${id} is not a module of ems: name one that is in "imports"`);
  found.add(slashed(id));
  for (const other of module.importedIds)
    if (!found.has(slashed(other)) && /\/src\//.test(slashed(other))) closureOf(other, graph, found);
  return found;
};

/** The lists of commands that are not in a contract, and all that they import: help shows them. */
const listedChunk = (id, graph) => (isListed(id, graph, new Set()) ? 'ems' : undefined);
const isListed = (id, graph, seen) => {
  if (listed.test(slashed(id))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isListed(importer, graph, seen));
};
const listed = /\/src\/apps\/.*-area\.ts$/;

const folders = [
  [/\/src\/generated\/demo-openapi/, 'demo-openapi'],
  [/\/src\/demo\/server\.ts/, 'demo-server'],
  [/\/src\/(?:demo\/|generated\/demo-)/, 'demo'],
  [/\/src\/(?:contract|help|completion|program|terminal|generated|command\/guesses)\//, 'ems'],
  [/\/src\/(?:changes|engine\/(?:rows|safety|targets|wait|write))\//, 'bulk'],
  [/\/src\/apps\/(?:explain|fleet|report|snapshots)\//, 'fleet'],
  [/\/src\/apps\/rollout\//, 'rollout'],
  [/\/src\/(?:apps\/state|base\/documents)\//, 'state'],
  [/\/src\/(?:apps|discovery)\//, 'commands'],
  [/\/(?:src\/|package\.json$)/, 'request'],
];

const folderChunk = (id) => folders.find(([folder]) => folder.test(slashed(id)))?.[1] ?? null;

/** The records of an area, its further commands and its part of the contract: large, and a command needs those of one area. */
const areaChunk = (id, areas) => {
  const [, area] = /\/src\/(?:areas|generated\/contract|apps(?=.*-area\.ts))\/([\w-]+)/.exec(slashed(id)) ?? [];
  return area !== 'index' && areas.includes(area) ? `area-${area}` : undefined;
};

/** Parts of undici that most starts do not run: proxies, and the parser for processors without SIMD. */
const rareChunk = (id) =>
  /\/undici\/.*(?:llhttp-wasm|proxy-agent|socks5)/.test(slashed(id)) ? 'undici-rare' : undefined;

/** A package shares a file with the packages that it needs. */
const packageChunk = (id, graph) => ownerOf(id, graph, new Set())?.replace('@', '').replace('/', '-');

const ownerOf = (id, graph, seen) => {
  const own = id.startsWith('\0lean/') ? 'lean' : packageOf(id);
  if (own === undefined || seen.has(id)) return undefined;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...dynamicImporters, ...importers];
  if (all.some((importer) => /\/src\//.test(slashed(importer)))) return own;
  return all.map((importer) => ownerOf(importer, graph, seen)).find((owner) => owner !== undefined);
};

const packageOf = (id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(slashed(id))?.[1];

const slashed = (id) => id.replaceAll('\\', '/');
