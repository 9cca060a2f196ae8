/**
 * Makes the import of a Node module cost nothing until the first use: Node compiles node:crypto in 3 ms and
 * node:fs/promises in 2, and a start that prints help uses neither. Works on esbuild's CommonJS output, where a module
 * is one variable and every use of it is a member of that variable.
 */
export function lazyBuiltIns(code) {
  const names = [...code.matchAll(definition)].map(([, name]) => name);
  if (names.length === 0) return code;
  const uses = new RegExp(`\\b(${names.join('|')})\\b(?!=)`, 'g');
  return helper + code.replace(uses, '$1()').replace(definition, '$1=builtIn(()=>$2)');
}

const definition = /\b(import_\w+)=((?:__toESM\()?require\("node:[\w/]+"\)\)?)/g;
const helper = 'var builtIn=load=>{let found;return()=>found??=load()};';
