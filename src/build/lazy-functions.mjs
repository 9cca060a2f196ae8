/**
 * For Bun, which loads every imported Node module at once: our own imports from these three become functions that load the
 * module when they are called (a list of 50: 25 -> 22 ms). On Node, bin/load-chunks.js does the same.
 */
export const lazyFunctions = {
  name: 'lazy-functions',
  resolveId: (source, importer, { kind }) =>
    lazy.test(source) && kind === 'import-statement' && /[\\/]src[\\/]/.test(importer ?? '') ? prefix + source : null,
  async load(id) {
    if (!id.startsWith(prefix)) return null;
    const source = id.slice(prefix.length);
    const functions = Object.entries(await import(source)).filter(([, member]) => typeof member === 'function');
    const names = functions.map(([name]) => name).filter((name) => name !== 'default');
    const load = `let found; const load = () => (found ??= require(${JSON.stringify(source)}));`;
    // Classes are among them.
    const wrapped = names.map(
      (name) => `export function ${name}(...values) {
        return new.target === undefined ? load().${name}(...values) : new (load().${name})(...values);
      }`,
    );
    return [load, ...wrapped].join('\n');
  },
};

const prefix = '\0lazy:';
const lazy = /^node:(crypto|fs\/promises|os)$/;
