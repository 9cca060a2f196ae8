import type { UnnamedCommand } from '../../command/custom-command.js';
import { messageOf, usage } from '../../base/errors.js';
import { notAState, readFixtureText } from './fixture.js';
import { chosenLimits, limitFlags } from './limits.js';
import { demoPlace } from './control.js';
import { nowFlag, worldFlags, worldOptions } from './state.js';

export const serve: UnnamedCommand = {
  summary: 'Run the demo service in the foreground, for curl, scripts, training and CI',
  details: [
    'Sign in with client id `demo` and secret `demo` (all roles), or `viewer` and `viewer` (read only). Press Ctrl-C to stop.',
    'The state is temporary. With --keep, it is shared with `ems --demo`.',
    '`ems demo advance`, `contact`, `scenario`, `fail`, `requests` and `reset` control it with --server; curl can do the same below /_demo. That needs no credentials, and is possible from the same machine only. --no-control disables it.',
    'Every response carries the time of the demo service in its Date header, and ems measures by it. Tokens expire by the clock of this machine, at any --speed.',
  ],
  flags: [
    {
      name: 'port',
      value: 'n',
      help: 'port to listen on; 0 for a free port',
      default: '5057',
      reads: { type: 'integer', minimum: 0, maximum: 65_535 },
    },
    { name: 'host', value: 'address', help: 'address to listen on', default: '127.0.0.1' },
    ...worldFlags,
    nowFlag,
    {
      name: 'speed',
      value: 'factor',
      help: 'how fast time passes, such as 60x',
      default: '1x',
    },
    { name: 'latency', value: 'duration', help: 'delay of every response, such as 20ms', reads: { type: 'duration' } },
    { name: 'fail', value: 'kind:share,…', help: 'share of failing requests, such as 500:5%,429:1%,drop:1%' },
    { name: 'tls', help: 'serve https with a self-signed certificate for localhost' },
    {
      name: 'cert-file',
      value: 'file',
      help: 'with --tls: write the certificate to this file, for --cacert',
      completes: 'file',
    },
    ...limitFlags,
    {
      name: 'state',
      value: 'file',
      help: 'begin with the state that `ems demo export` wrote to this file',
      completes: 'file',
    },
    { name: 'keep', help: 'use the state of `ems --demo`' },
    { name: 'no-control', help: 'do not let this machine control the service below /_demo' },
  ],
  examples: {
    'Serve 2,000 computers on a free port': 'ems demo serve --port 0 --computers 2000',
    'Start on a Monday morning, with an hour a minute':
      'ems demo serve --port 0 --now 2026-03-02T08:00:00Z --speed 60x',
  },
  run: async (input, context) => {
    const { startDemoServer } = await import('../../demo/server.js');
    const {
      port,
      host,
      latency,
      fail: shares,
      tls,
      keep,
      now,
      speed,
      'cert-file': certificateFile,
      'no-control': noControl,
      state: stateFile,
      'contact-delay': delay,
    } = input.values;
    if (keep === true && (stateFile !== undefined || delay !== undefined)) throw keptState();
    if (keep === true && (now !== undefined || speed !== undefined)) throw keptTime();
    const server = await startDemoServer({
      ...worldOptions(input),
      ...chosenLimits(input),
      state: typeof stateFile === 'string' ? await readFixtureText(stateFile, context.interrupt) : undefined,
      port: Number(port ?? 5057),
      host: typeof host === 'string' ? host : undefined,
      latency: typeof latency === 'number' ? latency : undefined,
      faults: typeof shares === 'string' ? shares : undefined,
      tls: tls === true,
      speed: typeof speed === 'string' ? readSpeed(speed) : undefined,
      control: noControl !== true,
      directory: keep === true ? demoPlace(context) : undefined,
    }).catch((error: unknown) => {
      throw notAState(typeof stateFile === 'string' ? stateFile : '', cannotStart(error));
    });
    if (typeof certificateFile === 'string')
      await writeCertificate(certificateFile, server.certificate, context.interrupt);
    context.say(`The demo service is listening on ${server.url} (client id demo, secret demo). Press Ctrl-C to stop.`);
    await context.terminal.stdout.write(`${server.url}\n`);
    await ended(context.interrupt);
    await server.close();
    return { kind: 'text', text: '' };
  },
};

const keptState = (): Error =>
  usage(
    '--keep cannot be combined with --state and --contact-delay.',
    'Replace the kept state with: ems demo import <file>. Let an agent make contact now with: ems demo contact <computer>',
  );

const keptTime = (): Error =>
  usage(
    '--keep cannot be combined with --now and --speed.',
    'Move the time of the kept state with: ems demo advance 7d. Reset it to a given time with: ems demo reset --now <time>',
  );

const readSpeed = (text: string): number => {
  const factor = Number(/^(\d+(?:\.\d+)?)x?$/i.exec(text.trim())?.[1] ?? Number.NaN);
  if (factor > 0 && factor <= 100_000) return factor;
  throw usage(`--speed: "${text}" is not a factor.`, 'Give a factor up to 100000x, such as 60x.');
};

const listenProblems: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EADDRINUSE: ['the port is in use', 'Choose another --port; 0 for a free port.'],
  EACCES: ['permission denied for this port', 'Choose a --port above 1023; 0 for a free port.'],
  EADDRNOTAVAIL: ['the address does not belong to this computer', 'Omit --host, or give an address of this computer.'],
  ENOTFOUND: ['the host name does not resolve', 'Omit --host, or give an address of this computer.'],
};

const cannotStart = (error: unknown): Error => {
  if (error instanceof Error && error.name === 'NotAFixture') return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [what = messageOf(error), hint] = listenProblems[code] ?? [];
  return usage(`The demo service cannot start: ${what}.`, hint);
};

const writeCertificate = async (
  file: string,
  certificate: string | undefined,
  interrupt: AbortSignal,
): Promise<void> => {
  if (certificate === undefined) throw usage('--cert-file requires --tls');
  const { writeWhole } = await import('../../base/files/write-whole.js');
  await writeWhole(file, certificate, interrupt);
};

/** Resolves when the server is stopped, which is its normal end and not an error. */
const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
