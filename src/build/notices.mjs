import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** The licenses of all modules that are bundled: they ask to go along with every copy. */
export const noticesOf = (inputs, root) => {
  const folders = [...new Set(inputs.flatMap((input) => folderOf(input) ?? []))].toSorted((left, right) =>
    left < right ? -1 : 1,
  );
  const texts = new Set(folders.map((folder) => noticeOf(join(root, folder))));
  return `ems contains the following packages; their sources are on npm under these names and versions.\n\n${[...texts].join(`\n${'-'.repeat(78)}\n\n`)}`;
};

/** The innermost package: node_modules/cli-table3/node_modules/string-width/index.js is string-width's. */
const folderOf = (input) =>
  /(?:^|:)(?:.*\/)?(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/@]+)\//.exec(input)?.[1];

const noticeOf = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e\b/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} (${license}) comes without the text of its license`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trimEnd()}\n`;
};
