import { createServer, type AddressInfo, type Socket } from 'node:net';

const head = (lines: string): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n`;

/** Answers that are no HTTP, or break its rules, as bytes on a connection. */
export const malformedResponses: Readonly<Record<string, string>> = {
  'a negative length': `${head('content-length: -5\r\n')}{}`,
  'a length in words': `${head('content-length: abc\r\n')}{}`,
  'a chunk of no size': `${head('transfer-encoding: chunked\r\n')}zz\r\n{}\r\n`,
  'a status of two digits': 'HTTP/1.1 99 X\r\ncontent-length: 0\r\n\r\n',
  'no status': 'HTTP/1.1 OK\r\ncontent-length: 0\r\n\r\n',
  '5,000 headers': `${head(Array.from({ length: 5000 }, (_, index) => `x-${index}: 1\r\n`).join(''))}{}`,
  'a zero byte in a header': `${head('x-zero: a\0b\r\ncontent-length: 2\r\n')}{}`,
  'the greeting of an SSH server': 'SSH-2.0-OpenSSH_9.2\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

export interface MalformedServer {
  readonly url: string;
  /** How many requests have come in. */
  requests(): number;
  close(): Promise<void>;
}

/** Answers every request with the same bytes, then closes the connection. */
export const startMalformedServer = async (bytes: string): Promise<MalformedServer> => {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (piece: Buffer) => {
        if (!/^(GET|POST) /.test(piece.toString('latin1'))) return; // the rest of a request
        count += 1;
        socket.end(bytes, 'latin1');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
