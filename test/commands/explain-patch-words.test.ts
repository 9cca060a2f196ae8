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

it('is one patch in every spelling, and exit code 4 where the service does not know it', async () => {
  const explain = async (...patch: string[]) => {
    const { code, stdout } = await demo.run(['explain', 'PC-0042', '--patch', ...patch, '-o', 'json']);
    return code === 0 ? JSON.stringify((JSON.parse(stdout) as { subject: object }).subject) : code;
  };
  const { id } = JSON.parse(String(await explain('KB5041404'))) as { id: number };
  const same = JSON.stringify({ kind: 'patch', id, name: 'KB5041404' });
  for (const spelling of ['KB5041404', 'kb5041404', '5041404', 'KB 5041404', 'kb-5041404', String(id)])
    expect([spelling, await explain(spelling)]).toEqual([spelling, same]);
  for (const unknown of ['KB9999999', '9999999', 'Q5041404'])
    expect([unknown, await explain(unknown)]).toEqual([unknown, 4]);
});
