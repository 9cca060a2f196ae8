// Turns src/contract/openapi/*.yaml into src/generated: nothing parses YAML at run time (720 ms for 500 kB, JSON 9 ms).
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { shapesFile } from './answer-shapes.mjs';
import { answerFiles } from './answer-types.mjs';
import { assumedFile, assumptionsIn } from './assumed-table.mjs';
import { buildEpoch } from './build-date.mjs';
import { describeDemo } from './demo-description.mjs';
import { readDescription } from './read-description.mjs';
import { reachFile } from './reach-table.mjs';
import { undoFile } from './undo-table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const descriptions = join(root, 'src/contract/openapi');
const generated = join(root, 'src/generated');

const main = async () => {
  const [document, { compileDescription }] = await Promise.all([readDescription(descriptions), loadCompiler()]);
  const { operations, problems } = compileDescription(document, { source: 'built-in' });
  if (problems.length > 0) throw new Error(problems.map(({ where, what }) => `${where}: ${what}`).join('\n'));

  const assumptions = assumptionsIn(document, operations);
  const answers = answerFiles(document, operations, assumptions);
  const published = JSON.stringify(publishedPart(document));
  const files = new Map([
    ['openapi.json', `${published}\n`],
    ['api-version.ts', `export const apiVersion = ${literal(document.info.version)};\n`],
    ['demo-openapi.ts', await demoDocumentFile(document)],
    ['operation-facts.ts', factsFile(operations)],
    ['assumed-facts.ts', assumedFile(assumptions, literal)],
    ['undo-facts.ts', undoFile(document, operations, literal)],
    ['reach-facts.ts', reachFile(document, operations, literal)],
    ['answer-types.ts', answers.types],
    ['answer-tables.ts', answers.tables],
    ['answer-shapes.ts', shapesFile(document, operations, await loadSource('src/contract/compile/shape.ts'), literal)],
    ['answer-schemas.ts', await schemasFile()],
    ['build-date.ts', buildDateFile()],
    ...areaFiles(operations),
  ]);
  await mkdir(join(generated, 'contract'), { recursive: true });
  await Promise.all([...files].map(([name, text]) => writeIfChanged(join(generated, name), text)));
  await writeIfChanged(join(generated, 'demo-operations.ts'), await demoFile());
  await removeOthers(files);
};

/** For doctor; undefined where nobody can tell. */
const buildDateFile = () => {
  const epoch = buildEpoch();
  const date = epoch === undefined ? 'undefined' : `'${new Date(epoch * 1000).toISOString()}'`;
  return `export const buildDate: string | undefined = ${date};\n`;
};

/** Since 1.0.2 the service does not publish GET /health, though it answers it. How a write is undone, how far it
 * reaches, and what is assumed about an answer, is our own knowledge. */
const publishedPart = (document) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths)
      .filter(([, item]) => item['x-unpublished'] !== true)
      .map(([path, item]) => [path, withoutOwnFacts(item)]),
  ),
});

/** The schemas that npm run reference made of src/apps/answers.ts, as texts: the executables have no files beside them. */
const schemasFile = async () => {
  const folder = join(root, 'completions/schemas');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const rows = texts.map(
    (text) => `  ${literal(JSON.parse(text).title)}: ${literal(JSON.stringify(JSON.parse(text)))},\n`,
  );
  return `export const ownAnswerSchemas = (): Readonly<Record<string, string>> => ({\n${rows.toSorted().join('')}});\n`;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const withoutOwnFacts = (item) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      if (!methods.includes(name)) return [name, value];
      const { 'x-acts': _acts, 'x-assumed': _assumed, 'x-reach': _reach, 'x-undo': _undo, ...operation } = value;
      return [name, operation];
    }),
  );

const loadCompiler = () => loadSource('src/contract/compile/compile.ts');

const demoDocumentFile = async (document) => {
  const text = JSON.stringify(await describeDemo(publishedPart(document), join(root, 'src/demo/own-openapi.yaml')));
  return `export const demoOpenapiJson = (): string => ${literal(text)};\n`;
};

/** Operations of the demo service: the contract with its gaps filled, and its own ones. Reads demo-openapi.ts from above. */
const demoFile = async () => {
  const { compileAll } = await loadSource('src/demo/service/compile-all.ts');
  const sets = [...groupedBy(await compileAll(), ({ path }) => path.split('/')[2] ?? '')].map(
    ([area, members]) => `  ${literal(area)}: () => ${setOf(members)},\n`,
  );
  const head = `import { operationSet, type OperationSet } from '../contract/operation.js';\n\n`;
  return `${head}export const demoOperations: Readonly<Record<string, () => OperationSet>> = {\n${sets.join('')}};\n`;
};

const loadSource = async (path) => {
  const folder = join(root, 'node_modules/.cache/ems');
  const outfile = join(folder, basename(path).replace(/\.ts$/, '.mjs'));
  await mkdir(folder, { recursive: true });
  const entryPoints = [join(root, path)];
  const result = await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', write: false });
  await writeIfChanged(outfile, result.outputFiles[0].text);
  return import(pathToFileURL(outfile).href);
};

const areaFiles = (operations) => {
  const areas = groupedBy(operations, ({ area }) => area);
  const loaders = [...areas.keys()].map(
    (area) => `  '${area}': async () => (await import('./${area}.js')).operations,\n`,
  );
  const type = `import type { Operation, OperationSet } from '../../contract/operation.js';\n\n`;
  const index = `${type}export const contractAreas: Readonly<Record<string, () => Promise<OperationSet>>> = {\n${loaders.join('')}};\n\nexport const allOperations = async (): Promise<readonly Operation[]> =>\n  (await Promise.all(Object.values(contractAreas).map((load) => load()))).flatMap((area) => area.all());\n`;
  return [
    ['contract/index.ts', index],
    ...[...areas].map(([area, members]) => [`contract/${area}.ts`, setFile('operations', members, '../..')]),
  ];
};

const setFile = (name, operations, source) =>
  `import { operationSet } from '${source}/contract/operation.js';\n\nexport const ${name} = ${setOf(operations)};\n`;

const setOf = (operations) => `operationSet({\n${operations.map(textEntry).join('')}})`;

/** A function that nobody calls is neither compiled nor kept in the code cache. */
const textEntry = (operation) =>
  `  ${literal(`${operation.method} ${operation.path}`)}: () => ${literal(JSON.stringify(operation))},\n`;

/** Facts that a call needs beside the operation's key. The keys are a type, so a mistyped one does not compile. */
const factsFile = (operations) => {
  const lines = operations
    .map(({ method, path, role, repeat, check }) => {
      const facts = [
        role === undefined ? 'undefined' : quoted(role),
        quoted(repeat),
        ...(check === undefined ? [] : [quoted(check)]),
      ];
      return `  ${quoted(`${method} ${path}`)}: [${facts.join(', ')}],\n`;
    })
    .toSorted();
  const whole = operations.filter(isWholeList).map(({ method, path }) => `  ${quoted(`${method} ${path}`)},\n`);
  return `import type { OperationFacts } from '../contract/operation.js';\n\n/** A function: nobody waits for 170 rows at a start that asks for none. */\nexport const operationFacts = () =>\n  ({\n${lines.join('')}}) as const satisfies Readonly<Record<string, OperationFacts>>;\n\n/** Lists that are answered whole: they have no parameter top. */\nexport const wholeLists = (): readonly string[] => [\n${whole.toSorted().join('')}];\n`;
};

const isWholeList = ({ answers, parameters, repeat }) =>
  repeat === 'read' &&
  answers.some(({ kind, status }) => status === 200 && kind !== 'object') &&
  !parameters.some(({ parameter }) => parameter === 'top');

const quoted = (text) => (text === null ? 'null' : literal(text));

const groupedBy = (operations, keyOf) => {
  const groups = new Map();
  for (const operation of operations) {
    const key = keyOf(operation);
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return groups;
};

/** In single quotes, because JSON is full of double ones. */
const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Watchers look at the file's time, and a test that runs at the same moment must not read half a file. */
const writeIfChanged = async (path, text) => {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before === text) return;
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
};

const removeOthers = async (files) => {
  const present = (await readdir(join(generated, 'contract'))).map((name) => `contract/${name}`);
  const stale = present.filter((name) => name.endsWith('.ts') && !files.has(name));
  await Promise.all(stale.map((name) => rm(join(generated, name), { force: true })));
};

await main();
