import { version } from '../../../package.json';
import type { CommandContext, FlagSpec, Input } from '../../command/spec.js';
import type { Json, Method } from '../../contract/operation.js';
import { permitDemoControl } from '../../changes/permit.js';
import { EmsError, usage } from '../../base/errors.js';
import { loadedSettings } from '../../settings/loaded.js';
import { demoDirectory } from '../../settings/store.js';

/** Controls a demo service: the saved state, or a running server. */
export interface DemoControl {
  ask(method: Method, path: string, body?: Json): Promise<Json>;
}

export const serverFlag: FlagSpec = {
  name: 'server',
  value: 'url',
  help: 'a running `ems demo serve`; the state of `ems --demo` if omitted',
};

/** Details in the help of every control command. */
export const controlDetails =
  'A running `ems demo serve` is controlled from the same machine only, without credentials; `--no-control` disables that.';

export const openControl = async ({ values: { server } }: Input, context: CommandContext): Promise<DemoControl> =>
  typeof server === 'string' ? remoteControl(server, context) : localControl(context);

const localControl = async (context: CommandContext): Promise<DemoControl> => {
  const [{ openWorld }, { control }] = await Promise.all([
    import('../../demo/server.js'),
    import('../../demo/service/control.js'),
  ]);
  const host = await openWorld(demoPlace(context));
  return {
    ask: async (method, path, body) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const request = { method, target: path, contentType: 'application/json', body: text };
      const reply = await control(host, request).catch((error: unknown) => {
        throw refusalOf(error);
      });
      return reply.body ?? null;
    },
  };
};

const remoteControl = async (url: string, context: CommandContext): Promise<DemoControl> => {
  const [{ makeClient }, { connectionOptions }] = await Promise.all([
    import('../../http/make-client.js'),
    import('../../settings/client-options.js'),
  ]);
  const settings = loadedSettings(await context.settings());
  const options = connectionOptions(settings, { ...context, clock: context.machineClock, userAgent: `ems/${version}` });
  const client = makeClient({ ...options, url, identity: { kind: 'none', problem: noControl(url) } });
  return {
    ask: async (method, path, body) => {
      try {
        const call = { method, path, body, repeat: 'never', operation: `${method} ${path}`, anonymous: true } as const;
        const reply = await client.writeRaw(call, permitDemoControl());
        if (reply.status === 200) return reply.json() ?? null;
        throw reply.status === 404 && !isControlProblem(reply.json()) ? noControl(url) : usage(wordsOf(reply.json()));
      } finally {
        await client.close();
      }
    },
  };
};

const noControl = (url: string): EmsError =>
  new EmsError('not-found', `The service at ${url} cannot be controlled.`, {
    hint: 'Control requires ems demo serve without --no-control.',
  });

/** A server without control answers "There is nothing …"; problems of the control have other words. */
const isControlProblem = (body: Json | undefined): boolean => !wordsOf(body).startsWith('There is nothing');

/** A request that the demo service refuses is a usage error. */
const refusalOf = (error: unknown): unknown => {
  const reply = error instanceof Error && 'reply' in error ? error.reply : undefined;
  const body = typeof reply === 'object' && reply !== null && 'body' in reply ? reply.body : undefined;
  return body === undefined ? error : usage(wordsOf(body));
};

const wordsOf = (body: unknown): string => {
  const { detail, message } = Object(body);
  return String(detail ?? message ?? 'The demo service refused this.');
};

/** Directory of the state of `ems --demo`. */
export const demoPlace = ({ env, runtime }: CommandContext): string =>
  demoDirectory({ env, home: runtime.home, platform: runtime.platform });
