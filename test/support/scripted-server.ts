import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { listenOn } from './raw-server.js';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One reply; a function may do anything with the response. */
export type Scripted =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
      readonly raw?: Uint8Array;
    }
  /** The connection is cut, before or after the request was read. */
  | 'reset'
  /** Headers, then one byte at a time for ever. */
  | 'trickle'
  /** Headers and body without end. */
  | 'endless'
  /** Never answers. */
  | 'silent'
  | ((request: SeenRequest, response: ServerResponse) => void | Promise<void>);

export interface ScriptedServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Requests other than for a token. */
  readonly calls: readonly SeenRequest[];
  readonly tokenRequests: readonly SeenRequest[];
  /** Played in order; a request beyond the script is answered with 599 and fails the test that looks at it. */
  script(...replies: Scripted[]): void;
  /** Answers to the token request; default: token-1, token-2 … */
  tokens(...replies: Scripted[]): void;
  /** Answers every request beyond the script. */
  always(reply: Scripted): void;
  close(): Promise<void>;
}

export interface ScriptedOptions {
  /** Serves https:// with these options. */
  readonly secure?: ServerOptions;
  /** A port that was given before; any by default. */
  readonly port?: number;
  /** Gives requests for a token to `always` as well. */
  readonly scriptsTokens?: true;
}

/** A server that answers given requests over HTTP. Every fake service of the tests but the strict one is built on it. */
export const startScriptedServer = async (options: ScriptedOptions = {}): Promise<ScriptedServer> => {
  const { secure } = options;
  const requests: SeenRequest[] = [];
  const replies: Scripted[] = [];
  const tokenReplies: Scripted[] = [];
  let issued = 0;
  let beyond: Scripted = { status: 599, text: 'beyond the script' };
  const nextReply = (request: SeenRequest): Scripted => {
    if (!isToken(request)) return replies.shift() ?? beyond;
    if (options.scriptsTokens === true) return beyond;
    return tokenReplies.shift() ?? tokenReply(`token-${++issued}`);
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    await play(nextReply(request), request, response);
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    // A client that has gone takes its connection along; there is nobody left to answer.
    serve(incoming, response).catch(() => response.destroy());
  };
  const server = secure === undefined ? createServer(listener) : createSecureServer(secure, listener);
  const { port, close } = await listenOn(server, options.port);
  return {
    url: secure === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    requests,
    get calls() {
      return requests.filter((request) => !isToken(request));
    },
    get tokenRequests() {
      return requests.filter(isToken);
    },
    script: (...more) => void replies.push(...more),
    tokens: (...more) => void tokenReplies.push(...more),
    always: (reply) => void (beyond = reply),
    close,
  };
};

export const tokenReply = (token: string, seconds = 3600): Scripted => ({
  json: { access_token: token, token_type: 'Bearer', expires_in: seconds },
});

/** Answers with JSON from within a function. */
export const sendJson = (response: ServerResponse, json: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));

const play = async (reply: Scripted, request: SeenRequest, response: ServerResponse): Promise<void> => {
  if (typeof reply === 'function') return reply(request, response);
  if (reply === 'silent') return;
  if (reply === 'reset') return void response.socket?.resetAndDestroy();
  if (reply === 'trickle') return trickle(response);
  if (reply === 'endless') return endless(response);
  const body = reply.raw ?? Buffer.from(reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json));
  const type = reply.json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(reply.status ?? 200, { ...type, ...reply.headers }).end(body);
};

const trickle = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

const endless = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, 0x20);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

const isToken = (request: SeenRequest): boolean => request.url === '/api/auth/token';

const readAll = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};
