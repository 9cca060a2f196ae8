'use strict';
const fs = require('fs');
const path = require('path');

/** Keeps the code of the scripts in the first place that takes it. */
exports.saveCode = function saveCode(places, scripts) {
  for (const place of places) {
    if (place !== undefined && makePlace(place) && saveAll(place, scripts)) return;
  }
};

function makePlace(place) {
  try {
    if (fs.mkdirSync(place, { recursive: true }) !== undefined) forgetOld(path.dirname(place));
    return true;
  } catch {
    return false;
  }
}

/** Written aside and renamed, so that neither a reader nor a killed process ever leaves half a file. */
function saveAll(place, scripts) {
  for (const [pack, script] of scripts) {
    const file = path.join(place, pack);
    const draft = `${file}.${process.pid}`;
    try {
      const bytes = script.createCachedData();
      fs.writeFileSync(draft, Buffer.concat([bytes, bytes]));
      fs.renameSync(draft, file);
    } catch {
      fs.rmSync(draft, { force: true });
      return false;
    }
  }
  return true;
}

const month = 30 * 24 * 60 * 60 * 1000;

/** What earlier versions of ems or Node have left behind. */
function forgetOld(folder) {
  for (const name of fs.readdirSync(folder)) {
    const old = path.join(folder, name);
    if (fs.statSync(old).mtimeMs < Date.now() - month) fs.rmSync(old, { recursive: true, force: true });
  }
}
