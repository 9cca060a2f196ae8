/**
 * Leaves out what packages load and ems never uses. undici offers five classes instead of everything, and gets the least
 * that it can do with in place of HTTP/2 (29 ms on a busy machine), node:http (8), node:assert (14) and the whole of fetch
 * for bodies that are forms (150 kB). commander wants child_process only for sub-commands that are executables (2 ms). The
 * editor prompt brings 550 kB of character sets along. The SDK of the Model Context Protocol has a validator of JSON Schema
 * (280 kB) for forms; ems asks for one yes or no, and takes nothing but `true` for a yes.
 */
const standIns = [
  {
    importer: /[\\/]node_modules[\\/]undici[\\/]/,
    sources: {
      'node:http2': `module.exports = { constants: {} };`,
      'node:http': `module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };`,
      'node:assert': `module.exports = (holds, what) => { if (!holds) throw Object.assign(new Error(what ?? 'it breaks a rule of HTTP'), { code: 'ERR_ASSERTION' }); };`,
      './client-h2.js': `module.exports = () => { throw new TypeError('HTTP/2 is left out'); };`,
      '../web/fetch/body.js': `exports.extractBody = () => { throw new TypeError('only text is sent as a body'); };`,
    },
  },
  {
    importer: /[\\/]node_modules[\\/]commander[\\/]/,
    sources: {
      'node:child_process': `module.exports = { get spawn() { return require('node:child_process').spawn; } };`,
    },
  },
  {
    importer: /[\\/]node_modules[\\/]@inquirer[\\/]/,
    sources: { '@inquirer/editor': `export default () => { throw new Error('the editor prompt is left out'); };` },
  },
  {
    importer: /[\\/]node_modules[\\/]@modelcontextprotocol[\\/]/,
    sources: {
      '@modelcontextprotocol/server/_shims': `
        export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { return (data) => ({ valid: true, data, errorMessage: undefined }); }
        }`,
    },
  },
];

const undici = `
  exports.buildConnector = require('./lib/core/connect.js');
  exports.Dispatcher = require('./lib/dispatcher/dispatcher.js');
  exports.Agent = require('./lib/dispatcher/agent.js');
  exports.Pool = require('./lib/dispatcher/pool.js');
  Object.defineProperty(exports, 'ProxyAgent', { get: () => require('./lib/dispatcher/proxy-agent.js') });
  exports.Dispatcher.prototype.connect = require('./lib/api/api-connect.js');
`;

const prefix = '\0lean/';
const textOf = (source, importer = '') => standIns.find((each) => each.importer.test(importer))?.sources[source];

export const leanPackages = () => {
  const texts = new Map();
  return {
    name: 'lean-packages',
    resolveId(source, importer) {
      const text = textOf(source, importer);
      if (text === undefined) return null;
      const id = prefix + source.replaceAll(/\W+/g, '-');
      texts.set(id, text);
      return id;
    },
    load: (id) => texts.get(id) ?? (/[\\/]node_modules[\\/]undici[\\/]index\.js$/.test(id) ? undici : null),
  };
};
