/**
 * Makes the import of a Node module cost nothing until the first use: Node compiles node:crypto in 3 ms and
 * node:fs/promises in 2, and a start that prints help uses neither. Works on esbuild's CommonJS output, where a module
 * is one variable: `import_…`, of which only members are used, or the name of an `import * as …`.
 */
export const lazyBuiltIns = (code) => {
  const names = [...code.matchAll(named)].map(([, name]) => name);
  const uses = new RegExp(`(\\bnew )?\\b(${names.join('|')})\\b(?!=)`, 'g');
  const called = names.length === 0 ? code : code.replace(uses, call).replace(named, '$1=$$builtIn(()=>$2)');
  return called.replace(whole, '$1=$$wholeBuiltIn(()=>$2)');
};

// In brackets after `new`: `new x().Y()` would call the wrong one.
const call = (_, isNew, name) => (isNew === undefined ? `${name}()` : `new (${name}())`);

const named = /\b(import_\w+)=((?:__toESM\()?require\("node:[\w/]+"\)\)?)/g;
const whole = /\b(?!import_)(\w+)=(__toESM\(require\("node:[\w/]+"\)\))/g;
export const lazyHelpers =
  'var $builtIn=load=>{let found;return()=>found??=load()},' +
  '$wholeBuiltIn=load=>{let found=$builtIn(load);return new Proxy({},{get:(_,name)=>found()[name]})};';
