import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { chunkGroups } from './chunks.mjs';
import { leanPackages } from './lean-packages.mjs';
import { noticesFile, noticesOf, packagesOf } from './notices.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/** Bundles with the given output options; returns the chunks: { name, text, modules }. Shared with the executable. */
export const bundle = async (input, output, plugins = []) => {
  const bundled = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // Optional, with 1.3 MB of its own beside it; and what only Bun has.
    external: ['node-sqlite3-wasm', 'bun:sqlite'],
    plugins: [leanPackages(), ...plugins],
    transform: { target: 'node20.19' },
    checks: { ineffectiveDynamicImport: false },
  });
  const { output: chunks } = await bundled.generate({
    minify: true,
    // The licenses are kept whole in a file of their own (see notices.mjs).
    comments: { legal: false },
    ...output,
  });
  await bundled.close();
  return chunks.map(({ fileName, code, moduleIds }) => ({ name: fileName, text: code, modules: moduleIds }));
};

/** CommonJS starts 15 to 20 ms sooner than ES modules. */
const bundleEms = async () => {
  const chunks = await bundle(
    { main: 'src/main.ts', library: 'src/demo/library.ts' },
    {
      format: 'cjs',
      dynamicImportInCjs: false,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
      // Modules in one file run when they are imported, and not as soon as the file is loaded.
      strictExecutionOrder: true,
      codeSplitting: { groups: chunkGroups(root), includeDependenciesRecursively: false },
    },
  );
  const modules = chunks.flatMap((chunk) => chunk.modules);
  return [
    ...chunks.map((chunk) => ({ ...chunk, text: inFunction(inAscii(chunk.text)) })),
    { name: 'build.json', text: JSON.stringify(describe(chunks)) },
    // Not shipped: the SBOM is made from it, and the start-up tests tell from it which packages a command loads.
    { name: 'packages.json', text: JSON.stringify(packagesIn(chunks)) },
    { name: noticesFile, text: noticesOf(modules, root) },
  ];
};

/**
 * One letter outside of ASCII, and V8 keeps the whole text with two bytes for each: 1.6 ms for what a request needs. Such
 * letters are in texts and regular expressions only.
 */
const inAscii = (text) =>
  text.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Makes a chunk the function that bin/load-chunks.js calls, which then need not copy the whole text at each start (2 ms of a list). */
const inFunction = (text) => `(function(exports,require,module,__filename,__dirname){${text}\n})`;

/** The guided tour, for `npm run demo` only: one ES module that plain Node runs. */
const bundleTour = async () => {
  const tour = 'src/build/tour/tour.ts';
  if (!existsSync(join(root, tour))) return [];
  const [{ text }] = await bundle({ tour }, { format: 'esm', codeSplitting: false });
  return [{ name: 'tour.mjs', text }];
};

/** The types of `ems-cli/demo`, as they are in the sources; what it runs is a chunk of ems (see bin/demo.js). */
const libraryTypes = () => {
  const types = readFileSync(join(root, 'src/demo/library-types.ts'), 'utf8');
  const text = `${types}\nexport declare const startDemoService: StartDemoService;\n`;
  return { name: 'demo-service.d.cts', text };
};

/** New files first, each at once, old ones last: an ems that runs during a build finds what it needs. */
const replaceFolder = async (folder, files) => {
  await mkdir(folder, { recursive: true });
  const old = new Set(await readdir(folder));
  await Promise.all(
    files.map(async ({ name, text }) => {
      const draft = join(folder, `.${name}.${process.pid}`);
      await writeFile(draft, text);
      await rename(draft, join(folder, name));
      old.delete(name);
    }),
  );
  await Promise.all([...old].map((name) => rm(join(folder, name), { recursive: true, force: true })));
};

/** The version that bin/ems.js answers with, and a key for the code that V8 makes of the chunks. */
const describe = (chunks) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const { name, text } of chunks) hash.update(`${name} ${text.length} ${text}`);
  return { version, id: hash.digest('hex').slice(0, 16) };
};

const packagesIn = (chunks) => Object.fromEntries(chunks.map(({ name, modules }) => [name, packagesOf(modules, root)]));

if (process.argv[1] === fileURLToPath(import.meta.url))
  await replaceFolder(join(root, 'dist'), [...(await bundleEms()), ...(await bundleTour()), libraryTypes()]);
// Installers of skills look for it at this place in the npm package.
const skill = readFileSync(join(root, 'completions/SKILL.md'), 'utf8');
await replaceFolder(join(root, 'skills/ems'), [{ name: 'SKILL.md', text: skill }]);
