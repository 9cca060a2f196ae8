import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const home = useDirectory();

/** The aside process is `false` here, which ends at once with an error, as a refused connection does. */
it('a server that gives no names is not asked again at the next TAB', async () => {
  const env = { EMS_URL: 'http://127.0.0.1:1', EMS_CLIENT_ID: 'me', EMS_CLIENT_SECRET: 'secret' };
  const complete = () => runHere(['__complete', '--shell', 'bash', '--', '', 'group', 'show'], home(), { env });
  expect(await complete()).toMatchObject({ code: 0, stdout: '' });
  const names = (await readdir(home(), { recursive: true })).filter((file) => file.endsWith('-group.txt.dead'));
  expect(names).toHaveLength(1);
  expect(await complete()).toMatchObject({ code: 0, stdout: '' });
  expect(join(home(), names[0] ?? '')).toContain('names');
});
