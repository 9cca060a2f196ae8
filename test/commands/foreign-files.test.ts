import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { needed } from '../support/needed.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const directory = useDirectory();
const modes = needed(process.platform !== 'win32', 'a system with file modes');
const rescan = { json: { clientId: 1, scanType: 'Inventory', alreadyPending: false } };
const computer = { json: { id: 1, hostname: 'PC-1' } };
let server: ScriptedServer;
let place: string;

const ems = async (...words: string[]) => {
  const ran = await runHere([...words, '--retries', '0'], place);
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};
const onlyFileIn = (...folder: string[]): string => {
  const path = join(place, ...folder);
  return join(path, readdirSync(path).find((name) => name.endsWith('.json') || name.endsWith('.jsonl')) ?? '');
};
const pipeInPlaceOf = (file: string): void => {
  rmSync(file, { force: true });
  execFileSync('mkfifo', ['-m', '600', file]);
};

beforeAll(async () => {
  server = await startScriptedServer();
  place = join(directory(), 'signed-in');
  const login = ['login', '--url', server.url, '--client-id', 'ops', '--secret-stdin', '--secret-storage', 'file'];
  server.script({ status: 404 });
  expect((await runHere(login, place, { stdin: 's3cret-of-ops' })).code).toBe(0);
  server.script(rescan, rescan);
  expect((await ems('computer', 'rescan', '1', '2', '--type', 'Inventory', '--yes')).code).toBe(0);
});
afterAll(() => server.close());

let run = 0;
beforeEach(() => {
  place = join(directory(), `case-${++run}`);
  cpSync(join(directory(), 'signed-in'), place, { recursive: true });
});

describe.skipIf(modes.isMissing)(`a file that somebody else may have written${modes.because}`, () => {
  it.each([
    ['that others can write', () => chmodSync(onlyFileIn('tokens'), 0o666)],
    ['in a directory that others can write', () => chmodSync(join(place, 'tokens'), 0o777)],
  ])('a token %s is not sent: another one takes its place', async (_, expose) => {
    expose();
    const before = server.tokenRequests.length;
    server.script(computer);
    expect((await ems('computer', 'show', '1')).code).toBe(0);
    expect([server.tokenRequests.length - before, statSync(onlyFileIn('tokens')).mode & 0o777]).toEqual([1, 0o600]);
  });

  it.each([
    ['that others can write', () => chmodSync(onlyFileIn('secrets'), 0o620)],
    ['in a directory that others can write', () => chmodSync(join(place, 'secrets'), 0o770)],
  ])('a secret %s is not sent', async (_, expose) => {
    rmSync(onlyFileIn('tokens'));
    expose();
    const before = server.requests.length;
    const { code, stderr } = await ems('computer', 'show', '1');
    expect([code, server.requests.length - before]).toEqual([10, 0]);
    expect(stderr).toMatch(/others can write .*secrets.* so the secret in it may not be yours/);
  });

  it.each([
    ['the state directory', 'state'],
    ['the directory of the runs', 'state/runs'],
  ])('a run is not carried on: %s', async (_, folder) => {
    chmodSync(join(place, folder), 0o777);
    for (const words of [['resume', 'last', '--yes'], ['list'], ['show', 'last']]) {
      const { code, stderr } = await ems('bulk', ...words);
      expect([code, stderr]).toEqual([10, expect.stringContaining('so the runs in it may not be yours')]);
    }
  });

  it('a description makes no commands, and is not stored again', async () => {
    const path = '/api/packages/{id}/ready';
    const post = { tags: ['Software Packages'], summary: 'Ready', responses: { 200: { description: 'ok' } } };
    const description = { openapi: '3.0.1', info: { title: 'x', version: '1' }, paths: { [path]: { post } } };
    server.script({ json: description }, { json: {} });
    expect((await ems('api', 'sync')).code).toBe(0);
    const stored = join(place, 'descriptions');
    expect((await ems('package', '--help')).stdout).toContain('create-ready');
    for (const folder of [stored, join(stored, readdirSync(stored)[0] ?? '')]) {
      chmodSync(folder, 0o777);
      expect((await ems('package', '--help')).stdout).not.toContain('create-ready');
      server.script({ json: description }, { json: {} });
      const { code, stderr } = await ems('api', 'sync');
      expect([code, stderr]).toEqual([10, expect.stringContaining('so the description in it may not be yours')]);
      chmodSync(folder, 0o700);
    }
    expect((await ems('package', '--help')).stdout).toContain('create-ready');
  });
});

// Opening a pipe waits for its other end, deaf to every signal: these would never end.
describe.skipIf(modes.isMissing)(`a pipe in place of${modes.because}`, () => {
  it('the token is replaced', async () => {
    pipeInPlaceOf(onlyFileIn('tokens'));
    server.script(computer);
    expect((await ems('computer', 'show', '1')).code).toBe(0);
    expect(lstatSync(onlyFileIn('tokens')).isFile()).toBe(true);
  });

  it('the secret is refused', async () => {
    rmSync(onlyFileIn('tokens'));
    pipeInPlaceOf(onlyFileIn('secrets'));
    const { code, stderr } = await ems('computer', 'show', '1');
    expect([code, stderr]).toEqual([10, expect.stringContaining('is a pipe or a device')]);
  });

  it('a report is refused before anything is sent', async () => {
    const pipe = join(place, 'report.csv');
    pipeInPlaceOf(pipe);
    const before = server.calls.length;
    const { code, stderr } = await ems(
      'computer',
      'rescan',
      '1',
      '2',
      '--type',
      'Inventory',
      '--yes',
      '--report',
      pipe,
    );
    expect([code, server.calls.length - before]).toEqual([2, 0]);
    expect(stderr).toContain('report.csv is not a file');
  });
});

it('the name of a profile that is reserved does not sign in to another one', async () => {
  const config = join(place, 'config.json');
  renameSync(config, `${config}.before`);
  const login = ['login', '--profile', 'environment', '--url', server.url, '--client-id', 'ops', '--secret-stdin'];
  const { code, stderr } = await runHere(login, place, { stdin: 'another' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('"environment" is reserved')]);
  expect(existsSync(config)).toBe(false);
});
