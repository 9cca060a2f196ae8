#!/usr/bin/env node
'use strict';
// The folder is CommonJS (see its package.json): an ES module here would start Node's second loader, 5 to 8 ms. Any Node
// can read this file, so that an old one can say that it is too old.
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
  const { openCache } = require('./code-cache.js');
  const { openChunks } = require('./load-chunks.js');
  return openChunks(openCache(build.id, process.env)).run('main.cjs');
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

if (require.main === module) start(process.argv.slice(2));
