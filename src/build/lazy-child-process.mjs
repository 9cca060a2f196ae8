/**
 * commander asks for child_process when it loads, but uses it only for sub-commands that are executables of their own,
 * which ems has none of. Loading it costs every start 2 to 3 ms, so commander gets a stand-in that fetches it on use;
 * and for node:process, which everybody has as `process`, half a millisecond.
 */
export const lazyChildProcess = {
  name: 'lazy-child-process',
  setup(build) {
    build.onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]commander[\\/]/.test(importer) ? { path: 'child_process', namespace: 'lazy' } : undefined,
    );
    build.onResolve({ filter: /^node:process$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]commander[\\/]/.test(importer) ? { path: 'process', namespace: 'lazy' } : undefined,
    );
    build.onLoad({ filter: /^process$/, namespace: 'lazy' }, () => ({
      contents: 'module.exports = process;',
      loader: 'js',
    }));
    build.onLoad({ filter: /^child_process$/, namespace: 'lazy' }, () => ({
      contents: `module.exports = { get spawn() { return require('node:child_process').spawn; } };`,
      loader: 'js',
    }));
  },
};
