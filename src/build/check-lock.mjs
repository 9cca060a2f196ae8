import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * npm installs happily from a lock whose entries for other platforms are incomplete, and says nothing: a binary that the
 * registry did not have when the lock was written is simply missing there. This reads the lock alone and names each gap.
 */

/** Platforms on which ems is developed and used. Only some packages name their `libc`. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/** Packages that ship their binary as one optional package a platform; Bun only builds for the targets it is asked for. */
const wholePlatforms = (name) => name !== 'ems-bun';

export const lockProblems = (lock, { allowScripts = {} } = {}) => {
  const entries = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  const registry = entries.filter(([, entry]) => entry.link !== true);
  return [
    ...registry.filter(([, { integrity }]) => integrity === undefined).map(([path]) => `${path} has no integrity`),
    ...registry.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => `${path} has a download address`),
    ...registry
      .filter(([path, entry]) => entry.hasInstallScript === true && allowScripts[nameOf(path)] !== false)
      .map(([path]) => `${path} runs a script when it is installed, and package.json does not forbid it`),
    ...entries.flatMap(([path, entry]) => missingBinaries(path, entry, lock.packages)),
  ];
};

/** A package with three and more platform-bound optional dependencies needs one of them on each platform. */
const missingBinaries = (path, { name, optionalDependencies = {} }, packages) => {
  const bound = Object.keys(optionalDependencies).flatMap((dependency) => {
    const found = entryOf(dependency, path, packages);
    // Listed by its parent but not locked at all: judged by its name, which is what npm would have to look up.
    if (found === undefined) return [{ dependency, missing: true }];
    return found.os === undefined && found.cpu === undefined ? [] : [{ dependency, ...found }];
  });
  const owner = name ?? nameOf(path);
  if (bound.filter(({ missing }) => missing !== true).length < 3 || !wholePlatforms(owner)) return [];
  return platforms
    .filter((platform) => !bound.some((binary) => fits(binary, platform)))
    .map(({ os, cpu, libc }) => `${owner} has no binary for ${[os, cpu, libc].filter(Boolean).join('-')}`);
};

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const entryOf = (dependency, path, packages) => {
  const nested = packages[`${path}/node_modules/${dependency}`];
  return nested ?? packages[`node_modules/${dependency}`];
};

const fits = (binary, platform) =>
  binary.missing !== true &&
  binary.integrity !== undefined &&
  allows(binary.os, platform.os) &&
  allows(binary.cpu, platform.cpu) &&
  (platform.libc === undefined || allows(binary.libc, platform.libc));

const allows = (allowed, wanted) => allowed === undefined || allowed.includes(wanted);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2] ?? fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'));
  const problems = lockProblems(JSON.parse(readFileSync(path, 'utf8')), manifest);
  for (const problem of problems) process.stderr.write(`package-lock.json: ${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write('Pin the newest version that is complete for every platform, not the newest.\n');
    process.exitCode = 1;
  }
}
