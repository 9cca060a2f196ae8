import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * The records of an area are data, and large: as code, those of computers take 2.5 ms of every start to be read and run,
 * as JSON half a millisecond. So the bundle holds what an area file exports, not the file.
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

/** Patterns are the only thing in a record that JSON has no form for: put in their places afterwards. */
const moduleOf = (area) => {
  const text = `export const area=JSON.parse(${JSON.stringify(JSON.stringify(area))});`;
  return text + [...patternsIn(area, 'area')].map(([place, pattern]) => `${place}=${pattern};`).join('');
};

const patternsIn = function* (value, place) {
  if (value instanceof RegExp) yield [place, value];
  else if (typeof value === 'function' || value instanceof Set || value instanceof Map)
    throw new Error(`${place} holds ${String(value)}, which JSON cannot`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* patternsIn(member, `${place}[${JSON.stringify(key)}]`);
};
