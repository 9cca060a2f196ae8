import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { man, version } from '../../../../package.json';
import { loadTree } from '../../../../src/program/built-in.js';
import { referenceFiles, releaseDate } from '../../../../src/build/reference/reference-files.js';
// @ts-expect-error -- a build script without types
import { answerFiles } from '../../../../src/build/reference/answer-schemas.mjs';
import { literal, prose, term } from '../../../../src/build/reference/roff.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
const files = new Map<string, string>([
  ...(await referenceFiles(releaseDate(changelog))),
  ...((await answerFiles(root)) as Iterable<[string, string]>),
]);

const picture = 'test/pictures/session.svg';

describe('the reference in the repository', () => {
  it('is up to date: npm run reference', async () => {
    const kept = (
      await Promise.all(
        ['man', 'completions'].map(async (folder) =>
          (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
            .filter((entry) => entry.isFile())
            .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
        ),
      )
    )
      .flat()
      .filter((path) => path !== 'completions/Ems/Ems.Core.ps1')
      .concat(picture);
    expect(kept.toSorted()).toEqual([...files.keys()].toSorted());
    const texts = await Promise.all(kept.map((path) => readFile(join(root, path), 'utf8')));
    expect(kept.filter((path, index) => texts[index] !== files.get(path))).toEqual([]);
  });

  it('is named page by page in package.json, for man ems after an installation', () =>
    expect(man).toEqual([...files.keys()].filter((path) => path.startsWith('man/')).toSorted()));

  it('has the date of the release that package.json names', () =>
    expect(changelog).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)`, 'm')));

  it('describes every command on exactly one page', async () => {
    const leaves = (await loadTree()).flatMap(({ leaves: found, branch }) =>
      found.filter(({ hidden }) => !hidden && !branch.hidden),
    );
    const pages = [...files].filter(([path]) => path.endsWith('.1')).map(([, text]) => text);
    for (const { words } of leaves) {
      const line = `\\fB${literal(['ems', ...words].join(' '))}\\fR `;
      const found = pages.filter((text) =>
        text.split('\n').some((candidate) => candidate.startsWith(line) && candidate.endsWith('[flags]')),
      );
      expect(found.length, words.join(' ')).toBe(1);
    }
  });
});

describe('a page with many commands', () => {
  const text = files.get('man/ems-computer.1') ?? '';
  const [, index = ''] = /\n\.SH "COMMANDS"\n([^]*?)\n\.SH /.exec(text) ?? [];

  it('begins with a line for each of them, in the order of the page', () => {
    const listed = [...index.matchAll(/^\.TP \d+\n\\fB(.+)\\fR$/gm)].map(([, name]) => name);
    const described = [...text.matchAll(/^\.SS .*ems computer (.+?)"?$/gm)].map(([, name]) => name);
    expect(listed.length).toBeGreaterThan(20);
    expect(new Set(listed)).toEqual(new Set(described));
  });

  it('says once what all of its commands share', () => {
    expect(text.match(/^\.SH .*FLAGS OF EVERY COMMAND/gim)).toHaveLength(1);
    expect(text).not.toMatch(/More shared flags.*connection/);
  });
});

describe('the picture of a session', () => {
  const svg = files.get(picture) ?? '';

  it('is small, loads nothing, and README shows it', async () => {
    expect(svg.length).toBeLessThan(60_000);
    expect(svg).not.toMatch(/href=|url\(|@import|<script/);
    expect(svg).not.toContain('\u001B');
    expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(`(${picture})`);
  });

  it('shows what the program printed, in its colors and at a place for each line', () => {
    expect(svg).toContain('$ <tspan class="a1">ems explain PC-0007 --package \'Legacy Viewer\'</tspan>');
    expect(svg).toMatch(/<text x="20" y="\d+"> {2}<tspan class="a31">✗<\/tspan> result {7}Failed/);
    expect(svg).toMatch(/Refused: this would reboot \d+ computers \(limit 20\)/);
    const used = new Set([...svg.matchAll(/class="(\w+)"/g)].map(([, name]) => name));
    expect([...used].filter((name) => !svg.includes(`.${name} {`))).toEqual([]);
    const lines = [...svg.matchAll(/<text x="20" y="(\d+)">(.*)<\/text>/g)];
    expect(lines.length).toBeGreaterThan(25);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter(([, , text = '']) => text.replaceAll(/<[^>]*>|&\w+;/g, '').length > 100)).toEqual([]);
  });
});

describe('man source', () => {
  it('keeps options searchable and requests harmless', () => {
    expect(literal('--top <n> C:\\x')).toBe(String.raw`\-\-top <n> C:\ex`);
    expect(prose('.hidden and `ems x`')).toBe(String.raw`\&.hidden and \fBems x\fR`);
    expect(term("'x", '')).toBe(".TP\n\\&'x\n\\&");
    expect(literal('naïve')).toBe(String.raw`na\[u00EF]ve`);
  });
});
