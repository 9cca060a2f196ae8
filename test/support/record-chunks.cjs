// node --require: appends the name of every chunk that is read to the file in RECORD_CHUNKS.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const read = fs.readFileSync;
fs.readFileSync = function readFileSync(file, ...rest) {
  if (typeof file === 'string' && file.endsWith('.cjs')) {
    fs.appendFileSync(process.env.RECORD_CHUNKS, `${path.basename(file)}\n`);
  }
  return read.call(this, file, ...rest);
};
