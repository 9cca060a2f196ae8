/**
 * What undici asks Node for when it loads, but ems never uses: HTTP/2 (29 ms on a busy machine), node:http (8),
 * node:assert (14), and the whole of fetch for bodies that are forms (150 kB). Each gets the least that undici can do
 * with; for HTTP/2 that is undici's own substitute where Node was built without it.
 */
const standIns = {
  'node:http2': `module.exports = { constants: {} };`,
  'node:http': `module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };`,
  'node:assert': `module.exports = (holds, what) => { if (!holds) throw Object.assign(new Error(what ?? 'it breaks a rule of HTTP'), { code: 'ERR_ASSERTION' }); };`,
  '../web/fetch/body.js': `exports.extractBody = () => { throw new TypeError('only text is sent as a body'); };`,
};

export const leanUndici = {
  name: 'lean-undici',
  setup(build) {
    build.onResolve({ filter: /^(node:(http2?|assert)|\.\.\/web\/fetch\/body\.js)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]undici[\\/]/.test(importer) ? { path, namespace: 'lean-undici' } : undefined,
    );
    const unused = new Set(Object.keys(standIns));
    build.onEnd(() => {
      if (unused.size > 0 && unused.size < Object.keys(standIns).length)
        throw new Error(`undici no longer imports ${[...unused].join(', ')}: look at what it loads instead`);
    });
    build.onLoad({ filter: /./, namespace: 'lean-undici' }, ({ path }) => {
      unused.delete(path);
      return { contents: standIns[path], loader: 'js' };
    });
  },
};
