import { readdirSync } from 'node:fs';

/**
 * Puts the modules of ems into some forty files: each costs a start 0.4 ms, and V8 reads all of a file. `start` is what every
 * start runs; the rest is grouped by what runs together. A file is read when something in it is first used (see
 * bin/load-chunks.js), so a module in the wrong file costs time and nothing else.
 */
export const chunkGroups = (root) => {
  const areas = readdirSync(`${root}src/generated/contract`).map((file) => file.replace('.ts', ''));
  return [
    { name: 'start', tags: ['$initial'], test: (id) => !folderChunk(id)?.startsWith('demo') },
    {
      name: (id, graph) =>
        packageChunk(id, graph) ??
        areaChunk(id, areas) ??
        listedChunk(id, graph) ??
        requestChunk(id, root, graph) ??
        folderChunk(id),
      debugName: 'the rest',
    },
  ];
};

/** Modules that every command with a request imports. */
const requestChunk = (id, root, graph) => {
  requests.set(root, requests.get(root) ?? closureOf(`${root}src/engine/show/run-read.ts`, graph, new Set()));
  return requests.get(root).has(slashed(id)) ? 'request' : undefined;
};
const requests = new Map();

const closureOf = (id, graph, found) => {
  const module = graph.getModuleInfo(id);
  if (module === null) throw new Error(`${id} is not a module of ems: name the one that runs an operation`);
  found.add(slashed(id));
  for (const other of module.importedIds)
    if (!found.has(slashed(other)) && /\/src\//.test(slashed(other))) closureOf(other, graph, found);
  return found;
};

/** The lists of further commands of an area, and all that they import: every help of the area shows them. */
const listedChunk = (id, graph) => (isListed(id, graph, new Set()) ? 'ems' : undefined);
const isListed = (id, graph, seen) => {
  if (listed.test(slashed(id))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isListed(importer, graph, seen));
};
const listed = /\/src\/commands\/(?:.*-area|explain\/explain)\.ts$/;

const folders = [
  [/\/src\/generated\/demo-openapi/, 'demo-openapi'],
  [/\/src\/(?:demo\/|generated\/demo-)/, 'demo'],
  [/\/src\/(?:areas|contract|help|completion|program|terminal|settings|text|json|files|command|generated)\//, 'ems'],
  [/\/src\/engine\/(?:journal|plan|rows|run|safety|targets|wait|write)\//, 'bulk'],
  [/\/src\/(?:commands\/fleet|fleet)\//, 'fleet'],
  [/\/src\/(?:commands\/rollout|rollout)\//, 'rollout'],
  [/\/src\/(?:commands|discovery)\//, 'commands'],
  [/\/src\/(?:state|documents|engine\/undo)\//, 'state'],
  [/\/(?:src\/|package\.json$)/, 'request'],
];

const folderChunk = (id) => folders.find(([folder]) => folder.test(slashed(id)))?.[1] ?? null;

/** The records of an area and its part of the contract: large, and a command needs those of one area. */
const areaChunk = (id, areas) => {
  const area = /\/src\/(?:areas|generated\/contract)\/([\w-]+)/.exec(slashed(id))?.[1];
  return area !== 'index' && areas.includes(area) ? `area-${area}` : undefined;
};

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
