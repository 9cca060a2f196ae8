import { expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';

let status = '';

/** The service says of every patch what the test wants. */
const demo = useRelayedDemo(60, async (request, pass) => {
  const answer = await pass(request);
  if (!request.url.includes('/patches-search')) return answer;
  return { ...answer, text: answer.text.replaceAll(/"scanStatus":"[^"]*"/g, `"scanStatus":"${status}"`) };
});

it.each([
  ['Installed', true],
  ['installed', true],
  ['Not installed', false],
  ['Install failed', false],
  ['Install pending', false],
])('a patch of which the scan says %s is installed: %s', async (word, isInstalled) => {
  status = word;
  const { stdout } = await demo.run(['explain', 'PC-0042', '--patch', 'KB5041404']);
  const { verdict } = JSON.parse(stdout) as { verdict: string };
  expect([word, / has (?:it|KB|the patch)/.test(verdict)]).toEqual([word, isInstalled]);
});
