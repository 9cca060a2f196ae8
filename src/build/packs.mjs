import { chunkHelpers } from './chunk-helpers.mjs';
import { lazyHelpers } from './lazy-built-ins.mjs';

/**
 * Chunks that are needed together share a file, a pack: reading, checking and deserializing a file of its own costs each
 * chunk about 0.4 ms, and `computer list --help` needs twenty. A chunk in a pack is a function that nobody has called
 * yet, so it costs no more than its bytes. Those are read and checked at every start, so what only some commands need is
 * apart; so is the code that V8 keeps, for each command (see bin/ems.js).
 */
export const packChunks = (chunks) => {
  const areas = new Set(chunks.flatMap(({ inputs }) => inputs.flatMap((input) => contractData.exec(input)?.[1] ?? [])));
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const closureOf = (entries) => {
    const found = new Set();
    for (const entry of entries) {
      const chunk = chunks.find(({ entryPoint }) => entryPoint === entry);
      if (chunk === undefined) throw new Error(`${entry} is no chunk of its own: nothing imports it with import()`);
      addClosure(chunk.name, byName, found);
    }
    return found;
  };
  const atStart = closureOf(everyStart);
  const inRequests = closureOf(everyRequest);
  // What the help of two areas shares.
  for (const { entryPoint = '', imports } of chunks)
    if (areaData.test(entryPoint) || areaBeyond.test(entryPoint))
      for (const name of imports) addClosure(name, byName, atStart);
  const packs = new Map();
  for (const chunk of chunks) {
    const pack = atStart.has(chunk.name)
      ? 'ems.cjs'
      : inRequests.has(chunk.name)
        ? 'request.cjs'
        : packOf(chunk, areas);
    packs.set(pack, [...(packs.get(pack) ?? []), chunk]);
  }
  const empty = folderPacks.filter(([, pack]) => !packs.has(pack));
  if (areas.size === 0 || empty.length > 0)
    throw new Error(`no chunk is in ${empty.map(([folder]) => folder).join(', ')}`);
  return [...packs].map(([name, members]) => ({ name, members, text: packText(members) }));
};

/** What every start runs, and help and completion besides: nothing more than this pack for them. */
const everyStart = [
  'src/main.ts',
  'src/settings/load.ts', // to find the description that login has stored
  'src/help/render-help.ts',
  'src/commands/completion.ts',
  'src/output/render.ts',
];

/** What a command runs that sends a request and prints the answer. */
const everyRequest = ['src/engine/show/run-read.ts'];

/** A chunk and all that it imports at once. */
const addClosure = (name, chunks, found) => {
  if (found.has(name)) return;
  found.add(name);
  for (const other of chunks.get(name)?.imports ?? []) addClosure(other, chunks, found);
};

/** Where a chunk belongs, judged by the sources that went into it. */
const packOf = ({ inputs, entryPoint = '' }, areas) => {
  const beyond = areaBeyond.exec(entryPoint)?.[1];
  if (areas.has(beyond)) return `area-${beyond}.cjs`;
  const [area, ...others] = new Set(inputs.map((input) => areaData.exec(input)?.[1]));
  if (areas.has(area) && others.length === 0) return `area-${area}.cjs`;
  // A package stays alone: who needs one rarely needs another.
  const owner = [entryPoint, ...inputs].flatMap((input) => packageOf(input) ?? [])[0];
  if (owner !== undefined) return `${owner.replace('@', '').replace('/', '-')}.cjs`;
  // A part that several commands share is with them, whatever else went into it.
  const sources = inputs.length === 0 ? [entryPoint] : inputs;
  return folderPacks.find(([folder]) => sources.some((source) => folder.test(source)))?.[1] ?? 'request.cjs';
};

/** The commands of an area and its part of the contract: large, and only one of them is used at a time. */
const areaData = /^src\/(?:areas|generated\/contract)\/([\w-]+)(?:\.ts$|\/)/;
/** What an area has beyond single operations, as data: wanted by every help of the area. */
const areaBeyond = /^src\/commands\/(?:[\w-]+\/)?([\w-]+)-area\.ts$/;
const contractData = /^src\/generated\/contract\/(?!index\.)([\w-]+)\.ts$/;

const folderPacks = [
  [/^src\/(areas|help|completion|program|commands\/explain\/explain)/, 'ems.cjs'],
  [/^src\/(demo\/own-openapi\/document|generated\/openapi)\./, 'demo-openapi.cjs'],
  [/^src\/(demo\/|generated\/demo-operations\.)/, 'demo.cjs'],
  [/^src\/contract\/(codes|refusals)/, 'request.cjs'],
  [/^src\/engine\/(journal|plan|rows|run|safety|targets|wait|write)\//, 'bulk.cjs'],
  [/^src\/(commands|contract|discovery|fleet|generated|rollout)\//, 'commands.cjs'],
];

const packText = (members) =>
  inAscii(`(()=>{${chunkHelpers}${lazyHelpers}return{${members.map(chunkText).join(',\n')}}})()\n`);

/**
 * One letter outside of ASCII, and V8 keeps the whole text with two bytes for each: 1.6 ms for the pack of requests.
 * esbuild escapes those in texts, so these are of regular expressions.
 */
const inAscii = (text) =>
  text.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const chunkText = ({ name, text }) =>
  `${JSON.stringify(name)}:function(exports,require,module,__filename,__dirname){${text}\n}`;

export const packageOf = (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
