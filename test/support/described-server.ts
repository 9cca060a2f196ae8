import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  /** What /openapi/v1.json answers; text is sent as it is. */
  description: object | string;
  /** The service's own version, as GET /api/system tells it. */
  version: string;
  close(): Promise<void>;
}

/** A server that describes itself and answers everything with what it was asked. */
export const startDescribedServer = async (description: object | string): Promise<DescribedServer> => {
  const requests: Request[] = [];
  const texts: string[] = [];
  const answers = new Map<string, unknown>();
  const state = { description, version: '1.4.0' };
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const path = request.url ?? '/';
      response.setHeader('content-type', 'application/json');
      if (path === '/api/auth/token')
        return response.end(JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 3600 }));
      if (path === '/openapi/v1.json')
        return response.end(
          typeof state.description === 'string' ? state.description : JSON.stringify(state.description),
        );
      if (path === '/api/system') return response.end(JSON.stringify({ assemblyVersion: state.version }));
      const seen = { line: `${request.method} ${path}`, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
      requests.push(seen);
      texts.push(text);
      const answer = answers.get(path.split('?')[0] ?? '');
      if (answer !== undefined) return response.end(JSON.stringify(answer));
      // A list of the built-in contract has to look like one.
      const page = { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false };
      return response.end(JSON.stringify(request.method === 'GET' && path.startsWith('/api/computer') ? page : seen));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
