import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ speed: 0, computers: 500 });

it('README shows the lines of ems explain as they are', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').split('\n');
  const { stdout } = await demo().run(['explain', 'PC-0044', '--package', 'Note Taker', '-o', 'table']);
  const links = ['assigned', 'mode', 'schedule', 'activated', 'result'];
  const shown = links.map((link) => readme.find((line) => line.slice(4).startsWith(`${link} `)));
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(shown));
});
