import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { leanCommander } from './lean-commander.mjs';
import { leanUndici } from './lean-undici.mjs';
import { mergeChunks } from './merge-chunks.mjs';
import { noticesFile, noticesOf } from './notices.mjs';
import { packageOf, packChunks } from './packs.mjs';
import { recordsAsJson } from './records-as-json.mjs';
import { toCommonJs } from './to-commonjs.mjs';
import { withoutEditor } from './without-editor.mjs';

const runFile = promisify(execFile);

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Shared with the single executable, which wants one file instead of chunks. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  write: false,
  // Optional, with 1.3 MB of its own beside it; and what only Bun has.
  external: ['node-sqlite3-wasm', 'bun:sqlite'],
  // Names stay as they are: stacks remain readable, and behind the code cache short names save no time.
  minifySyntax: true,
  minifyWhitespace: true,
  // The licenses are kept whole in a file of their own (see notices.mjs).
  legalComments: 'none',
  plugins: [leanCommander, leanUndici, recordsAsJson, withoutEditor],
  logLevel: 'warning',
};

/**
 * Bundles ems into CommonJS chunks. Chunks in CommonJS start 15 to 20 ms sooner than ES modules, and a part behind an
 * import() costs nothing until it is wanted; esbuild splits only ES modules, so each chunk is converted afterwards.
 */
const bundleEms = async () => {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    entryPoints: ['src/main.ts', 'src/demo/library.ts'],
    entryNames: '[name]',
    outdir: 'dist',
    format: 'esm',
    splitting: true,
    metafile: true,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.cjs' },
  });
  const chunks = await mergeChunks(
    outputFiles.map((file) => chunkOf(file, metafile)),
    '.cjs',
  );
  const packs = packChunks(await Promise.all(chunks.map((chunk) => converted(chunk, metafile))));
  return [
    ...packs,
    { name: 'build.json', text: JSON.stringify(describe(packs)) },
    // Not shipped: the start-up tests tell from it which packages a command loads.
    { name: 'packages.json', text: JSON.stringify(packagesIn(packs)) },
    { name: noticesFile, text: noticesOf(Object.keys(metafile.inputs), root) },
  ];
};

/** The guided tour, for `npm run demo` only: one ES module that plain Node runs. */
const bundleTour = async () => {
  const entryPoints = ['src/build/tour/tour.ts'].filter((path) => existsSync(join(root, path)));
  const banner = { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" };
  const { outputFiles } = await build({ ...bundleOptions, entryPoints, outdir: 'dist', format: 'esm', banner });
  return outputFiles.map(({ text }) => ({ name: 'tour.mjs', text }));
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

/** What esbuild has written of a chunk, and what it says of it. */
export const chunkOf = ({ path, text }, { outputs }) => {
  const { entryPoint, inputs, imports } = outputs[relative(root, path).replaceAll('\\', '/')];
  const others = imports.filter(({ kind, external }) => kind === 'import-statement' && external !== true);
  return {
    name: basename(path),
    text,
    inputs: Object.keys(inputs),
    imports: others.map((other) => basename(other.path)),
    entryPoint,
  };
};

const converted = async (chunk, { inputs }) => ({
  ...chunk,
  text: await toCommonJs(chunk.text, inputs[chunk.entryPoint]?.format === 'cjs'),
});

/** What the shim wants to know first: the version to answer with, a key for the V8 code cache, and where each chunk is. */
const describe = (packs) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const { name, text } of packs) hash.update(`${name} ${text.length} ${text}`);
  const places = packs.flatMap(({ name, members }) => members.map((chunk) => [chunk.name, name]));
  return { version, id: hash.digest('hex').slice(0, 16), packs: Object.fromEntries(places) };
};

/** The first two words of every command, by which the shim keeps the code of V8 apart, as the program itself tells them. */
const tellCommands = async () => {
  const commands = {};
  for (const { command } of await builtCommands()) {
    const [, area, name] = command.split(' ');
    commands[area] ??= [];
    if (name !== undefined && !commands[area].includes(name)) commands[area].push(name);
  }
  const file = join(root, 'dist/build.json');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), commands }));
  await rename(draft, file);
};

const builtCommands = async () => {
  const nobody = await mkdtemp(join(tmpdir(), 'ems-build-'));
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('EMS_'));
  const env = { ...Object.fromEntries(others), EMS_CONFIG_DIR: nobody, NODE_DISABLE_COMPILE_CACHE: '1' };
  try {
    const program = [join(root, 'bin/ems.js'), 'commands', '--output', 'json'];
    return JSON.parse((await runFile(process.execPath, program, { env, maxBuffer: 64 << 20 })).stdout);
  } finally {
    await rm(nobody, { recursive: true });
  }
};

const packagesIn = (packs) => Object.fromEntries(packs.map(({ name, members }) => [name, packagesOf(members)]));

const packagesOf = (members) => {
  const inputs = members.flatMap((chunk) => chunk.inputs);
  return [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await replaceFolder(join(root, 'dist'), [...(await bundleEms()), ...(await bundleTour()), libraryTypes()]);
    await tellCommands();
  } catch (error) {
    if (error.errors === undefined) throw error;
    process.exitCode = 1; // esbuild has printed them
  }
}
