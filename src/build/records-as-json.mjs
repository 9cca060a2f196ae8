import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * The records of an area are data, and large, and a command wants one of them. As code, those of computers take 2.5 ms of
 * every start to be read and run, as JSON two; so the bundle holds what an area file exports, each record as JSON that is
 * parsed when it is asked for.
 */
export const recordsAsJson = {
  name: 'records-as-json',
  setup(plugins) {
    const index = resolve(plugins.initialOptions.absWorkingDir, 'src/areas/index.ts');
    const areas = new Set(areaFiles(index));
    let count = 0;
    plugins.onLoad({ filter: /[\\/]src[\\/]areas[\\/].*\.ts$/ }, async ({ path }) => {
      if (!areas.has(path)) return undefined;
      count += 1;
      return { contents: moduleOf(await exportsOf(path)), loader: 'js' };
    });
    plugins.onEnd(() => {
      if (count > 0 && count !== areas.size) throw new Error(`${areas.size} areas, of which ${count} became JSON`);
    });
  },
};

const areaFiles = (index) => {
  const found = [...readFileSync(index, 'utf8').matchAll(/import\('(\.\/[^']+)\.js'\)/g)];
  if (found.length === 0) throw new Error('src/areas/index.ts imports no area');
  return found.map(([, path]) => resolve(dirname(index), `${path}.ts`));
};

const exportsOf = async (path) => {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  const { area, ...others } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  if (area === undefined || Object.keys(others).length > 0) throw new Error(`${path}: an area exports \`area\` alone`);
  return area;
};

/** A loaded area (see src/areas/loaded-area.ts): what a list of commands shows as it is, each whole record in a function. */
const moduleOf = ({ records, ...about }) => {
  const commands = records.map((record) => {
    const { name, summary, section, operation } = record;
    const shown = JSON.stringify({ name, summary, section, operation });
    return `${shown.slice(0, -1)},record:()=>${recordText(record)}}`;
  });
  return `export const area={${JSON.stringify(about).slice(1, -1)},commands:[${commands.join(',')}]};`;
};

/** Patterns are the only thing in a record that JSON has no form for: put in their places afterwards. */
const recordText = (record) => {
  const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(record))})`;
  const patterns = [...patternsIn(record, 'record')].map(([place, pattern]) => `${place}=${pattern};`);
  return patterns.length === 0 ? parsed : `{const record=${parsed};${patterns.join('')}return record}`;
};

const patternsIn = function* (value, place) {
  if (value instanceof RegExp) yield [place, value];
  else if (typeof value === 'function' || value instanceof Set || value instanceof Map)
    throw new Error(`${place} holds ${String(value)}, which JSON cannot`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* patternsIn(member, `${place}[${JSON.stringify(key)}]`);
};
