/**
 * For Bun, which loads every imported Node module at once: our own imports from these three become functions that load
 * the module when they are called (a list of 50: 25 -> 22 ms). Node's build has lazy-built-ins.mjs instead.
 */
export const lazyFunctions = {
  name: 'lazy-functions',
  setup(build) {
    build.onResolve({ filter: /^node:(crypto|fs\/promises|os)$/ }, ({ path, importer, kind }) =>
      kind === 'import-statement' && /[\\/]src[\\/]/.test(importer) ? { path, namespace: 'lazy-functions' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'lazy-functions' }, async ({ path }) => {
      const functions = Object.entries(await import(path)).filter(([, member]) => typeof member === 'function');
      const names = functions.map(([name]) => name).filter((name) => name !== 'default');
      const load = `let found; const load = () => (found ??= require(${JSON.stringify(path)}));`;
      // Classes are among them.
      const lazy = names.map(
        (name) => `export function ${name}(...values) {
          return new.target === undefined ? load().${name}(...values) : new (load().${name})(...values);
        }`,
      );
      return { contents: [load, ...lazy].join('\n'), loader: 'js' };
    });
  },
};
