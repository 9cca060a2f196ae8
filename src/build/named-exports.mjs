import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './bundle.mjs';

/**
 * import('yaml') has the names that yaml exports in Node; esbuild's chunk of a package in CommonJS has only the default.
 * Such a chunk gets the names. Node's build does the same in to-commonjs.mjs.
 */
export const withNames = (text, entryPoint) => {
  const own = /export default (require_\w+\(\));/;
  if (!own.test(text)) throw new Error(`${entryPoint}: its chunk has no default export`);
  const names = namesOf(join(root, entryPoint));
  const exported = names.map((name) => `const whole_${name}=whole.${name};export{whole_${name} as ${name}};`);
  return text.replace(own, (_, call) => `const whole=${call};export default whole;${exported.join('')}`);
};

const load = createRequire(import.meta.url);
const namesOf = (file) =>
  Object.keys(load(file)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
