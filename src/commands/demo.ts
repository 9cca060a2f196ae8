import { demoAdvance } from './demo/advance.js';
import { contact } from './demo/contact.js';
import { controlDetails, openControl, serverFlag } from './demo/control.js';
import { fail, plannedFailures } from './demo/failures.js';
import { requests } from './demo/requests.js';
import { scenario } from './demo/scenario.js';
import { exportState, importState, notAState, readFixtureText } from './demo/fixture.js';
import { chosenLimits, limitFlags } from './demo/limits.js';
import { demoPlace } from './demo/place.js';
import type { FlagSpec } from '../command/spec.js';
import { listFromItems } from '../engine/read/shape-result.js';
import { messageOf, usage } from '../errors.js';
import { shellWord } from '../text/shell-word.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';
import type { Input } from '../command/input.js';

/** When a new world begins. */
const nowFlag: FlagSpec = {
  name: 'now',
  value: 'time',
  help: 'time at which the demo service starts; the time of this machine if omitted',
  reads: { type: 'string', format: 'date-time' },
};

const worldFlags: readonly FlagSpec[] = [
  {
    name: 'computers',
    value: 'n',
    help: 'number of computers',
    default: '500',
    reads: { type: 'integer', minimum: 1, maximum: 2_000_000 },
  },
  {
    name: 'seed',
    value: 'n',
    help: 'seed of the generated fleet',
    default: '1',
    reads: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
  },
];

interface WorldChoice {
  computers?: number;
  seed?: number;
  birth?: number;
}

const worldOptions = ({ values: { computers, seed, now } }: Input): WorldChoice => ({
  ...(computers === undefined ? {} : { computers: Number(computers) }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(typeof now === 'string' ? { birth: Date.parse(now) } : {}),
});

const serve: CustomCommand = {
  name: 'serve',
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
    { name: 'tls', help: 'serve https with a self-signed certificate' },
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
  examples: [
    { does: 'Serve 2,000 computers on a free port', run: 'ems demo serve --port 0 --computers 2000' },
    {
      does: 'Start on a Monday morning, with an hour a minute',
      run: 'ems demo serve --port 0 --now 2026-03-02T08:00:00Z --speed 60x',
    },
  ],
  run: async (input, context) => {
    const { startDemoServer } = await import('../demo/server.js');
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
      state: typeof stateFile === 'string' ? await readFixtureText(stateFile) : undefined,
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
    if (typeof certificateFile === 'string') await writeCertificate(certificateFile, server.certificate);
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

const writeCertificate = async (file: string, certificate: string | undefined): Promise<void> => {
  if (certificate === undefined) throw usage('--cert-file requires --tls');
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
  summary: 'Reset the demo state',
  details: [
    'Size and seed stay as they are unless they are given. Planned failures and the list of requests are removed too.',
    controlDetails,
  ],
  flags: [...worldFlags, nowFlag, serverFlag],
  examples: [
    { does: 'Reset the demo state', run: 'ems demo reset' },
    { does: 'Begin at a given time', run: 'ems demo reset --now 2026-03-02T08:00:00Z' },
  ],
  run: async (input, context) => {
    const { resetWorld, demoStatus } = await import('../demo/server.js');
    const { computers, seed, birth } = worldOptions(input);
    if (input.values['server'] !== undefined) {
      const nowUtc = birth === undefined ? {} : { nowUtc: new Date(birth).toISOString() };
      const control = await openControl(input, context);
      const wanted = {
        ...(computers === undefined ? {} : { computers }),
        ...(seed === undefined ? {} : { seed }),
        ...nowUtc,
      };
      return { kind: 'object', value: await control.ask('POST', '/_demo/reset', wanted) };
    }
    const directory = demoPlace(context);
    await resetWorld(directory, worldOptions(input));
    return { kind: 'object', value: { ...(await demoStatus(directory)) } };
  },
};

const status: CustomCommand = {
  name: 'status',
  summary: 'Show the demo state',
  examples: [{ does: 'Show size and age of the fleet', run: 'ems demo status' }],
  run: async (_, context) => {
    const { demoStatus } = await import('../demo/server.js');
    return { kind: 'object', value: { ...(await demoStatus(demoPlace(context))) } };
  },
};

const path: CustomCommand = {
  name: 'path',
  summary: 'Print the path of the demo state',
  examples: [{ does: 'Print the path', run: 'ems demo path' }],
  run: async (_, context) => ({ kind: 'text', text: demoPlace(context) }),
};

const troubles: CustomCommand = {
  name: 'troubles',
  summary: 'List the problems in the demo fleet, with the command that explains each',
  details: [
    'One computer for each reason why a package is not installed. Run the command of a row, then follow its next step.',
    'Then the computers with unusual data, for tests of scripts: null where a value may be null, very long names, letters beyond ASCII, duplicates by serial number and by the MAC address of a docking station.',
    'Fleets of fewer than 200 computers have none. `ems demo reset` restores them.',
    'For rollouts, the catalog has a package that fails on one hardware model (Graphics Driver@32.1, on ESPRIMO D7012) and one after which computers wait for a reboot (Security Agent@7.0). Graphics Driver@31.0 and Security Agent@6.4 work everywhere. Assign one, activate the group and move time on with `ems demo advance`.',
  ],
  examples: [
    { does: 'List the problems', run: 'ems demo troubles' },
    { does: 'Print only the commands', run: "ems demo troubles -o json --query '[].command'" },
  ],
  seeAlso: ['explain', 'fleet pending', 'fleet failures'],
  run: async (_, context) => {
    const { demoTroubles } = await import('../demo/server.js');
    const { troubles: found, corners } = await demoTroubles(demoPlace(context));
    const rows = found.map((trouble) => ({
      ...trouble,
      command: `ems explain ${trouble.hostname} --package ${shellWord(trouble.package)} --demo`,
    }));
    const unusual = corners.map((corner) => ({ ...corner, command: `ems computer show ${corner.computerId} --demo` }));
    return listFromItems([...rows, ...unusual], {
      columns: [
        { path: 'shows', title: 'What is wrong', whole: true },
        { path: 'command', title: 'Explained by', whole: true },
      ],
      id: 'hostname',
      noun: 'troubles',
    });
  },
};

export const demo: CustomArea = {
  name: 'demo',
  summary: 'The embedded demo service: try ems without a server',
  commands: [
    serve,
    demoAdvance,
    contact,
    scenario,
    fail,
    plannedFailures,
    requests,
    reset,
    status,
    exportState,
    importState,
    path,
    troubles,
  ],
};
