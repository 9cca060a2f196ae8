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
};

export const hostTarget = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const isMusl = os === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  return `${os}-${process.arch}${isMusl ? '-musl' : ''}`;
};

/** npm ci has installed the one for this machine; the others are fetched here and held against the lock file. */
export const findBun = (target, work) => {
  const name = targets[target];
  if (name === undefined) throw new Error(`no Bun for ${target}: ${Object.keys(targets).join(', ')}`);
  const program = join('bin', target.startsWith('windows') ? 'bun.exe' : 'bun');
  const installed = join(root, 'node_modules', name, program);
  return existsSync(installed) ? installed : join(fetchPackage(name, work), program);
};

export const isBunInstalled = (target) =>
  targets[target] !== undefined && existsSync(join(root, 'node_modules', targets[target]));

const fetchPackage = (name, work) => {
  const folder = join(work, name.replace('/', '-'));
  if (existsSync(folder)) return join(folder, 'package');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  mkdirSync(folder);
  const packed = execFileSync('npm', ['pack', '--json', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const archive = join(folder, JSON.parse(packed)[0].filename);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${version} is not the package that package-lock.json names`);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  return join(folder, 'package');
};
