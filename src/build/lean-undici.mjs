/**
 * Shrinks undici to what ems uses: the package entry offers five classes and nothing else, and what they ask Node for but
 * never use is left out: HTTP/2 (29 ms on a busy machine), node:http (8), node:assert (14), and the whole of fetch for
 * bodies that are forms (150 kB). For HTTP/2 that is undici's own substitute where Node was built without it.
 */
const entry = `
  exports.buildConnector = require('./lib/core/connect.js');
  exports.Dispatcher = require('./lib/dispatcher/dispatcher.js');
  exports.Agent = require('./lib/dispatcher/agent.js');
  exports.Pool = require('./lib/dispatcher/pool.js');
  exports.ProxyAgent = require('./lib/dispatcher/proxy-agent.js');
  exports.Dispatcher.prototype.connect = require('./lib/api/api-connect.js');
`;

const standIns = {
  'node:http2': `module.exports = { constants: {} };`,
  'node:http': `module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };`,
  'node:assert': `module.exports = (holds, what) => { if (!holds) throw Object.assign(new Error(what ?? 'it breaks a rule of HTTP'), { code: 'ERR_ASSERTION' }); };`,
  '../web/fetch/body.js': `exports.extractBody = () => { throw new TypeError('only text is sent as a body'); };`,
};

export const leanUndici = {
  name: 'lean-undici',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents: entry, loader: 'js' }));
    build.onResolve({ filter: /^(node:(http2?|assert)|\.\.\/web\/fetch\/body\.js)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]undici[\\/]/.test(importer) ? { path, namespace: 'lean-undici' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'lean-undici' }, ({ path }) => ({ contents: standIns[path], loader: 'js' }));
  },
};
