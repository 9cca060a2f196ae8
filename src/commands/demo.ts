import { demoDirectory } from '../settings/paths.js';
import type { CommandContext, FlagSpec, Input } from '../command/spec.js';
import { messageOf, usage } from '../errors.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const place = (context: CommandContext): string =>
  demoDirectory({ env: context.env, home: context.runtime.home, platform: context.runtime.platform });

const worldFlags: readonly FlagSpec[] = [
  {
    name: 'computers',
    value: 'n',
    help: 'size of the fleet',
    default: '500',
    reads: { type: 'integer', minimum: 1, maximum: 2_000_000 },
  },
  {
    name: 'seed',
    value: 'n',
    help: 'another fleet of the same kind',
    default: '1',
    reads: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
  },
];

const worldOptions = ({ values: { computers, seed } }: Input): { computers?: number; seed?: number } => ({
  ...(computers === undefined ? {} : { computers: Number(computers) }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});

const serve: CustomCommand = {
  name: 'serve',
  summary: 'Run the demo service in the foreground, for curl, scripts, training and CI',
  details: [
    'Sign in with client id `demo` and secret `demo` (all roles), or `viewer` / `viewer` (reads only). Ctrl-C ends it.',
    'The state is its own and ends with it, unless --keep uses the one of `ems --demo`.',
  ],
  flags: [
    {
      name: 'port',
      value: 'n',
      help: 'port to listen on; 0 takes a free one',
      default: '5057',
      reads: { type: 'integer', minimum: 0, maximum: 65_535 },
    },
    { name: 'host', value: 'address', help: 'address to listen on', default: '127.0.0.1' },
    ...worldFlags,
    { name: 'latency', value: 'duration', help: 'added to every answer, such as 20ms', reads: { type: 'duration' } },
    { name: 'fail', value: 'kind:share,…', help: 'misbehave now and then: 500:5%,429:1%,drop:1%' },
    { name: 'tls', help: 'https with a certificate of its own' },
    {
      name: 'cert-file',
      value: 'file',
      help: 'with --tls: write the certificate there, for --cacert',
      completes: 'file',
    },
    { name: 'keep', help: 'use and keep the state of `ems --demo`' },
  ],
  examples: [{ does: 'On a free port, with 2,000 computers', run: 'ems demo serve --port 0 --computers 2000' }],
  run: async (input, context) => {
    const { startDemoServer } = await import('../demo/server.js');
    const { port, host, latency, fail, tls, keep, 'cert-file': certificateFile } = input.values;
    const server = await startDemoServer({
      ...worldOptions(input),
      port: Number(port ?? 5057),
      host: typeof host === 'string' ? host : undefined,
      latency: typeof latency === 'number' ? latency : undefined,
      faults: typeof fail === 'string' ? fail : undefined,
      tls: tls === true,
      directory: keep === true ? place(context) : undefined,
    }).catch((error: unknown) => {
      throw cannotStart(error);
    });
    if (typeof certificateFile === 'string') await writeCertificate(certificateFile, server.certificate);
    context.say(`The demo service listens on ${server.url} (client id demo, secret demo). Ctrl-C ends it.`);
    await context.terminal.stdout.write(`${server.url}\n`);
    await ended(context.interrupt);
    await server.close();
    return { kind: 'text', text: '' };
  },
};

const listenProblems: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EADDRINUSE: ['another program listens on this port', 'Give another --port; 0 takes a free one.'],
  EACCES: ['this port needs more rights', 'Give a --port above 1023; 0 takes a free one.'],
  EADDRNOTAVAIL: ['this computer has no such address', 'Leave out --host, or give an address of this computer.'],
  ENOTFOUND: ['no address is known by this name', 'Leave out --host, or give an address of this computer.'],
};

const cannotStart = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [what = messageOf(error), hint] = listenProblems[code] ?? [];
  return usage(`the demo service cannot start: ${what}`, hint);
};

const writeCertificate = async (file: string, certificate: string | undefined): Promise<void> => {
  if (certificate === undefined) throw usage('--cert-file needs --tls');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, certificate);
};

/** Being stopped is how a server ends: no error. */
const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const reset: CustomCommand = {
  name: 'reset',
  summary: 'Start the demo fleet anew',
  flags: worldFlags,
  examples: [{ does: 'As on the first day', run: 'ems demo reset' }],
  run: async (input, context) => {
    const { resetWorld, demoStatus } = await import('../demo/server.js');
    const directory = place(context);
    await resetWorld(directory, worldOptions(input));
    return { kind: 'object', value: { ...(await demoStatus(directory)) } };
  },
};

const status: CustomCommand = {
  name: 'status',
  summary: 'Show what the demo state holds',
  examples: [{ does: 'Size and age of the fleet', run: 'ems demo status' }],
  run: async (_, context) => {
    const { demoStatus } = await import('../demo/server.js');
    return { kind: 'object', value: { ...(await demoStatus(place(context))) } };
  },
};

const path: CustomCommand = {
  name: 'path',
  summary: 'Print where the demo state is kept',
  examples: [{ does: 'The folder', run: 'ems demo path' }],
  run: async (_, context) => ({ kind: 'text', text: place(context) }),
};

export const demo: CustomArea = {
  name: 'demo',
  summary: 'The embedded demo service: try everything without a server',
  commands: [serve, reset, status, path],
};
