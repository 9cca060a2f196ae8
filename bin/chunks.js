'use strict';
// Runs the program from its packs (see src/build/packs.mjs), with the code that V8 made of them kept between runs:
// vm.Script's cachedData works on every Node, where module.enableCompileCache needs 22 and gains less.
const fs = require('fs');
const path = require('path');
const vm = require('vm');

/** Loads main.cjs, which runs by itself, and every chunk that it asks for. */
exports.run = function run(dist, { id, packs }, variant) {
  const cache = openCache(dist, `${id}-${process.version}-${process.arch}${variant}`);
  const opened = new Map();
  const loaded = new Map();

  function load(name) {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const pack = packs[name];
    open(pack)[name].call(module.exports, module.exports, requireFromChunk, module, path.join(dist, pack), dist);
    return module.exports;
  }

  function open(pack) {
    const known = opened.get(pack);
    if (known !== undefined) return known;
    const filename = path.join(dist, pack);
    // esbuild writes pure ASCII, and a one-byte string is the cheapest to make.
    const source = fs.readFileSync(filename, 'latin1');
    const cachedData = cache.read(pack);
    const script = new vm.Script(source, cachedData === undefined ? { filename } : { filename, cachedData });
    cache.note(pack, script, cachedData !== undefined && script.cachedDataRejected === false);
    const chunks = script.runInThisContext();
    opened.set(pack, chunks);
    return chunks;
  }

  function requireFromChunk(name) {
    return name.startsWith('./') ? load(name.slice(2)) : require(name);
  }

  load('main.cjs');
};

/**
 * V8's code for each pack, as files. Kept beside the bundle where that can be written (same owner, same trust), else in
 * the user's cache directory. Nothing here can fail a command: what cannot be read is compiled, what cannot be written
 * is left.
 */
function openCache(dist, version) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return { read() {}, note() {} };
  const places = [path.join(dist, '.code'), userPlace()].map((place) => place && path.join(place, version));
  const scripts = new Map();
  let complete = true;

  function read(pack) {
    for (const place of places) {
      const bytes = place && readIfThere(path.join(place, pack));
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }

  function note(pack, script, fromCache) {
    scripts.set(pack, script);
    if (fromCache) return;
    // Saved at the end, when the functions that really ran are compiled: those are what the next start needs. A new
    // pack refreshes the others too, so that the code of a second command joins that of the first.
    if (complete) process.once('exit', () => require('./save-code.js').saveCode(places, scripts));
    complete = false;
  }

  return { read, note };
}

/**
 * Every file holds its bytes twice. V8 checks version, flags and length, but in release builds no checksum: one flipped
 * bit would crash Node. Comparing two copies costs 0.1 ms where hashing would cost 3 (loading node:crypto).
 */
function readIfThere(file) {
  let descriptor;
  try {
    descriptor = fs.openSync(file, 'r');
    const size = fs.fstatSync(descriptor).size;
    const bytes = Buffer.allocUnsafeSlow(size);
    if (fs.readSync(descriptor, bytes, 0, size, 0) !== size || size % 2 !== 0) return undefined;
    const first = bytes.subarray(0, size / 2);
    return first.equals(bytes.subarray(size / 2)) ? first : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function userPlace() {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA && path.join(LOCALAPPDATA, 'ems', 'Cache', 'code');
  if (process.platform === 'darwin') return HOME && path.join(HOME, 'Library', 'Caches', 'ems', 'code');
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return path.join(XDG_CACHE_HOME, 'ems', 'code');
  return HOME && path.join(HOME, '.cache', 'ems', 'code');
}
