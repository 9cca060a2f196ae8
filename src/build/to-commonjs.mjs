import { transform } from 'esbuild';
import { withoutHelpers } from './chunk-helpers.mjs';
import { lazyBuiltIns } from './lazy-built-ins.mjs';

/**
 * One bundled ES module as CommonJS: import() becomes a promise of require, so that the loader in bin/ sees every chunk.
 * `wasCommonJs`: the chunk is the whole of a package that was CommonJS to begin with.
 */
export const toCommonJs = async (text, wasCommonJs) => {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': moduleUrl, 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const head = code.includes(moduleUrl) ? declareModuleUrl : '';
  return head + lazyBuiltIns(withoutHelpers(code)) + (wasCommonJs ? exportNames : '');
};

const moduleUrl = '__moduleUrl';
const declareModuleUrl = `const ${moduleUrl}=require("node:url").pathToFileURL(__filename).href;`;

// Node gives import('yaml') the names that yaml exports; esbuild's chunk of such a package has only the default.
const exportNames =
  '{const whole=module.exports.default;module.exports=Object.defineProperties({},' +
  '{...Object.getOwnPropertyDescriptors(whole),default:{value:whole,enumerable:true},__esModule:{value:true}})}\n';
