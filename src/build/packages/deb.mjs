import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../bundle.mjs';
import { noticesFile } from '../notices.mjs';
import { settle } from './settle.mjs';

/** In the folder of the packages, before these are made. */
export const referenceNames = ['ems-reference.html', 'ems-reference.md', 'llms.txt'];

export const debArchitectures = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

/** A Debian package around the single executable: Debian's own Node is too old, and npm is not needed. */
export const makeDeb = ({ target, executable, manifest, out, work, epoch, compression = 'xz' }) => {
  const architecture = debArchitectures[target];
  const folder = join(work, `deb-${architecture}`);
  for (const [path, source] of debFiles(executable, out)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof source === 'string') copyFileSync(source, file);
    else writeFileSync(file, source);
    chmodSync(file, path === 'usr/bin/ems' ? 0o755 : 0o644);
  }
  const files = listFiles(folder);
  mkdirSync(join(folder, 'DEBIAN'));
  const control = {
    'DEBIAN/control': controlOf(manifest, architecture, files),
    'DEBIAN/md5sums': sumsOf(folder, files),
  };
  for (const [path, text] of Object.entries(control)) writeFileSync(join(folder, path), text, { mode: 0o644 });
  settle(folder, epoch);
  const file = join(out, `ems-cli_${manifest.version}_${architecture}.deb`);
  // Level 1 takes a fifth of the time. One thread: more of them cut the data by the number of cores, and the bytes differ.
  const words = ['--root-owner-group', `-Z${compression}`, '-z1', '--threads-max=1', '--build', folder, file];
  execFileSync('dpkg-deb', words, {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
};

/** Places as Debian keeps them: path in the package → a file to copy, or its content. */
const debFiles = (executable, out) => [
  ['usr/bin/ems', executable],
  ['usr/share/bash-completion/completions/ems', join(root, 'completions/ems.bash')],
  ['usr/share/zsh/vendor-completions/_ems', join(root, 'completions/_ems')],
  ['usr/share/fish/vendor_completions.d/ems.fish', join(root, 'completions/ems.fish')],
  ...readdirSync(join(root, 'man')).map((page) => [
    `usr/share/man/man${page.at(-1)}/${page}.gz`,
    gzipSync(readFileSync(join(root, 'man', page)), { level: 9 }),
  ]),
  ['usr/share/doc/ems-cli/changelog.gz', gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 })],
  ['usr/share/doc/ems-cli/README.md', join(root, 'README.md')],
  ['usr/share/doc/ems-cli/copyright', copyright()],
  ...referenceNames.map((name) => [`usr/share/doc/ems-cli/${name}`, join(out, name)]),
];

const copyright = () =>
  Buffer.concat([
    readFileSync(join(root, 'LICENSE')),
    Buffer.from('\n'),
    readFileSync(join(root, 'dist', noticesFile)),
  ]);

const controlOf = ({ version, description, homepage, author }, architecture, files) => {
  const kilobytes = files.reduce((sum, file) => sum + Math.ceil(statSync(file).size / 1024), 0);
  return `Package: ems-cli
Version: ${version}
Architecture: ${architecture}
Maintainer: ${author}
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.17)
Suggests: bash-completion
Section: admin
Priority: optional
Homepage: ${homepage}
Description: ${description}
 The program ems sees and steers a fleet of Windows computers through the REST
 interface of the service: inventory, health, deployment groups, packages,
 patches, rollouts. It needs neither Node nor npm.
`;
};

const sumsOf = (folder, files) =>
  files
    .map((file) => `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${relative(folder, file)}\n`)
    .join('');

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
