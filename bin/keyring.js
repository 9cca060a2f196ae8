'use strict';
// One call of the operating system's keyring, in a process of its own: while a locked keyring asks for its password, the
// native call blocks a thread that nothing can end, and ems would neither time out nor obey Ctrl-C (measured).
// stdin: {action, service, account, secret?}; stdout: a line end when the keyring is called, then {done, secret?} |
// {missing} | {problem}.
const fs = require('fs');
const Module = require('module');
const path = require('path');

/** Only what npm installed for this package: a folder above might hold somebody else's module of that name. */
const load = () => {
  const root = fs.realpathSync(path.join(__dirname, '..'));
  const above = path.dirname(root);
  const folders = [path.join(root, 'node_modules'), ...(path.basename(above) === 'node_modules' ? [above] : [])];
  const found = folders
    .map((folder) => path.join(folder, '@napi-rs', 'keyring'))
    .find((folder) => fs.existsSync(folder));
  if (found === undefined) return undefined;
  keepInside(folders);
  return require(found);
};

/** The package looks for its binary, a package of its own, in every folder above, in NODE_PATH and in the home directory. */
const keepInside = (folders) => {
  const climb = Module._nodeModulePaths;
  Module._nodeModulePaths = (from) =>
    climb(from).filter((place) => folders.some((folder) => place === folder || place.startsWith(folder + path.sep)));
  const { HOME } = process.env;
  delete process.env.HOME;
  delete process.env.NODE_PATH;
  Module._initPaths();
  if (HOME !== undefined) process.env.HOME = HOME;
};

const answer = (value) => fs.writeSync(1, JSON.stringify(value));

const call = async ({ action, service, account, secret }) => {
  // It would name a library to load instead of the package's own.
  delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH;
  let keyring;
  try {
    keyring = load();
  } catch {
    keyring = undefined; // installed without its binary
  }
  if (keyring === undefined) return answer({ missing: true });
  // The kernel's keyring forgets everything with the session, so on Linux only the Secret Service will do.
  fs.writeSync(1, '\n');
  const entry = new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  if (action === 'set') await entry.setPassword(secret);
  if (action === 'remove') await entry.deletePassword();
  const found = action === 'get' ? await entry.getPassword() : undefined;
  answer({ done: true, ...(typeof found === 'string' ? { secret: found } : {}) });
};

call(JSON.parse(fs.readFileSync(0, 'utf8'))).catch((error) =>
  answer({ problem: String((error && error.message) || error) }),
);
