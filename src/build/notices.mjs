import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** The packages that modules belong to, each once and sorted: { path, name, version, license }. */
export const packagesOf = (modules, root) =>
  [...new Set(modules.flatMap((module) => folderOf(module.replaceAll('\\', '/')) ?? []))]
    .toSorted((left, right) => (left < right ? -1 : 1))
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      return { path, name, version, license };
    });

/** The licenses of all modules that are bundled: they ask to go along with every copy. */
export const noticesOf = (modules, root) => {
  const texts = new Set(packagesOf(modules, root).map((each) => noticeOf(each, root)));
  return `ems contains the following packages; their sources are on npm under these names and versions.\n\n${[...texts].join(`\n${'-'.repeat(78)}\n\n`)}`;
};

/** The innermost package: node_modules/cli-table3/node_modules/string-width/index.js is string-width's. */
const folderOf = (module) =>
  /(?:^|:)(?:.*\/)?(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/@]+)\//.exec(module)?.[1];

const noticeOf = ({ path, name, version, license }, root) => {
  const file = readdirSync(join(root, path)).find((each) => /^licen[cs]e\b/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} (${license}) comes without the text of its license`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, path, file), 'utf8').trimEnd()}\n`;
};
