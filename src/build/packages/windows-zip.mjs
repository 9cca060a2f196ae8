import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { keyringBinary, locked, packageFolder, windowsNode } from '../runtimes.mjs';
import { referenceNames } from './deb.mjs';
import { settle } from './settle.mjs';

/**
 * For managed Windows, where application control refuses programs without a signature: the signed node.exe as it came, the
 * bundle, and two small scripts that start it.
 */
export const makeWindowsZip = ({ arch, manifest, out, work, epoch }) => {
  const name = `ems-${manifest.version}-windows-${arch}`;
  const folder = join(work, name);
  const node = readFileSync(join(packageFolder(windowsNode[arch], work), 'bin/node.exe'));
  if (!isSigned(node)) throw new Error(`node.exe of ${windowsNode[arch].name} has no signature`);
  mkdirSync(join(folder, 'node_modules/@napi-rs'), { recursive: true });
  writeFileSync(join(folder, 'node.exe'), node);
  for (const part of ['bin', 'dist', 'completions', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (from) => !unshipped.test(from) });
  for (const file of referenceNames) cpSync(join(out, file), join(folder, file));
  for (const part of ['@napi-rs/keyring', keyringBinary(arch)])
    cpSync(packageFolder(locked(part), work), join(folder, 'node_modules', part), { recursive: true });
  for (const [file, text] of Object.entries(starters)) writeFileSync(join(folder, file), text.replaceAll('\n', '\r\n'));
  writeFileSync(join(folder, 'NODE-LICENSE.txt'), nodeLicense(windowsNode[arch].version));
  settle(folder, epoch);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(work.length + 1))
    .toSorted();
  const file = join(out, `${name}.zip`);
  // -X leaves out owners and the times of access, -@ takes the names in this order.
  execFileSync('zip', ['-q', '-X', '-9', file, '-@'], {
    cwd: work,
    input: files.join('\n'),
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  return file;
};

const unshipped = /[/\\]dist[/\\](?:packages\.json|tour\.mjs)$/;

const starters = {
  'ems.cmd': `@"%~dp0node.exe" "%~dp0bin\\ems.js" %*
`,
  'ems.ps1': `#!/usr/bin/env pwsh
$program = Join-Path $PSScriptRoot 'node.exe'
$script = Join-Path $PSScriptRoot 'bin/ems.js'
if ($MyInvocation.ExpectingInput) { $input | & $program $script @args } else { & $program $script @args }
exit $LASTEXITCODE
`,
};

/** Data directory 4 of the optional header is the certificate table; without a signature its size is 0. */
const isSigned = (program) => {
  const header = program.readUInt32LE(0x3c);
  const optional = header + 24;
  const directories = optional + (program.readUInt16LE(optional) === 0x20b ? 112 : 96);
  return program.toString('latin1', header, header + 2) === 'PE' && program.readUInt32LE(directories + 4 * 8 + 4) > 0;
};

const nodeLicense = (version) => `node.exe is Node.js ${version}, as its project published and signed it.
The licenses of what it contains: https://raw.githubusercontent.com/nodejs/node/v${version}/LICENSE

Copyright Node.js contributors. All rights reserved.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to
deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING
FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.
`;
