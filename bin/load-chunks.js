'use strict';
const fs = require('fs');
const path = require('path');
const { Script } = require('vm');

const dist = path.join(__dirname, '..', 'dist');

/**
 * Runs chunks of dist/. They require each other at their beginning, but each is read only when something of it is first
 * used: a list needs ten of forty. `cache` keeps V8's code; see code-cache.js.
 */
exports.openChunks = (cache) => {
  const chunks = new Map();
  const builtIns = new Map();

  const run = (name, exported) => {
    const filename = path.join(dist, name);
    const script = new Script(fs.readFileSync(filename, 'utf8'), { filename, cachedData: cache.read(name) });
    cache.keep(name, script);
    script.runInThisContext().call(exported, exported, requireFromChunk, { exports: exported }, filename, dist);
    return exported;
  };

  /** An object that becomes the exports of the chunk when one of them is first asked for. */
  const chunk = (name) => {
    const known = chunks.get(name);
    if (known !== undefined) return known;
    const get = (_, member) => {
      Object.setPrototypeOf(exported, Object.prototype);
      return run(name, exported)[member];
    };
    const exported = Object.create(new Proxy({}, { get }));
    chunks.set(name, exported);
    return exported;
  };

  const builtIn = (name) => {
    if (!lazy.has(name)) return require(name);
    if (!builtIns.has(name)) builtIns.set(name, lazyModule(name));
    return builtIns.get(name);
  };

  const requireFromChunk = (name) => {
    if (name.startsWith('./')) return chunk(name.slice(2));
    return name === optional ? requireOptional() : builtIn(name);
  };

  return { run: (name) => run(name, {}) };
};

/** Node compiles node:crypto in 3 ms and node:fs/promises in 2, and a start that prints help uses neither. */
const lazy = new Set(
  ['crypto', 'fs/promises', 'os', 'v8', 'zlib', 'tls', 'net', 'child_process', 'dns/promises', 'timers/promises'].map(
    (name) => `node:${name}`,
  ),
);

const lazyModule = (name) =>
  new Proxy(
    {},
    {
      get: (_, member) => require(name)[member],
      ownKeys: () => Reflect.ownKeys(require(name)),
      getOwnPropertyDescriptor: (_, member) => ({ value: require(name)[member], enumerable: true, configurable: true }),
    },
  );

/** Everything else that is not Node's own is in the chunks. */
const optional = 'node-sqlite3-wasm';

/** Only what npm installed for this package, or beside it: a folder above might hold somebody else's module of that name. */
const requireOptional = () => {
  const root = fs.realpathSync(path.join(__dirname, '..'));
  const above = path.dirname(root);
  const folders = [path.join(root, 'node_modules'), ...(path.basename(above) === 'node_modules' ? [above] : [])];
  const found = folders.map((folder) => path.join(folder, optional)).find((folder) => fs.existsSync(folder));
  if (found === undefined) throw new Error(`${optional} is not installed`);
  // Node 20 would compile it a second time in the background, and wait for that at the end (0.7 s).
  if (process.versions.node.startsWith('20.')) require('v8').setFlagsFromString('--liftoff-only');
  return require(found);
};
