import { afterAll, beforeAll, expect } from 'vitest';
import { runHere, useDirectory, type Ran } from './in-process.js';
import { sendJson, startScriptedServer } from './scripted-server.js';

export interface Request {
  readonly line: string; // 'PUT /api/packages/…?x=1'
  readonly body: unknown;
}

export interface DescribedServer {
  readonly url: string;
  readonly requests: Request[];
  /** Bodies as they came, byte for byte. */
  readonly texts: string[];
  /** Answers by path, instead of what was asked. */
  readonly answers: Map<string, unknown>;
  /** The answer of /openapi/v1.json; text is sent as it is. */
  description: object | string;
  /** The service's own version, as GET /api/system tells it. */
  version: string;
  close(): Promise<void>;
}

/** A server that describes itself and answers everything with what it was asked. */
const startDescribedServer = async (description: object | string): Promise<DescribedServer> => {
  const requests: Request[] = [];
  const texts: string[] = [];
  const answers = new Map<string, unknown>();
  const state = { description, version: '1.4.0' };
  const server = await startScriptedServer();
  server.always(({ method, url, body }, response) => {
    if (url === '/openapi/v1.json')
      return typeof state.description === 'string'
        ? void response.setHeader('content-type', 'application/json').end(state.description)
        : sendJson(response, state.description);
    if (url === '/api/system') return sendJson(response, { assemblyVersion: state.version });
    const seen = { line: `${method} ${url}`, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
    requests.push(seen);
    texts.push(body);
    const answer = answers.get(url.split('?')[0] ?? '');
    if (answer !== undefined) return sendJson(response, answer);
    // A list of the built-in contract has to look like one.
    const page = { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false };
    return sendJson(response, method === 'GET' && url.startsWith('/api/computer') ? page : seen);
  });
  return {
    url: server.url,
    requests,
    texts,
    answers,
    get description() {
      return state.description;
    },
    set description(next) {
      state.description = next;
    },
    get version() {
      return state.version;
    },
    set version(next) {
      state.version = next;
    },
    close: () => server.close(),
  };
};

export interface DescribedEms {
  readonly server: () => DescribedServer;
  readonly directory: () => string;
  readonly env: () => Record<string, string>;
  /** Runs words against it, with -o json; help is text. */
  readonly ems: (...words: string[]) => Promise<Ran>;
  /** Runs words that have to end with 0, and returns what arrived. */
  readonly sentBy: (...words: string[]) => Promise<readonly Request[]>;
}

/** A server that describes itself for the tests of a file, and an ems that has stored its description. */
export const useDescribedEms = (description: object): DescribedEms => {
  const directory = useDirectory();
  let server: DescribedServer;
  const env = () => ({ EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' });
  const ems = (...words: string[]) =>
    runHere([...words, ...(words.includes('--help') ? [] : ['-o', 'json'])], directory(), { env: env() });
  beforeAll(async () => {
    server = await startDescribedServer(description);
    expect((await ems('api', 'sync')).code).toBe(0);
  });
  afterAll(() => server.close());
  const sentBy = async (...words: string[]): Promise<readonly Request[]> => {
    server.requests.length = 0;
    const { code, stderr } = await ems(...words);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return server.requests;
  };
  return { server: () => server, directory, env, ems, sentBy };
};
