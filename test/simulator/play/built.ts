import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TransportFailure } from '../../../src/http/transport/transport-failure.js';
import type { runLine } from './machine.js';
import { clientSecret, fullClient } from '../service/service.js';
import { baseUrl } from '../wire/wire.js';

/** Runs a line in a process of its own: the wire of the simulator is behind a server on loopback. */
export const builtLine: typeof runLine = async (line, machine, { env, stdin, transport }) => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const body = Buffer.concat(parts).toString('utf8');
      transport
        ?.exchange({
          method: request.method as 'GET',
          url: `${baseUrl}${request.url ?? ''}`,
          headers,
          body,
          timeoutMs: 60_000,
        })
        .then((reply) => response.writeHead(reply.status, reply.headers as Record<string, string>).end(reply.body))
        .catch((error: unknown) =>
          error instanceof TransportFailure ? request.socket.destroy() : response.writeHead(599).end(),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    return await new Promise((resolve) => {
      const child = spawn(process.execPath, [join(process.cwd(), 'bin/ems.js'), ...line], {
        env: {
          PATH: process.env['PATH'],
          EMS_CONFIG_DIR: machine.folder,
          EMS_URL: `http://127.0.0.1:${port}`,
          EMS_CLIENT_ID: fullClient,
          EMS_CLIENT_SECRET: clientSecret,
          EMS_HISTORY: 'true',
          ...env,
        },
        stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      });
      const text = { stdout: '', stderr: '' };
      child.stdout?.on('data', (part: Buffer) => (text.stdout += part.toString('utf8')));
      child.stderr?.on('data', (part: Buffer) => (text.stderr += part.toString('utf8')));
      child.stdin?.end(stdin);
      child.once('close', (code) =>
        resolve({
          code: code ?? 1,
          stdout: text.stdout.replaceAll(`http://127.0.0.1:${port}`, baseUrl),
          stderr: text.stderr,
        }),
      );
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
