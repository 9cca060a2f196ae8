import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Scripted } from '../support/scripted-server.js';
import { useDirectory } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();
const directory = useDirectory();
const always = (reply: Scripted): void => server().script(...Array.from({ length: 400 }, () => reply));

describe('computers that could not be read', () => {
  it('are no list of computers to delete, whatever else could be read', async () => {
    always((request, response) => {
      const isRefused = request.url.startsWith('/api/computer');
      response.writeHead(isRefused ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items: [], skip: 0, top: 50, totalCount: 0, hasMore: false }));
    });
    const file = join(directory(), 'old.csv');
    const refused = await ems(`fleet tidy --retries 0 --write ${file}`);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Nothing was written: the computers could'),
    ]);
    expect(existsSync(file)).toBe(false);
    const { code, stderr } = await ems('fleet tidy --retries 0');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Not read: computers: The service returned HTTP 500')]);
  });
});
