import { isPlural, singular } from '../contract/singular.js';
import type { Method, Operation } from '../contract/operation.js';
import { kebab } from '../engine/flags/flags-of.js';

/**
 * Command words for an operation that only the server knows, made from its method and path alone: what else a server
 * offers, and in which order, must not rename a command that a script has been written with.
 *   GET /api/pmgroup/{id}            → show        POST /api/pmgroup                    → create
 *   PUT /api/packages/{id}/ready-…   → set-ready-… DELETE /api/pmgroup/{id}/patches/{p} → remove-patch
 *   POST /api/licenses/{id}/renew    → renew       POST /api/packages/{id}/hash         → create-hash
 */
export const commandName = ({ method, path }: Pick<Operation, 'method' | 'path'>): string | undefined => {
  const rest = segmentsOf(path).slice(1);
  const words = rest.filter((segment) => !isParameter(segment)).map(kebab);
  if (words.includes('')) return undefined; // /api/a/- has no usable word
  const endsInParameter = isParameter(rest.at(-1) ?? '');
  if (words.length === 0) return endsInParameter ? ofOne[method] : ofAll[method];
  const noun = words.join('-');
  const placed = placeSuffix(path);
  if (endsInParameter) return `${ofPart[method]}-${singular(noun)}${placed}`;
  if (method === 'POST') return `${postName(words)}${placed}`;
  if (method === 'GET') return `${getName(words)}${placed}`;
  return `${ofPart[method]}-${noun}${placed}`;
};

/** Areas without objects that have an id. */
const itemless: ReadonlySet<string> = new Set(['admin', 'auth', 'health', 'service', 'system']);

/**
 * Distinguishes paths with the same words but other parameters (/notes, /{id}/notes). The expected place adds nothing
 * to the name: after the area, or no parameter in a search and in an area without objects. Any other place adds its
 * difference, even if no path has the expected one.
 */
const placeSuffix = (path: string): string => {
  const [area = '', ...rest] = segmentsOf(path);
  const words = rest.filter((segment) => !isParameter(segment));
  const last = isParameter(rest.at(-1) ?? '') ? rest.at(-1) : undefined;
  const inner = rest.slice(1, last === undefined ? undefined : -1).filter(isParameter);
  const [first = ''] = rest;
  const isExpected = isParameter(first) !== (itemless.has(area) || words.at(-1) === 'search');
  if (isExpected) return byParameters(inner);
  if (isParameter(first)) return byParameters([first, ...inner]);
  if (inner.length > 0 || last !== undefined) return byParameters([...inner, ...(last === undefined ? [] : [last])]);
  return `-of-${kebab(area)}`;
};

const byParameters = (parameters: readonly string[]): string => {
  const names = parameters.map(kebab).filter((word) => word !== '');
  return names.length === 0 ? '' : `-by-${names.join('-')}`;
};

/** /api/computer/{id}/x → ['computer', '{id}', 'x']. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments[0] === 'api' ? segments.slice(1) : segments;
};

const isParameter = (segment: string): boolean => segment.startsWith('{');

// No word occurs twice in one of these tables, so two methods of one path never get the same name.
const ofAll: Readonly<Record<Method, string>> = {
  GET: 'list',
  POST: 'create',
  PUT: 'set',
  PATCH: 'update-all',
  DELETE: 'delete-all',
};
const ofOne: Readonly<Record<Method, string>> = {
  GET: 'show',
  POST: 'post',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
};
const ofPart: Readonly<Record<Method, string>> = {
  GET: 'show',
  POST: 'add',
  PUT: 'set',
  PATCH: 'update',
  DELETE: 'remove',
};

/** Avoids the word that POST would use, because both may exist. */
const getName = (words: readonly string[]): string => {
  const noun = words.join('-');
  if (words.at(-1) === 'search') return ['find', ...words.slice(0, -1)].join('-');
  return isAction(words.at(-1) ?? '') ? `get-${noun}` : noun;
};

/** A plural gets `add-`, an action keeps its word (`search` first), anything else gets `create-`. */
const postName = (words: readonly string[]): string => {
  const noun = words.join('-');
  const last = words.at(-1) ?? '';
  if (last === 'search') return ['search', ...words.slice(0, -1)].join('-');
  if (isAction(last)) return noun;
  return isPlural(last) ? `add-${singular(noun)}` : `create-${noun}`;
};

/**
 * Names all new operations of an area. If ems has a built-in command of that name, the operation becomes
 * `<name>-from-server`. If two paths have the same words (/a/x/y and /a/x-y), the first one by its path gets the name,
 * and the other adds its parameters.
 */
export const nameAll = (operations: readonly Operation[], builtIn: ReadonlySet<string>): Map<Operation, string> => {
  const used = new Set<string>();
  const sorted = operations.toSorted((left, right) =>
    compare(`${left.path} ${left.method}`, `${right.path} ${right.method}`),
  );
  return new Map(
    sorted.flatMap((operation) => {
      const plain = commandName(operation);
      if (plain === undefined) return [];
      const name = isTaken(plain, builtIn) ? `${plain}-from-server` : plain;
      const candidates = [name, ...longer(name, operation)];
      const free = candidates.find((candidate) => !used.has(candidate) && !isTaken(candidate, builtIn)) ?? operation.id;
      used.add(free);
      return [[operation, free] as const];
    }),
  );
};

const longer = (name: string, { method, path }: Operation): string[] => {
  const parameters = segmentsOf(path)
    .filter(isParameter)
    .map(kebab)
    .filter((word) => word !== '');
  const long = parameters.length === 0 ? `${name}-${method.toLowerCase()}` : `${name}-by-${parameters.join('-')}`;
  return [long, ...Array.from({ length: 1000 }, (_, index) => `${long}-${index + 2}`)];
};

/** A name is also taken when it is a folder of others: `issues` before `issues show`. */
const isTaken = (name: string, builtIn: ReadonlySet<string>): boolean =>
  builtIn.has(name) || [...builtIn].some((other) => other.startsWith(`${name} `));

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Words of a path that are actions, not objects: POST …/renew is `renew`, POST …/hash is `create-hash`. A new word here
 * renames the commands of servers that use it, so words are added only with a release.
 */
const actions: ReadonlySet<string> = new Set(
  `abort accept acknowledge apply archive assign attach authorize block boot build cancel check clean cleanup clear
  clone close collect commit compare complete compute confirm connect convert copy deploy detach detect disable discard
  disconnect discover dismiss distribute enable enforce enroll erase evaluate execute expire extend fetch fix flush
  forget generate grant hide ignore import inspect install invite invoke isolate join kill launch leave locate lock
  login logout merge migrate mount move mute notify pause ping poll prepare promote provision prune publish pull purge
  push quarantine query reboot rebuild recalculate recheck recover redeploy refresh register reindex reinstall reject
  reload remove rename renew reopen repair replace rescan resend reset resize resolve restart restore resume retire
  retry revert revoke rollback rotate run scan seal select send shutdown skip snooze start stop submit subscribe suspend
  swap switch sync transfer trigger unapprove unassign unblock undo uninstall unlink unlock unmute unpublish unregister
  unsubscribe unsuspend upgrade wake wakeup wipe`.split(/\s+/),
);

/** Objects that an action leaves behind: install-status, import-history. */
const things =
  /(?:^|-)(?:status|state|history|result|setting|option|date|time|log|count|list|info|detail|summary|overview|report|configuration|policy|plan|window)$/;

/** Whether the first or last part is an action: activate-software, software-install. A plural is not: scan-results. */
const isAction = (word: string): boolean => {
  if (things.test(word) || isPlural(word)) return false;
  const parts = word.split('-');
  return [parts.at(0), parts.at(-1)].some((part = '') => actions.has(part) || isVerb(part));
};

/** Endings of English verbs: activate, synchronize, verify. */
const isVerb = (word: string): boolean => /(?:ify|[iy][sz]e|[^l]ate)$/.test(word) && !nouns.has(word);

/** Words with the ending of a verb that are nouns. */
const nouns: ReadonlySet<string> = new Set(
  `affiliate aggregate candidate certificate climate coordinate date delegate enterprise estate expertise franchise
  gate graduate intermediate mandate mate premise private promise rate size state syndicate update`.split(/\s+/),
);
