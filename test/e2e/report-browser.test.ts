import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlPage } from '../../src/apps/report/html/page.js';
import type { ReportData } from '../../src/apps/report/report-data.js';
import { openBrowser, type BrowserPage } from '../support/chromium.js';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';

const chromium = neededPrograms('chromium', 'pdftotext');
const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Fields whose words the program itself chooses; every other text of a report comes from the service or the user. */
const own = new Set([
  'takenAt',
  'since',
  'issue',
  'state',
  'check',
  'source',
  'comparedWith',
  'from',
  'until',
  'warn',
  'crit',
  'within',
]);

const spoiled = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return own.has(name) ? value : `${hostile}${value}`;
  if (Array.isArray(value)) return value.map((item) => spoiled(item, name === 'issues' ? 'issue' : name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoiled(inner, key)]));
};

describe.skipIf(chromium.isMissing)(`the report in Chromium${chromium.because}`, () => {
  const demo = useFastDemo({ computers: 500, speed: 0 });
  let page: BrowserPage;
  let read: ReportData;
  let data: ReportData;
  const open = async (name: string, shown: ReportData): Promise<void> => {
    const file = join(demo().directory, name);
    writeFileSync(file, htmlPage(shown, { type: 'image/png', base64: pixel }));
    await page.open(pathToFileURL(file).href);
  };
  beforeAll(async () => {
    const [ran, browser] = await Promise.all([demo().run(['fleet', 'report', '--format', 'json']), openBrowser()]);
    read = JSON.parse(ran.stdout) as ReportData;
    const snapshots = [
      { takenAt: '2026-02-22T08:00:00Z', computers: 500, issues: { 'failed-deployment': 7, 'low-disk': 40 } },
    ];
    page = browser;
    data = {
      ...read,
      issues: read.issues.map((line) => ({ ...line, before: 7, change: line.computers - 7 })),
      changes: { source: 'snapshots', comparedWith: '2026-02-22T08:00:00Z', snapshots },
      queues: [{ queue: 'Inventory', jobs: 3 }],
      unreadable: [{ what: 'Sites', role: 'group.read', why: '' }],
    };
    await open('fleet.html', data);
  }, 60_000);
  afterAll(() => page?.close());

  // In the dark only colors differ.
  it.each([
    ['light', false, ''],
    ['dark', true, `, runOnly: ['color-contrast']`],
  ])('has no violation of the accessibility rules: %s', async (_, dark, rules) => {
    await page.resize({ width: 1280, dark });
    await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true })');
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const found = await page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations']${rules} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" ")))`,
    );
    expect(found).toEqual([]);
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe(dark ? 'rgb(14, 20, 27)' : 'rgb(244, 246, 248)');
  });

  it.each([1280, 390])('is not wider than a screen of %d pixels', async (width) => {
    await page.resize({ width });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const shown = await page.evaluate<string[]>(
      '[...document.querySelectorAll("figure > svg")].filter((each) => each.getBoundingClientRect().width > 0).map((each) => each.getAttribute("class"))',
    );
    expect(new Set(shown)).toEqual(new Set([width === 390 ? 'narrow' : 'wide']));
  });

  it('sorts a table by a click on its heading', async () => {
    const column = `[...document.querySelectorAll('#causes table')[0].tBodies[0].rows].map((row) => Number(row.cells[1].textContent))`;
    const before = await page.evaluate<number[]>(column);
    await page.evaluate(
      `document.querySelectorAll('#causes table')[0].tHead.rows[0].cells[1].querySelector('button').click()`,
    );
    expect(await page.evaluate<number[]>(column)).toEqual(before.toSorted((left, right) => left - right));
    expect(before).not.toEqual(before.toSorted((left, right) => left - right));
  });

  it('prints without cutting a chart or a word', async () => {
    const pdf = join(demo().directory, 'fleet.pdf');
    writeFileSync(pdf, await page.pdf());
    const pages = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f');
    const pageOf = (text: string): number => pages.findIndex((each) => each.includes(text));
    const issuePages = data.issues.map(({ title }) => pageOf(title));
    expect(new Set(issuePages)).toEqual(new Set([pageOf('Computers by issue')]));
    const systems = data.systems.map(({ system }) => pageOf(system));
    expect(new Set(systems)).toEqual(new Set([pageOf('Operating systems')]));
    // A chart of days: its caption, its highest line and its last day.
    expect(pageOf('succeeded')).toBe(pageOf('Installations by day'));
    const boxes = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' });
    const width = Number(/<page width="([\d.]+)"/.exec(boxes)?.[1]);
    const ends = [...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end));
    expect(ends.length).toBeGreaterThan(300);
    expect(Math.max(...ends)).toBeLessThan(width - 20);
  });

  it('keeps every text a text, whatever the service says', async () => {
    await open('hostile.html', spoiled(data) as ReportData); // the same shape with other texts
    const found = await page.evaluate<{ scripts: number; images: number; texts: number; places: string[] }>(`({
      scripts: document.scripts.length,
      images: document.images.length,
      texts: document.documentElement.textContent.split('<script>alert(1)</script>').length - 1,
      places: ['header', '.lead', '#causes', '#details', '#unreadable', 'title'].filter((place) =>
        document.querySelector(place).textContent.includes('<img src=x onerror=alert(2)>')),
    })`);
    expect(found).toMatchObject({
      scripts: 1,
      images: 1,
      places: ['header', '.lead', '#causes', '#details', '#unreadable', 'title'],
    });
    expect(found.texts).toBeGreaterThan(60);
  });

  it('has its picture in the README', async () => {
    const file = join(demo().directory, 'picture.html');
    writeFileSync(file, htmlPage(read, undefined));
    await page.open(pathToFileURL(file).href);
    const taken = await page.screenshot({ width: 1180, height: 1000, scale: 0.75 });
    const kept = new URL('../pictures/fleet-report.png', import.meta.url);
    // Fonts differ from machine to machine: it is made anew on request, never compared by the pixel.
    if (process.env['UPDATE_PICTURES'] === '1') writeFileSync(kept, taken);
    const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
    const shown = readFileSync(kept);
    expect(sizeOf(shown)).toEqual(sizeOf(taken));
    expect(shown.length).toBeLessThan(150_000);
    expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(
      '(test/pictures/fleet-report.png)',
    );
  });

  it('has asked for nothing, and the console is silent', () => {
    expect({ requests: page.requests, messages: page.messages }).toEqual({ requests: [], messages: [] });
  });
});
