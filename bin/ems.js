#!/usr/bin/env node
'use strict';
// The folder is CommonJS (see its package.json): an ES module here would start Node's second loader, 5 to 8 ms. All in
// one file, since each further one costs 0.7 ms; readable by any Node, so that an old one can say that it is too old.
const fs = require('fs');
const path = require('path');

const oldest = [20, 19];
const dist = path.join(__dirname, '..', 'dist');

const start = (words) => {
  const node = process.versions.node.split('.').map(Number);
  if (node[0] < oldest[0] || (node[0] === oldest[0] && node[1] < oldest[1])) {
    return refuse(
      `ems needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`,
      'Install a newer Node, or use the single executable, which needs none.',
    );
  }
  const build = readBuild();
  if (build === undefined) return refuse('ems has not been built in this folder.', 'Run: npm run build');
  // Answered before anything is loaded: the whole of `ems --version` is then within a few ms of bare Node.
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) return print(build.version);
  keepSecretsOutOfReports();
  return run(build, keptFor(words, build.commands || {}));
};

/** The reports of Node (--report-on-signal and so on) list the environment, which may hold a secret, for all to read. */
const keepSecretsOutOfReports = () => {
  if (![process.env.NODE_OPTIONS, ...process.execArgv].join(' ').includes('--report')) return;
  const { report } = process;
  // Node 22.13 and later can leave the environment out; before that there is no report at all.
  if ('excludeEnv' in report) report.excludeEnv = true;
  else {
    // Without a report the signal would end the program.
    if (report.reportOnSignal) process.on(report.signal, () => undefined);
    Object.assign(report, { reportOnSignal: false, reportOnFatalError: false, reportOnUncaughtException: false });
  }
};

const readBuild = () => {
  try {
    return JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

const refuse = (what, hint) => {
  process.exitCode = 1;
  process.stderr.write(`error: ${what}\n  ${hint}\n`);
};

/** A closed pipe is no error; a full disk is. */
const print = (text) => {
  try {
    for (let rest = Buffer.from(`${text}\n`); rest.length > 0;) rest = rest.subarray(written(rest));
  } catch (error) {
    if (error.code !== 'EPIPE')
      refuse(`The result could not be written: ${reasonOf(error)}.`, 'What arrived is not complete.');
  }
};

/** A full pipe that somebody told not to block is tried again; nothing hears signals here, so they end it. */
const written = (bytes) => {
  try {
    return fs.writeSync(1, bytes);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return 0;
  }
};

const reasonOf = ({ code, message }) => (code === 'ENOSPC' ? 'no space left on the disk' : message);

/**
 * Help, completion and each command keep their code apart: V8 reads all that is kept of a pack, whatever of it is wanted.
 * With the code of every command ever used in one place a list would take 12 ms longer, with that of its area 6. Beyond
 * the first few commands, those of an area share a place all the same: each takes a megabyte.
 */
const keptFor = (words, commands) => {
  if (words[0] === '__complete') return { own: 'complete' };
  const isLocal = words.length === 0 || words[0] === 'help';
  if (isLocal || words.includes('--help') || words.includes('-h')) return { own: 'help' };
  // Only words that ems knows: anything else may be a secret that was typed in the wrong place.
  const at = words.findIndex((word) => Object.hasOwn(commands, word));
  if (at === -1) return { own: 'other' };
  const [area, command] = words.slice(at);
  const own = [area, ...(commands[area].includes(command) ? [command] : []), ...waysOf(words)].join('-');
  return { own, shared: area };
};
const mostApart = 40;

/** What else decides which functions a command runs: the demo service, and how the result is shown. */
const waysOf = (words) => {
  const isDemo = words.includes('--demo') || process.env.EMS_PROFILE === 'demo';
  const at = words.findIndex((word) => /^(-o|--output)/.test(word));
  const typed = at === -1 ? '' : words[at].replace(/^(-o|--output)=?/, '') || words[at + 1];
  return [...(isDemo ? ['demo'] : []), formats.includes(typed) ? typed : isScreen() ? 'screen' : 'pipe'];
};
const formats = ['table', 'wide', 'json', 'ndjson', 'yaml', 'csv', 'name', 'text'];

/** Not by process.stdout, which takes a millisecond to be made. */
const isScreen = () => {
  try {
    return fs.fstatSync(1).isCharacterDevice();
  } catch {
    return false;
  }
};

/**
 * Two settings of V8 for commands that send or read much, measured on each Node they are set for.
 * - The young generation doesn't grow: a list of 100,000 as csv takes 91 MB instead of 135, and no longer.
 * - Node 20 compiles undici's WebAssembly parser a second time, in the background, and waits for that at the end: a
 *   request takes 296 ms without --liftoff-only and 169 with it. Later versions don't, and would be slower (97 -> 142 ms).
 *   An answer of SQLite, which is WebAssembly there as well, takes 0.2 s of CPU with it and 0.9 without.
 * Not before undici or SQLite is loaded: V8 keeps code per set of flags, so whatever comes after, of Node itself as well, is
 * compiled anew (a list of 50: 12 ms). And back to what it was before code is saved, or the next start could not use it.
 */
const [heavy, usual] = [
  ['--semi-space-growth-factor=1', '--liftoff-only'],
  ['--semi-space-growth-factor=2', '--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'],
];
const heavyParts = new Set(['node:sqlite', 'node-sqlite3-wasm']);
let isHeavy = false;
const beHeavyFor = (part) => {
  if (isHeavy || !heavyParts.has(part)) return;
  isHeavy = true;
  setFlags(heavy);
};
const setFlags = (flags) => {
  const major = Number.parseInt(process.versions.node, 10);
  const { setFlagsFromString } = require('v8');
  for (const flag of flags.slice(0, major === 20 ? flags.length : major > 26 ? 0 : 1)) setFlagsFromString(flag);
};

/**
 * Runs main.cjs with the code that V8 made of it and its chunks kept between runs (help 49 -> 44 ms): vm.Script's
 * cachedData works on every Node, where module.enableCompileCache needs 22 and gains less.
 */
const run = ({ id, packs }, kept) =>
  loaderOf(packs, openCache(`${id}-${process.version}-${process.arch}`, kept))('main.cjs');

/** Loads a chunk, and every other that it asks for, from their packs (see src/build/packs.mjs). */
const loaderOf = (packs, cache) => {
  const { Script } = require('vm');
  const opened = new Map();
  const loaded = new Map();

  const load = (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const { chunks, filename } = open(packs[name]);
    chunks[name].call(module.exports, module.exports, requireFromChunk, module, filename, dist);
    return module.exports;
  };

  const open = (pack) => {
    const known = opened.get(pack);
    if (known !== undefined) return known;
    const filename = path.join(dist, pack);
    const source = fs.readFileSync(filename, 'utf8');
    const cachedData = cache.read(pack);
    const script = new Script(source, cachedData === undefined ? { filename } : { filename, cachedData });
    cache.note(pack, script, cachedData !== undefined && script.cachedDataRejected === false);
    beHeavyFor(pack);
    const made = { chunks: script.runInThisContext(), filename };
    opened.set(pack, made);
    return made;
  };

  const requireFromChunk = (name) => {
    if (name.startsWith('./')) return load(name.slice(2));
    beHeavyFor(name);
    return require(optional.includes(name) ? ownModule(name) : name);
  };

  return load;
};

/** Everything else that is not Node's own is in the packs. */
const optional = ['node-sqlite3-wasm'];

/** Only what npm installed for this package, or beside it: a folder above might hold somebody else's module of that name. */
const ownModule = (name) => {
  const root = fs.realpathSync(path.join(__dirname, '..'));
  const above = path.dirname(root);
  const folders = [path.join(root, 'node_modules'), ...(path.basename(above) === 'node_modules' ? [above] : [])];
  const found = folders.map((folder) => path.join(folder, name)).find((folder) => fs.existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
};

const noCache = { read() {}, note() {} };

/**
 * V8's code for each pack, as files. Kept beside the bundle where that can be written (same owner, same trust), else in
 * the user's cache directory. Nothing here can fail a command: what cannot be read is compiled, what cannot be written
 * is left.
 */
const openCache = (version, kept) => {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return noCache;
  const places = codePlaces().map((place) => placeFor(place, version, kept));
  const scripts = new Map();
  let complete = true;

  const read = (pack) => {
    for (const place of places) {
      const bytes = readIfThere(path.join(place, pack));
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };

  const note = (pack, script, fromCache) => {
    scripts.set(pack, script);
    if (fromCache) return;
    // Saved at the end, when the functions that really ran are compiled: those are what the next start needs. A new
    // pack refreshes the others too, so that what is run with it joins the rest.
    if (complete) process.once('exit', () => save(places, scripts));
    complete = false;
  };

  return { read, note };
};

const placeFor = (place, version, { own, shared }) => {
  const apart = path.join(place, `${version}-${own}`);
  if (shared === undefined || fs.existsSync(apart)) return apart;
  const others = namesIn(place).filter((name) => name.startsWith(version));
  return others.length < mostApart ? apart : path.join(place, `${version}-${shared}`);
};

const namesIn = (folder) => {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
};

const save = (places, scripts) => {
  setFlags(usual);
  require('./save-code.js').saveCode(places, scripts);
};

/**
 * Every file holds its bytes twice. V8 checks version, flags and length, but in release builds no checksum: one flipped
 * bit would crash Node. Comparing two copies costs 0.1 ms where hashing would cost 3 (loading node:crypto).
 */
const readIfThere = (file) => {
  let descriptor;
  try {
    // Not waiting for whoever writes into a pipe that somebody put there; Windows has no such flag.
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const found = fs.fstatSync(descriptor);
    if (!isOurs(found) || !found.isFile()) return undefined;
    const { size } = found;
    const bytes = Buffer.allocUnsafeSlow(size);
    if (fs.readSync(descriptor, bytes, 0, size, 0) !== size || size % 2 !== 0) return undefined;
    const first = bytes.subarray(0, size / 2);
    return first.equals(bytes.subarray(size / 2)) ? first : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
};

/** On Windows only the user's own folder: nothing tells there who else may write beside the program. */
const codePlaces = () => {
  const beside = process.platform === 'win32' ? undefined : path.join(dist, '.code');
  return [beside, userPlace()].filter(Boolean);
};

/** V8 runs it unseen: written by this user or by root, and by nobody else. Windows has no such bits. */
const isOurs = ({ mode, uid }) => {
  if (process.getuid === undefined) return true;
  return (mode & 0o022) === 0 && (uid === 0 || uid === process.getuid());
};

/** A relative one would be below wherever the program is started. */
const absolute = (place) => (place && path.isAbsolute(place) ? place : undefined);

const userPlace = () => {
  const [HOME, LOCALAPPDATA] = [process.env.HOME, process.env.LOCALAPPDATA].map(absolute);
  const { XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA && path.join(LOCALAPPDATA, 'ems', 'Cache', 'code');
  if (process.platform === 'darwin') return HOME && path.join(HOME, 'Library', 'Caches', 'ems', 'code');
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return path.join(XDG_CACHE_HOME, 'ems', 'code');
  return HOME && path.join(HOME, '.cache', 'ems', 'code');
};

if (require.main === module) start(process.argv.slice(2));

let loadChunk;
/** For demo.js: the same packs within somebody else's program, where no code is kept. */
exports.loadChunk = (name) => {
  loadChunk = loadChunk || loaderOf(readBuild().packs, noCache);
  return loadChunk(name);
};
