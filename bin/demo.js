'use strict';
// `ems-cli/demo`: the demo service for those who test their own scripts. Its code is in the same packs that ems itself
// runs from (see src/build/packs.mjs), so that the package holds it once; read when the first service is started.
const fs = require('fs');
const path = require('path');
const { Script } = require('vm');

const dist = path.join(__dirname, '..', 'dist');
const loaded = new Map();
const opened = new Map();
let packs;

exports.startDemoService = async (options) => load('library.cjs').startDemoService(options);

const load = (name) => {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  packs ??= JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8')).packs;
  const pack = packs[name];
  open(pack)[name].call(module.exports, module.exports, requireFromChunk, module, path.join(dist, pack), dist);
  return module.exports;
};

const open = (pack) => {
  const filename = path.join(dist, pack);
  const chunks = opened.get(pack) ?? new Script(fs.readFileSync(filename, 'utf8'), { filename }).runInThisContext();
  opened.set(pack, chunks);
  return chunks;
};

const requireFromChunk = (name) => (name.startsWith('./') ? load(name.slice(2)) : require(name));
