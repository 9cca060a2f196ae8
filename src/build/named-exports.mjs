import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { root } from './bundle.mjs';

/**
 * import('yaml') has the names that yaml exports in Node; esbuild's chunk of a package in CommonJS has only the default.
 * Such chunks, which esbuild has written to `folder`, get the names. Node's build does the same in to-commonjs.mjs.
 */
export const exportNamesIn = (folder, { inputs, outputs }) => {
  const whole = Object.entries(outputs).filter(([, { entryPoint }]) => inputs[entryPoint]?.format === 'cjs');
  for (const [output, { entryPoint }] of whole) {
    const file = join(folder, relative(relative(root, folder), output));
    writeFileSync(file, withNames(readFileSync(file, 'utf8'), namesOf(join(root, entryPoint)), entryPoint));
  }
};

const load = createRequire(import.meta.url);
const namesOf = (file) =>
  Object.keys(load(file)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');

const withNames = (text, names, origin) => {
  const own = /export default (require_\w+\(\));/;
  if (!own.test(text)) throw new Error(`${origin}: its chunk has no default export`);
  const exported = names.map((name) => `const whole_${name}=whole.${name};export{whole_${name} as ${name}};`);
  return text.replace(own, (_, call) => `const whole=${call};export default whole;${exported.join('')}`);
};
