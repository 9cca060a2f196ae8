import type { CommandSpec } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { isList, isObject, parseJson, type Json, type JsonObject } from '../../base/json/objects.js';
import { describeBriefly, searchCommands } from '../commands/index.js';
import { allowedFlags, reachOf } from './allowed.js';
import { cleanJson, shrink } from './bound.js';
import { readAsked, runAsked, type Session } from './session.js';

const explainBytes = 6000;
const mostHits = 20;

/** A command that prints one value, or a list of a few rows. */
const valueOf = async (args: readonly string[], session: Session, signal: AbortSignal): Promise<Json> => {
  const asked = await readAsked(args, 'read', session);
  const run = await runAsked(asked, ['--output=json'], session, { signal });
  if (run.error !== undefined && run.lines.length === 0) throw run.error;
  return cleanJson(parseJson(run.lines.join('\n')));
};

export const findText = async (text: string, session: Session, signal: AbortSignal): Promise<JsonObject> => {
  const hits = await valueOf(['find', '--', text], session, signal);
  const list = isList(hits) ? hits : [hits];
  return {
    hits: shrink(list.slice(0, mostHits), 20_000),
    ...(list.length > mostHits ? { more: list.length - mostHits } : {}),
  };
};

export interface ExplainRequest {
  readonly computer?: string | undefined;
  readonly group?: string | undefined;
  readonly package?: string | undefined;
  readonly variable?: string | undefined;
  readonly patch?: string | undefined;
  readonly reboot?: boolean | undefined;
  readonly os?: boolean | undefined;
}

export const explainThing = async (
  request: ExplainRequest,
  session: Session,
  signal: AbortSignal,
): Promise<JsonObject> => {
  const { computer, group, reboot, os } = request;
  if (computer === undefined && group === undefined)
    throw usage(
      'computer is required, or group with package.',
      'Find a computer by name, number or user with the find tool.',
    );
  const texts = (['group', 'package', 'variable', 'patch'] as const).flatMap((name) =>
    request[name] === undefined ? [] : [`--${name}=${request[name]}`],
  );
  const switches = [...(reboot === true ? ['--reboot'] : []), ...(os === true ? ['--os'] : [])];
  const named = computer === undefined ? [] : ['--', computer];
  const answer = shrink(await valueOf(['explain', ...texts, ...switches, ...named], session, signal), explainBytes);
  return isObject(answer) ? answer : { answer };
};

/** The ten best matches among the commands that this mode can run. */
export const findCommands = async (words: readonly string[], session: Session): Promise<JsonObject> => {
  const { allowChanges, context, discovered, isDemo } = session;
  const tree = await context.tree.parts(discovered);
  const specs = tree
    .flatMap(({ leaves }) => leaves.filter((leaf) => !leaf.hidden).map((leaf) => leaf.spec()))
    .filter((spec) => {
      const reach = reachOf(spec, isDemo);
      return reach === 'read' || (allowChanges && reach === 'change');
    });
  return { commands: searchCommands(specs, words).map((spec) => shrink(describeFor(spec), 2000)) };
};

const describeFor = (spec: CommandSpec): Json => {
  const own = new Set(spec.flags.map(({ name }) => name));
  const allowed = allowedFlags(spec);
  const described = describeBriefly({ ...spec, flags: allowed.filter(({ name }) => own.has(name)) });
  const shared = allowed.filter(({ name }) => !own.has(name)).map(({ name }) => `--${name}`);
  const tool = spec.writes && spec.operation?.repeat !== 'read' && spec.source !== 'tool' ? 'plan' : 'read';
  return { ...(isObject(described) ? described : {}), sharedFlags: shared, tool };
};
