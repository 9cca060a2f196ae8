import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Scripted } from '../support/scripted-server.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { smallComputer, useSmallService } from '../support/small-service.js';

const { ems, server } = useScriptedEms();
const directory = useDirectory();
const always = (reply: Scripted): void => server().script(...Array.from({ length: 400 }, () => reply));

describe('computers that could not be read', () => {
  it('are not written as a list of computers to delete, whatever else could be read', async () => {
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

describe('the csv of computers to delete', () => {
  const small = useSmallService();

  it('has no cell that a spreadsheet runs, nor a control character', async () => {
    const service = small();
    const lastSeenUtc = '2020-01-01T00:00:00Z';
    const names = ['=1+1', '\uff1d1+1', '\r=1+1', '@x"y', 'PC\u001b[31m'];
    service.computers = names.map((hostname, at) => smallComputer(at + 1, { hostname, lastSeenUtc }));
    const file = join(directory(), 'formulas.csv');
    const env = { EMS_URL: service.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
    const { code } = await runHere(['fleet', 'tidy', '--kind', 'dead', '--write', file], directory(), { env });
    expect(code).toBe(0);
    const text = readFileSync(file, 'utf8');
    const cells = [`1,'=1+1`, `2,'\uff1d1+1`, `3,"'\n=1+1"`, `4,"'@x""y"`, '5,PC[31m'];
    for (const cell of cells) expect(text).toContain(`\n${cell},last seen`);
  });
});
