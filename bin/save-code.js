'use strict';
const fs = require('fs');
const path = require('path');

/** Keeps the code of the scripts in the first place that takes it. */
exports.saveCode = function saveCode(places, scripts) {
  // The umask may take the owner's own bits away, of ~/.cache as well. The process ends here: nothing else is made with it.
  process.umask(0o077);
  for (const place of places) {
    if (makePlace(place) && saveAll(place, scripts)) return;
  }
};

/** V8 runs what it finds there, so nobody else may write to it, whatever the umask. */
const makePlace = (place) => {
  try {
    if (fs.mkdirSync(place, { recursive: true, mode: 0o700 }) !== undefined) forgetOld(path.dirname(place));
    return true;
  } catch {
    return false;
  }
};

/** Written aside and renamed, so that neither a reader nor a killed process ever leaves half a file. */
const saveAll = (place, scripts) => {
  for (const [pack, script] of scripts) {
    const file = path.join(place, pack);
    const draft = `${file}.${process.pid}`;
    try {
      const bytes = script.createCachedData();
      fs.writeFileSync(draft, Buffer.concat([bytes, bytes]), { mode: 0o600, flag: 'wx' });
      fs.renameSync(draft, file);
    } catch {
      remove(draft);
      return false;
    }
  }
  return true;
};

/** In a folder that cannot be read even looking fails. */
const remove = (file) => {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // What cannot be removed was not made.
  }
};

const month = 30 * 24 * 60 * 60 * 1000;

/** What earlier versions of ems or Node have left behind. */
const forgetOld = (folder) => {
  for (const name of fs.readdirSync(folder)) {
    const old = path.join(folder, name);
    if (fs.statSync(old).mtimeMs < Date.now() - month) fs.rmSync(old, { recursive: true, force: true });
  }
};
