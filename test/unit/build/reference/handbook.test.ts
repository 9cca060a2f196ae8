import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a build script without types
import { referenceNames } from '../../../../src/build/packages/deb.mjs';
import { anchorOf, readHandbook } from '../../../../src/build/reference/handbook.js';
import { handbookFiles } from '../../../../src/build/reference/handbook-markdown.js';
import { ownAnswerNames } from '../../../../src/contract/own-answers.js';
import { topics } from '../../../../src/help/topics.js';
import { visibleFlags } from '../../../../src/help/command-help.js';
import { loadTree } from '../../../../src/program/built-in.js';

const files = await handbookFiles();
const [html = '', markdown = '', llms = ''] = ['ems-reference.html', 'ems-reference.md', 'llms.txt'].map((name) =>
  files.get(name),
);
const leaves = (await loadTree()).flatMap(({ branch, leaves: found }) =>
  found.filter(({ hidden }) => !hidden && !branch.hidden),
);
const titles = [
  ...leaves.map(({ words }) => `ems ${words.join(' ')}`),
  ...topics.map(({ name }) => `ems help ${name}`),
  ...ownAnswerNames().map((name) => `answer: ${name}`),
];

describe('the reference of a release', () => {
  it('has the files that packages take', () => expect([...files.keys()]).toEqual(referenceNames));

  it('has every command, topic and answer once, as HTML and as Markdown', () => {
    expect(titles.length).toBeGreaterThan(300);
    expect([...markdown.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title).toSorted()).toEqual(titles.toSorted());
    const articles = [...html.matchAll(/<article id="([^"]+)">\s*<h3>([^<]+)<\/h3>/g)];
    expect(articles.map(([, , title = '']) => title).toSorted()).toEqual(titles.toSorted());
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the flags and examples of each command', () => {
    const parts = new Map(markdown.split(/^### /m).map((part) => [part.split('\n', 1)[0], part]));
    for (const leaf of leaves) {
      const spec = leaf.spec();
      const part = parts.get(`ems ${spec.words.join(' ')}`) ?? '';
      const flags = visibleFlags(spec).map(({ name }) => `--${name}`);
      expect([...flags, ...Object.values(spec.examples)].filter((text) => !part.includes(text))).toEqual([]);
    }
    expect(parts.get('answer: fleet status')).toContain('- `neverSeen: number|null`: Computers that never contacted');
    expect(parts.get('ems help exit-codes')).toContain('- `13`: ');
  });

  it('loads nothing, and every link in it leads to a place in it', () => {
    expect(html).not.toMatch(/<link|<img|<iframe|<script[^>]*src|@import|url\(|\b(?:src|href)="(?!#)/);
    expect(html).toContain('default-src &#39;none&#39;');
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(titles.length);
    expect(targets.filter((id) => !anchors.has(id))).toEqual([]);
    expect(html.length).toBeLessThan(3_000_000);
  });

  it('is the same in a second build', async () => expect(await handbookFiles()).toEqual(files));

  it('is listed in llms.txt, with links to headings of the Markdown', async () => {
    expect(llms).toMatch(/^# ems\n\n> .+\n/);
    const headings = new Set([...markdown.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => anchorOf(title)));
    const linked = [...llms.matchAll(/\]\(ems-reference\.md#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(linked.filter((anchor) => !headings.has(anchor))).toEqual([]);
    const chapters = (await readHandbook()).map(({ title }) => anchorOf(title)).filter((anchor) => anchor !== 'topics');
    expect(linked).toEqual(expect.arrayContaining([...chapters, 'ems-help-exit-codes']));
  });
});
