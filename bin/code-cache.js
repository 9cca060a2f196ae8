'use strict';
const fs = require('fs');
const path = require('path');

exports.noCache = { read() {}, keep() {} };

/**
 * Keeps the code that V8 makes of each chunk (a list: 390 -> 180 ms of processor time). The first four runs that load a
 * chunk add the functions that they needed; after that its file stays as it is, because a larger one takes longer to read.
 * Node's own module.enableCompileCache holds no function that is compiled on first use, and gains a third of this. Nothing
 * here can fail a command.
 */
exports.openCache = (id, env) => {
  const home = env.NODE_DISABLE_COMPILE_CACHE ? undefined : cacheHome(env);
  if (home === undefined) return exports.noCache;
  const folder = path.join(home, `${id}-${process.version}-${process.arch}`);
  const isOurs = isPrivate(folder);
  const runs = new Map();
  const kept = new Map();
  const read = (name) => {
    const bytes = isOurs ? quietly(() => fs.readFileSync(path.join(folder, name))) : undefined;
    runs.set(name, bytes === undefined ? 0 : bytes[bytes.length - 1]);
    return bytes === undefined ? undefined : bytes.subarray(0, -1);
  };
  const keep = (name, script) => {
    // V8 rejects code that was made with other flags, such as those in NODE_OPTIONS.
    if (runs.get(name) === mostRuns || script.cachedDataRejected === true) return;
    if (kept.size === 0) process.once('exit', () => quietly(() => save(home, folder, kept)));
    kept.set(name, { script, run: runs.get(name) + 1 });
  };
  return { read, keep };
};

const mostRuns = 4;

/** V8 runs what is in it: nobody else may write there. */
const isPrivate = (folder) => {
  const { uid, mode } = quietly(() => fs.lstatSync(folder)) ?? {};
  return process.platform === 'win32' ? uid !== undefined : uid === process.getuid() && (mode & 0o40022) === 0o40000;
};

const save = (home, folder, kept) => {
  process.umask(0o077);
  resetFlags();
  if (fs.mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) removeOld(home, idOf(folder));
  if (!isPrivate(folder)) return;
  for (const [name, { script, run }] of kept) {
    const draft = path.join(folder, `${name}.${process.pid}`);
    fs.writeFileSync(draft, Buffer.concat([script.createCachedData(), Buffer.from([run])]), {
      mode: 0o600,
      flag: 'wx',
    });
    fs.renameSync(draft, path.join(folder, name));
  }
};

/** Keeps one other build: some have two versions of ems, which would remove each other's code at each start. */
const removeOld = (home, id) => {
  const timeOf = (name) => fs.statSync(path.join(home, name)).mtimeMs;
  const others = fs.readdirSync(home).filter((name) => idOf(name) !== id);
  const [newest = ''] = others.toSorted((one, other) => timeOf(other) - timeOf(one));
  for (const old of others) if (idOf(old) !== idOf(newest)) fs.rmSync(path.join(home, old), { recursive: true });
};

const idOf = (folder) => path.basename(folder).split('-')[0];

/** V8 accepts cached code for the flags that it was made with (see src/http/transport/undici-client.ts). */
const resetFlags = () => {
  const major = Number.parseInt(process.versions.node, 10);
  if (major <= 26) require('v8').setFlagsFromString('--semi-space-growth-factor=2');
  if (major === 20)
    require('v8').setFlagsFromString(
      '--no-liftoff-only --wasm-tier-up --wasm-dynamic-tiering --baseline-batch-compilation-threshold=4096',
    );
};

const quietly = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** A relative home would be below wherever the program is started. */
const cacheHome = ({ HOME, LOCALAPPDATA, XDG_CACHE_HOME }) => {
  const places = { win32: [LOCALAPPDATA, 'ems/Cache/code'], darwin: [HOME, 'Library/Caches/ems/code'] };
  const linux = isAbsolute(XDG_CACHE_HOME) ? [XDG_CACHE_HOME, 'ems/code'] : [HOME, '.cache/ems/code'];
  const [home, below] = places[process.platform] ?? linux;
  return isAbsolute(home) ? path.join(home, below) : undefined;
};

const isAbsolute = (place) => Boolean(place) && path.isAbsolute(place);
