'use strict';
const fs = require('fs');
const path = require('path');

/**
 * V8's code for each chunk, as files. Kept beside the bundle where that can be written (same owner, same trust), else in
 * the user's cache directory. Nothing here can fail a command: what cannot be read is compiled, what cannot be written
 * is left.
 */
exports.openCache = function openCache(dist, buildId) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return { read() {}, note() {}, turnPage() {} };
  const version = `${buildId}-${process.version}-${process.arch}`;
  const places = [path.join(dist, '.code'), userPlace()].map((place) => place && path.join(place, version));
  // Flags set while the program runs start a new page: code kept before and after is told apart.
  let page = 0;
  let scripts = new Map();
  let complete = true;
  let saves = false;

  function read(name) {
    for (const place of places) {
      const bytes = place && readIfThere(path.join(place, `${name}.${page}`));
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }

  function note(name, script, fromCache) {
    scripts.set(name, script);
    if (fromCache) return;
    // Saved at the end, when the functions that really ran are compiled: those are what the next start needs. A new
    // chunk refreshes the others too, so that the code of a second command joins that of the first.
    complete = false;
    if (!saves) process.once('exit', save);
    saves = true;
  }

  function save() {
    if (!complete) saveIn(places, page, scripts);
    complete = true;
  }

  function turnPage() {
    save();
    scripts = new Map();
    page += 1;
  }

  return { read, note, turnPage };
};

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
    const copy = bytes.subarray(size / 2);
    const first = bytes.subarray(0, size / 2);
    return first.equals(copy) ? first : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function saveIn(places, page, scripts) {
  for (const place of places) {
    if (place !== undefined && makePlace(place) && saveAll(place, page, scripts)) return;
  }
}

function makePlace(place) {
  try {
    fs.mkdirSync(place, { recursive: true, mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}

/** Written aside and renamed, so that a reader or a killed process never sees half a file. */
function saveAll(place, page, scripts) {
  for (const [name, script] of scripts) {
    const file = path.join(place, `${name}.${page}`);
    const draft = `${file}.${process.pid}`;
    try {
      const bytes = script.createCachedData();
      fs.writeFileSync(draft, Buffer.concat([bytes, bytes]), { mode: 0o644 });
      fs.renameSync(draft, file);
    } catch {
      fs.rmSync(draft, { force: true });
      return false;
    }
  }
  return true;
}

function userPlace() {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA && path.join(LOCALAPPDATA, 'ems', 'Cache', 'code');
  if (process.platform === 'darwin') return HOME && path.join(HOME, 'Library', 'Caches', 'ems', 'code');
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return path.join(XDG_CACHE_HOME, 'ems', 'code');
  return HOME && path.join(HOME, '.cache', 'ems', 'code');
}
