import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles a source of this folder, so that plain Node can import it. */
export const loadSource = async (name) => {
  const outfile = join(root, 'node_modules/.cache/ems', `${name}.mjs`);
  await build({
    entryPoints: [join(root, 'src/build/reference', `${name}.ts`)],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
};
