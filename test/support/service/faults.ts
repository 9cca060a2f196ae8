import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A way to answer wrongly, instead of answering. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => void;

export const status =
  (
    code: number,
    body: unknown = { title: `Status ${code}`, status: code },
    headers: { [name: string]: string } = {},
  ): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/problem+json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };

export const html =
  (code = 200): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/html' });
    response.end('<!doctype html><html><body><form action="/login">Sign in</form></body></html>');
  };

export const redirect =
  (code: number, location: string): Fault =>
  (response) => {
    response.writeHead(code, { location });
    response.end();
  };

/** Not JSON, and not wrong either where a file was described. */
export const file =
  (type: string, body: Uint8Array | string): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };

/** The connection dies before a byte of the answer. */
export const reset: Fault = (_response, request) => {
  request.socket.resetAndDestroy();
};

/** The connection dies in the middle of the answer. */
export const cut: Fault = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items":[');
  setTimeout(() => request.socket.destroy(), 20);
};

/** One byte now and then, for ever. */
export const trickle: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => clearInterval(timer));
};

/** More than the 64 MiB that a client takes, as fast as it reads. */
export const huge: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let left = 80;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end('[]');
  };
  more();
};

/** 300 MiB of spaces in a few hundred kilobytes. */
export const bomb: Fault = (response) => {
  const piece = gzipSync(Buffer.alloc(30 * 1024 * 1024, ' '));
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(Buffer.concat(Array.from({ length: 10 }, () => piece)));
};

export const deep: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('['.repeat(200_000) + ']'.repeat(200_000));
};

export const raw =
  (text: string, type = 'application/json', code = 200): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': type });
    response.end(text);
  };

/** Never answers. */
export const silent: Fault = () => undefined;
