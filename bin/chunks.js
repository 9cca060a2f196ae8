'use strict';
// Runs the program from its chunks, with the code that V8 made of them kept on disk between runs (vm.Script cachedData,
// which works on every Node; module.enableCompileCache needs 22 and gains less).
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const { openCache } = require('./code-cache.js');

/** Loads dist/main.cjs, which runs by itself, and every chunk that it asks for. */
exports.run = function run(dist, buildId) {
  const cache = openCache(dist, buildId);
  const loaded = new Map();

  function load(name) {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const filename = path.join(dist, name);
    const wrapped = compile(name, filename).runInThisContext();
    wrapped.call(module.exports, module.exports, requireFromChunk, module, filename, dist);
    return module.exports;
  }

  function compile(name, filename) {
    // esbuild writes pure ASCII, and a one-byte string is the cheapest to read.
    const source = fs.readFileSync(filename, 'latin1');
    const cachedData = cache.read(name);
    const options = cachedData === undefined ? { filename } : { filename, cachedData };
    const script = new vm.Script(wrapperHead + source + wrapperTail, options);
    cache.note(name, script, cachedData !== undefined && script.cachedDataRejected === false);
    return script;
  }

  function requireFromChunk(name) {
    if (name.startsWith('./')) return load(name.slice(2));
    // Whoever asks for v8 is about to set a flag, and V8 refuses code that was kept under other flags.
    if (name === 'node:v8') cache.turnPage();
    return require(name);
  }

  load('main.cjs');
};

const wrapperHead = '(function (exports, require, module, __filename, __dirname) {';
const wrapperTail = '\n})';
