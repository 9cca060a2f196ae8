/**
 * commander asks for child_process when it loads, but uses it only for sub-commands that are executables of their own,
 * which ems has none of. Loading it costs every start 2 to 3 ms, so commander gets a stand-in that fetches it on use;
 * and for node:process, which everybody has as `process`, half a millisecond.
 */
export const leanCommander = {
  name: 'lean-commander',
  setup(build) {
    build.onResolve({ filter: /^(node:)?(child_process|process)$/ }, ({ path, importer }) =>
      fromCommander.test(importer) ? { path: path.replace('node:', ''), namespace: 'lean-commander' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'lean-commander' }, ({ path }) => ({
      contents: `module.exports = ${standIns[path]};`,
      loader: 'js',
    }));
  },
};

const fromCommander = /[\\/]node_modules[\\/]commander[\\/]/;

const standIns = {
  child_process: "{ get spawn() { return require('node:child_process').spawn; } }",
  process: 'process',
};
