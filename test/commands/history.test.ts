import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

test('the history keeps the line as it was typed, --demo included', async () => {
  const typed = ['--demo', 'tag', 'create', 'the demo'];
  expect((await runHere(typed, directory())).code).toBe(0);
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect(JSON.parse(stdout)).toMatchObject([{ command: "ems --demo tag create 'the demo'", outcome: 'done' }]);
});

test('an entry without a format number is shown, one of a newer ems or a cut one is left out', async () => {
  const file = join(directory(), 'state', 'history.jsonl');
  const line = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? '';
  const { format, ...entry } = JSON.parse(line);
  expect(format).toBe(1);
  const added = [
    { ...entry, id: 'old-0001' },
    { ...entry, id: 'new-0002', format: 2 },
  ].map((each) => JSON.stringify(each));
  await appendFile(file, `${added.join('\n')}\n${line.slice(0, 80)}\n`);
  const { code, stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect([code, JSON.parse(stdout).map(({ id }: { id: string }) => id)]).toEqual([0, ['old-0001', entry.id]]);
  const shown = await runHere(['history', 'show', 'old-0001', '-o', 'json'], directory());
  expect(JSON.parse(shown.stdout)).toEqual({ ...entry, id: 'old-0001', changes: [] });
});

test('half a line that a full disk left does not swallow the next change', async () => {
  await appendFile(join(directory(), 'state', 'history.jsonl'), '{"format":1,"id":"torn');
  expect((await runHere(['--demo', 'tag', 'create', 'after it'], directory())).code).toBe(0);
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect(JSON.parse(stdout)[0]).toMatchObject({ command: "ems --demo tag create 'after it'" });
});

test.each([
  ['-H', 'Cookie: session=CANARY; other=CANARY'],
  ['-HPrivate-Token: CANARY', '--silent'],
  ['--header=cookie:CANARY', '--silent'],
  ['-H', 'Ocp-Apim-Subscription-Key: CANARY'],
  ['-H', 'CF-Access-Client-Secret:CANARY'],
  ['-qpassword=CANARY', '--silent'],
  ['-F', 'adminPassword=CANARY'],
  ['-F', 'list:=[{"token":"CANARY"}]'],
  ['-F', 'apiKey=CANARY'],
])('a secret that was typed as a header is not kept: %s', async (...words) => {
  const ran = await runHere(
    ['--demo', 'api', 'request', 'POST', '/api/tags', '-F', 'name=with a header', '--yes', ...words],
    directory(),
  );
  expect(ran.stderr).not.toContain('CANARY');
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect(JSON.parse(stdout)[0].command).toMatch(/(cookie|token|key|secret|password|list)[=:"]*:? ?"?\*\*\*/i);
  expect(stdout).not.toContain('CANARY');
});

test.each([
  ['computer', 'variable', 'set', 'PC-0042', '12', 'CANARY-value'],
  ['computer', 'variable', 'set', 'PC-0042', '12', '--body', '{"value":"CANARY-value"}'],
  ['api', 'request', 'PUT', '/api/computer/42/variables/12?x=1', '-F', 'value=CANARY-value'],
  ['api', 'request', 'PUT', '/api/computer/42/%76ariables/12', '-F', 'value=CANARY-value'],
])('a trace does not show the value that a variable is set to: %j', async (...words) => {
  const ran = await runHere(['--demo', ...words, '--yes', '--debug'], directory());
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('bytes, not shown: they may hold a secret')]);
  expect(ran.stderr).not.toMatch(/^[<>].*CANARY/m);
});
