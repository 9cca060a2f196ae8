// npm run reference: writes man/, completions/ (schemas and types of answers and files included) and the picture of a session
// from the source. A test fails on any difference.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerFiles } from './answer-schemas.mjs';
import { loadSource } from './load-source.mjs';

process.env.TZ = 'UTC'; // the picture shows a local time

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** PowerShell that the generated functions call. */
const handWritten = join('completions', 'Ems', 'Ems.Core.ps1');

const main = async () => {
  const answers = await answerFiles(root);
  await writeAll(answers);
  await import('../generate.mjs'); // reads the schemas of answers, which help lists
  const { referenceFiles, releaseDate } = await loadSource('reference-files');
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const files = new Map([...(await referenceFiles(releaseDate(changelog))), ...answers]);
  await writeAll(files);
  for (const folder of ['man', 'completions']) {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = found
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    const old = paths.filter((path) => !files.has(path) && path !== handWritten);
    await Promise.all(old.map((path) => rm(join(root, path))));
  }
  await listPages([...files.keys()].filter((path) => path.startsWith('man/')));
};

const writeAll = async (files) => {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
};

/** npm links only pages that package.json names one by one: directories.man is looked at when publishing, not when installing. */
const listPages = async (pages) => {
  const file = join(root, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...manifest, man: pages.toSorted() }, null, 2)}\n`);
};

await main();
