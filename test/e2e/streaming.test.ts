import type { ServerResponse } from 'node:http';
import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended } from '../support/child-program.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { sendJson, startScriptedServer } from '../support/scripted-server.js';
import { programFile, programWords, warmStart } from '../support/tested-program.js';

const formats = ['table', 'csv', 'ndjson', 'json', 'yaml', 'name'];
const pages = 4;
const rowsPerPage = 3;
const allIds = Array.from({ length: pages * rowsPerPage }, (_, index) => 7001 + index);

describe('rows arrive with their page', () => {
  const directory = useDirectory();
  let server: PacedServer;
  beforeEach(async () => {
    server = await startPacedServer();
  });
  afterEach(() => server.close());

  const environment = (): Record<string, string> => ({
    EMS_CONFIG_DIR: directory(),
    ...warmStart,
    EMS_URL: server.url,
    EMS_CLIENT_ID: 'id',
    EMS_CLIENT_SECRET: 'secret',
  });
  const start = (...words: string[]): ChildProcess =>
    spawn(programFile, [...programWords, 'computer', 'list', '--all', ...words], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('sends the second page in a real pipe only after the third row was seen', async () => {
    const child = start('-o', 'ndjson');
    const seen = collect(child, (text) => {
      if (text.includes('7003')) server.release();
    });
    expect([await ended(child), seen.errors]).toEqual([0, '']);
    expect(idsIn(seen.text)).toEqual(allIds);
  });

  it.each([
    ...formats.map((format) => [`-o ${format}`, 'in a pipe'] as const),
    ...formats.map((format) => [`-o ${format}`, 'on a terminal'] as const),
    ['-o ndjson --envelope', 'in a pipe'] as const,
  ])('streams %s %s', async (flags, place) => {
    const { code, stdout } = await runHere(`computer list --all ${flags}`.split(' '), directory(), {
      env: environment(),
      ...(place === 'on a terminal' ? { columns: 100 } : {}),
      onOutput: (text) => {
        if (text.includes('7003')) server.release();
      },
    });
    expect([code, idsIn(stdout)]).toEqual([0, allIds]);
  });

  // A reader that goes away is missed with the next page.
  it('a reader of a real pipe goes away', async () => {
    const child = start('-o', 'table');
    child.stdout?.once('close', () => server.release());
    const seen = collect(child, () => child.stdout?.destroy());
    expect([await ended(child), seen.errors]).toEqual([0, '']);
    expect(idsIn(seen.text).at(-1)).toBeLessThanOrEqual(7003);
  });
});

const collect = (child: ChildProcess, onText: (text: string) => void): { text: string; errors: string } => {
  const seen = { text: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    seen.text += chunk.toString();
    onText(seen.text);
  });
  child.stderr?.on('data', (chunk: Buffer) => (seen.errors += chunk.toString()));
  return seen;
};

const idsIn = (text: string): number[] => [...text.matchAll(/\b70\d\d\b/g)].map(([id]) => Number(id));

interface PacedServer {
  readonly url: string;
  /** Lets the pages after the first one go. */
  release(): void;
  close(): Promise<void>;
}

/** A list of computers whose pages after the first one are held back until the test says so. */
const startPacedServer = async (): Promise<PacedServer> => {
  const server = await startScriptedServer();
  const held: (() => void)[] = [];
  let released = false;
  server.always(({ url }, response) => {
    const skip = Number(new URL(url, server.url).searchParams.get('skip') ?? 0);
    const send = (): void => sendPage(response, skip, pages * rowsPerPage);
    if (skip === 0 || released) send();
    else held.push(send);
  });
  return {
    url: server.url,
    release() {
      released = true;
      for (const send of held.splice(0)) send();
    },
    close: () => server.close(),
  };
};

const sendPage = (response: ServerResponse, skip: number, total: number): void => {
  const items = Array.from({ length: rowsPerPage }, (_, index) => pacedComputer(skip + index + 1));
  const page = { items, skip, top: rowsPerPage, totalCount: total, hasMore: skip + rowsPerPage < total };
  sendJson(response, page);
};

const pacedComputer = (id: number): object => ({
  id: 7000 + id,
  hostname: `PC-${id}`,
  domain: 'corp.example',
  macAddress: null,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  lastSeenUtc: '2026-01-01T00:00:00Z',
});
