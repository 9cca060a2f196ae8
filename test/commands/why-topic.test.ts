import { expect, it } from 'vitest';
import { parts } from '../../src/help/topics/why.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ speed: 0, computers: 500 });

it('the topic shows the lines of ems explain as they are', async () => {
  const topic = parts.flatMap(({ code }) => code);
  const { stdout } = await demo().run(['explain', 'PC-0044', '--package', 'Note Taker', '-o', 'table']);
  const links = ['assigned', 'mode', 'schedule', 'activated', 'result'];
  const shown = links.map((link) => topic.find((line) => line.slice(4).startsWith(`${link} `)));
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(shown));
});
