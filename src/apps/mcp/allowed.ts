import { allFlags } from '../../command/shared-flags.js';
import type { CommandSpec, FlagSpec, Input } from '../../command/spec.js';
import { usage, type EmsError } from '../../base/errors.js';

/** read: the `read` tool runs it; change: `plan` and `apply` do; never: no tool does. */
export type Reachable = 'read' | 'change' | 'never';

/** Commands of the tool that only read, each with the flags of its own that an assistant may use. Others are closed. */
const toolReads: Readonly<Record<string, readonly string[]>> = {
  'api diff': [],
  'api list': ['area', 'source'],
  'api request': ['param'],
  'api show': [],
  'auth status': [],
  'bulk list': [],
  'bulk show': ['outcome'],
  'computer compare': [],
  'computer explain': ['package', 'variable', 'patch', 'reboot', 'os', 'group'],
  'depot list': [],
  'depot show': [],
  explain: ['package', 'variable', 'patch', 'reboot', 'os', 'group'],
  find: ['users'],
  'fleet changes': ['group'],
  'fleet check': ['warn', 'crit', 'group', 'only-problems'],
  'fleet eta': ['group'],
  'fleet failures': ['since', 'group', 'package', 'computers', 'quick'],
  'fleet pending': ['group'],
  'fleet snapshots': [],
  'fleet status': ['group'],
  'fleet tidy': ['kind', 'dead-after'],
  'group search': [],
  'group tree': ['counts', 'type'],
  health: [],
  'history list': [],
  'history show': [],
  'package computers': ['status', 'group'],
  'package show': [],
  'patch pending': ['unassigned', 'group', 'product', 'min-cvss', 'patch-type'],
  'rollout list': [],
  'rollout log': [],
  'rollout status': [],
  'software list': ['older-than', 'group'],
  'software versions': ['older-than', 'group'],
  'software outdated': ['group'],
  version: [],
};

/** Only where the profile is the demo service. */
const demoReads: Readonly<Record<string, readonly string[]>> = { 'demo status': [], 'demo troubles': [] };

/** Shared flags that choose what a command is about. Paging is `limit` and `cursor` of the tool; files and servers are not. */
const sharedChoices: ReadonlySet<string> = new Set(
  'field param group direct search issue not-seen-for os model user out-of-sync failed outdated no-group'.split(' '),
);

/** Shape the rows of a read. In a plan they would only be text in the line that a person reads. */
const sharedShapes: ReadonlySet<string> = new Set(['columns', 'sort-by', 'query', 'count', 'count-by']);

/** Assistants must not change principals or their secrets. */
const neverChanged = /^(admin|auth) /;

export const reachOf = (spec: CommandSpec, isDemo: boolean): Reachable => {
  const name = spec.words.join(' ');
  if (spec.source === 'tool') {
    const isRead = Object.hasOwn(toolReads, name) || (isDemo && Object.hasOwn(demoReads, name));
    return isRead ? 'read' : 'never';
  }
  if (spec.operation === undefined) return 'never';
  if (spec.operation.repeat === 'read') return 'read';
  return neverChanged.test(name) || !spec.shared.includes('request') ? 'never' : 'change';
};

/** Flags that may be typed, by name. A flag of a record fills a part of the request; others are listed above. */
export const allowedFlags = (spec: CommandSpec): readonly FlagSpec[] => {
  const own = new Set(spec.flags.map(({ name }) => name));
  const listed = toolReads[spec.words.join(' ')] ?? [];
  const isChange = reachOf(spec, true) === 'change';
  return allFlags(spec).filter((flag) => {
    if (readsFile(flag)) return false;
    if (!own.has(flag.name)) return sharedChoices.has(flag.name) || (!isChange && sharedShapes.has(flag.name));
    return spec.source === 'tool' ? listed.includes(flag.name) : flag.fills !== undefined;
  });
};

const readsFile = ({ completes, value = '' }: FlagSpec): boolean => completes === 'file' || /file|folder/.test(value);

/** Refuses whatever the allow-list does not have, before anything runs. */
export const refuseOutside = (spec: CommandSpec, input: Input): void => {
  const allowed = new Set(allowedFlags(spec).flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  const flag = Object.keys(input.flags).find((name) => !allowed.has(name));
  if (flag !== undefined) throw flagRefused(flag, spec);
  const words = [...Object.values(input.arguments), ...Object.values(input.flags)].flat();
  if (words.includes('-')) throw usage('Standard input cannot be used here.');
  if (spec.words.join(' ') === 'api request' && !isGet(input))
    throw usage('Only GET requests can be sent here.', 'Use the command for the change, with the plan tool.');
};

const flagRefused = (flag: string, spec: CommandSpec): EmsError =>
  usage(
    `--${flag} cannot be used here.`,
    paging.has(flag)
      ? 'Use limit and cursor of the tool.'
      : `Flags of ems ${spec.words.join(' ')}: ${allowedFlags(spec)
          .map(({ name }) => `--${name}`)
          .join(', ')}`,
  );

const paging: ReadonlySet<string> = new Set(['all', 'limit', 'skip', 'top']);

const isGet = ({ arguments: args }: Input): boolean => {
  const [first = '', path] = [args['method-and-path'] ?? []].flat();
  return path === undefined || first.toUpperCase() === 'GET';
};
