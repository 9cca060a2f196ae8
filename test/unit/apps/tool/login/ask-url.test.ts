import { expect, it } from 'vitest';
import { askUrl } from '../../../../../src/apps/tool/login/ask-url.js';
import { parseBaseUrl } from '../../../../../src/http/url.js';

const answering = (...answers: string[]) => {
  const warned: string[] = [];
  const asked = askUrl(async () => answers.shift() ?? '', parseBaseUrl, { warn: (text) => void warned.push(text) });
  return { asked, warned };
};

it('asks again for a URL that lacks https://, and says why', async () => {
  const { asked, warned } = answering('ems.example.com', 'https://ems.example.com');
  expect((await asked).origin).toBe('https://ems.example.com');
  expect(warned).toEqual([expect.stringContaining('https://')]);
});

it('gives up after three answers', async () => {
  const { asked, warned } = answering('a', 'b', 'c', 'https://ems.example.com');
  await expect(asked).rejects.toThrow('is not a server URL');
  expect(warned).toHaveLength(2);
});
