#!/usr/bin/env node
'use strict';
// The folder is CommonJS (see its package.json): an ES module here would start Node's second loader, 5 to 8 ms.
// Written for any Node, so that an old one can still say that it is too old.
const fs = require('fs');
const path = require('path');

const oldest = [20, 19];
const dist = path.join(__dirname, '..', 'dist');

function start(words) {
  const node = process.versions.node.split('.').map(Number);
  if (node[0] < oldest[0] || (node[0] === oldest[0] && node[1] < oldest[1])) {
    return refuse(
      'ems needs Node ' + oldest.join('.') + ' or later; this is ' + process.versions.node + '.',
      'Install a newer Node, or use the single executable, which needs none.',
    );
  }
  const build = readBuild();
  if (build === undefined) return refuse('ems has not been built in this folder.', 'Run: npm run build');
  // Answered before anything is loaded: the whole of `ems --version` is then within a few ms of bare Node.
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) return print(1, build.version);
  return require('./chunks.js').run(dist, build, chooseFlags(node[0], words));
}

/**
 * Node 20 compiles undici's WebAssembly parser a second time, in the background, and waits for that at the end: a request
 * takes 296 ms without this flag and 169 with it. Later versions don't, and would be slower (97 -> 142 ms). V8 keeps code
 * per set of flags, so this is decided before anything loads; asking for v8 takes 3 ms, which help can do without.
 */
function chooseFlags(major, words) {
  const local = words.length === 0 || words[0] === 'help' || words[0] === '__complete';
  if (major !== 20 || local || words.includes('--help') || words.includes('-h')) return '';
  require('v8').setFlagsFromString('--liftoff-only');
  return '-liftoff';
}

function readBuild() {
  try {
    return JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function refuse(what, hint) {
  print(2, 'ems: ' + what + '\n  ' + hint);
  process.exitCode = 1;
}

/** A closed pipe is no error; a full disk is. */
function print(descriptor, text) {
  try {
    fs.writeSync(descriptor, text + '\n');
  } catch (error) {
    if (error.code !== 'EPIPE') process.exitCode = 1;
  }
}

start(process.argv.slice(2));
