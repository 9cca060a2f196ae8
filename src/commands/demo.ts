import { demoDirectory } from '../settings/paths.js';
import type { CommandContext, Input } from '../command/spec.js';
import { messageOf, usage } from '../errors.js';
import { readValue } from '../engine/flags/values.js';
import { parseDuration } from '../text/duration.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const place = (context: CommandContext): string =>
  demoDirectory({ env: context.env, home: context.runtime.home, platform: context.runtime.platform });

const worldFlags = [
  { name: 'computers', value: 'n', help: 'size of the fleet', default: '500' },
  { name: 'seed', value: 'n', help: 'another fleet of the same kind', default: '1' },
] as const;

const count = (input: Input, name: string, minimum: number, maximum: number): number | undefined => {
  const raw = input.flags[name];
  if (typeof raw !== 'string') return undefined;
  return Number(
    readValue(raw, { type: 'integer', minimum, maximum }, { label: `--${name}`, now: new Date(0), relative: 'past' }),
  );
};

const worldOptions = (input: Input): { computers?: number; seed?: number } => {
  const computers = count(input, 'computers', 1, 2_000_000);
  const seed = count(input, 'seed', 0, 2 ** 31 - 1);
  return { ...(computers === undefined ? {} : { computers }), ...(seed === undefined ? {} : { seed }) };
};

const serve: CustomCommand = {
  name: 'serve',
  summary: 'Run the demo service in the foreground, for curl, scripts, training and CI',
  details: [
    'Sign in with client id `demo` and secret `demo` (all roles), or `viewer` / `viewer` (reads only). Ctrl-C ends it.',
    'The state is its own and ends with it, unless --keep uses the one of `ems --demo`.',
  ],
  flags: [
    { name: 'port', value: 'n', help: 'port to listen on; 0 takes a free one', default: '5057' },
    { name: 'host', value: 'address', help: 'address to listen on', default: '127.0.0.1' },
    ...worldFlags,
    { name: 'latency', value: 'duration', help: 'added to every answer, such as 20ms' },
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
    const { flags } = input;
    const faults = typeof flags['fail'] === 'string' ? flags['fail'] : undefined;
    const server = await startDemoServer({
      ...worldOptions(input),
      port: count(input, 'port', 0, 65_535) ?? 5057,
      host: typeof flags['host'] === 'string' ? flags['host'] : undefined,
      latency: typeof flags['latency'] === 'string' ? parseDuration(flags['latency'], '--latency') : undefined,
      faults,
      tls: flags['tls'] === true,
      directory: flags['keep'] === true ? place(context) : undefined,
    }).catch((error: unknown) => {
      throw cannotStart(error);
    });
    if (typeof flags['cert-file'] === 'string') await writeCertificate(flags['cert-file'], server.certificate);
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
