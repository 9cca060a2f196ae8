import type { ServerResponse } from 'node:http';
import { startScriptedServer, type Scripted, type ScriptedServer } from './scripted-server.js';

export interface PacedServer {
  readonly url: string;
  /** Pages that were asked for, whether they were answered or not. */
  readonly asked: number;
  /** Lets the pages after the first one go. */
  release(): void;
  close(): Promise<void>;
}

const rowsPerPage = 3;

/** A list of computers whose pages after the first one are held back until the test says so. */
export const startPacedServer = async (pages: number): Promise<PacedServer> => {
  const server: ScriptedServer = await startScriptedServer();
  const held: (() => void)[] = [];
  let released = false;
  const answer: Scripted = ({ url }, response) => {
    const skip = Number(new URL(url, server.url).searchParams.get('skip') ?? 0);
    const send = (): void => sendPage(response, skip, pages * rowsPerPage);
    if (skip === 0 || released) send();
    else held.push(send);
  };
  server.script(...Array.from({ length: 100 }, () => answer));
  return {
    url: server.url,
    get asked() {
      return server.calls.length;
    },
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
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
};

const pacedComputer = (id: number): object => ({
  id: 7000 + id,
  hostname: `PC-${id}`,
  domain: 'corp.example',
  macAddress: null,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  lastSeenUtc: '2026-01-01T00:00:00Z',
});
