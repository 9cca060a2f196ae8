import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Transport } from '../../../src/http/transport/exchange.js';
import { TransportFailure } from '../../../src/http/transport/transport-failure.js';
import { clientSecret, fullClient } from '../service/service.js';
import { baseUrl } from '../wire/wire.js';
import type { Ran, runLine } from './machine.js';

/**
 * Runs a line in a process of its own: the wire of the simulator is behind a server on loopback, a kill is SIGKILL of the
 * operating system, and the clock of the machine is that of libfaketime, where it is installed.
 */
export const builtLine: typeof runLine = async (line, machine, { clock, env, stdin, transport }) => {
  let child: ChildProcess | undefined;
  const server = serverFor(transport, () => child?.kill('SIGKILL'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const address = `http://127.0.0.1:${port}`;
  try {
    child = spawn(process.execPath, [join(process.cwd(), 'bin/ems.js'), ...line], {
      env: {
        PATH: process.env['PATH'],
        ...clockAt(clock.date()),
        EMS_CONFIG_DIR: machine.folder,
        EMS_URL: address,
        EMS_CLIENT_ID: fullClient,
        EMS_CLIENT_SECRET: clientSecret,
        EMS_HISTORY: 'true',
        ...env,
      },
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    return await outcomeOf(child, stdin, (text) => text.replaceAll(address, baseUrl));
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const serverFor = (transport: Transport | undefined, kill: () => void): Server =>
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      transport
        ?.exchange({
          method: request.method as 'GET', // as it came
          url: `${baseUrl}${request.url ?? ''}`,
          headers,
          body: Buffer.concat(parts).toString('utf8'),
          timeoutMs: 60_000,
        })
        .then((reply) => response.writeHead(reply.status, reply.headers as Record<string, string>).end(reply.body))
        .catch((error: unknown) => {
          if (!(error instanceof TransportFailure)) return response.writeHead(599).end();
          if (String(error.cause).includes('killed')) kill();
          return request.socket.destroy();
        });
    });
  });

const outcomeOf = (child: ChildProcess, stdin: string | undefined, plain: (text: string) => string): Promise<Ran> =>
  new Promise((resolve) => {
    const text = { stdout: '', stderr: '' };
    child.stdout?.on('data', (part: Buffer) => (text.stdout += part.toString('utf8')));
    child.stderr?.on('data', (part: Buffer) => (text.stderr += part.toString('utf8')));
    child.stdin?.on('error', () => undefined).end(stdin);
    child.once('close', (code) =>
      resolve({ code: code ?? 137, stdout: plain(text.stdout), stderr: plain(text.stderr) }),
    );
  });

const faketime = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/** The time goes on from there; sleeping and time-outs are as ever. */
const clockAt = (date: Date): Readonly<Record<string, string>> =>
  faketime === undefined
    ? {}
    : {
        LD_PRELOAD: faketime,
        FAKETIME: `@${date.toISOString().slice(0, 19).replace('T', ' ')}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        TZ: 'UTC',
      };
