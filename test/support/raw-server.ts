import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const head = (lines: string): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n`;

/** Responses that are not HTTP, or break its rules, as bytes on a connection. */
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

export interface RawServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** A server that gets the bare connections, for whatever is not HTTP. */
export const startRawServer = async (onConnection: (socket: Socket) => void): Promise<RawServer> => {
  const { port, close } = await listenOn(createServer((socket) => onConnection(socket.on('error', () => undefined))));
  return { port, url: `http://127.0.0.1:${port}`, close };
};

/** Answers every request with the same bytes, then closes the connection. */
export const startMalformedServer = async (bytes: string): Promise<RawServer & { requests(): number }> => {
  let count = 0;
  const server = await startRawServer((socket) => {
    socket.on('data', (piece: Buffer) => {
      if (!/^(GET|POST) /.test(piece.toString('latin1'))) return; // the rest of a request
      count += 1;
      socket.end(bytes, 'latin1');
    });
  });
  return { ...server, requests: () => count };
};

/** Listens on this machine only; closing ends every connection. */
export const listenOn = async (server: Server, wanted = 0): Promise<{ port: number; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, close };
};
