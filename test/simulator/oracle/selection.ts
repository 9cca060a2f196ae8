import { membersOf, groupPathOf } from '../../../src/demo/world/groups.js';
import { membersBelow } from '../service/facts.js';
import type { Service } from '../service/service.js';

/** A computer as the service tells it to somebody who asks plainly, all at once. */
export interface Truth {
  readonly id: number;
  readonly hostname: string;
  readonly domain: string | null;
  readonly lastSeenUtc: string | null;
}

/** A request of somebody without ems: the whole list in one page. */
export const askPlainly = async (service: Service, method: string, path: string, body = ''): Promise<unknown> => {
  const { text } = await service.answerOwner(method, path, body);
  return JSON.parse(text);
};

export const itemsOf = (answer: unknown): readonly Record<string, unknown>[] =>
  (Array.isArray(answer) ? answer : (answer as { items: unknown[] }).items) as Record<string, unknown>[]; // lists of this service

/** Ids that a line selects: a function over the facts for each flag, all of which have to hold. */
export const selectedBy = async (words: readonly string[], service: Service): Promise<readonly Truth[]> => {
  const all = itemsOf(await askPlainly(service, 'GET', '/api/computer?top=1000')) as unknown as readonly Truth[];
  const filters = await Promise.all(
    words.flatMap((word, at) => {
      const filter = filtersByFlag[word];
      return filter === undefined ? [] : [filter(words[at + 1] ?? '', words, service)];
    }),
  );
  return all.filter((computer) => filters.every((holds) => holds(computer)));
};

/** The one with exactly this host name. */
export const computerNamed = async (name: string, service: Service): Promise<Truth | undefined> =>
  (await selectedBy(['--hostname', name], service)).find(
    ({ hostname }) => hostname.toLowerCase() === name.toLowerCase(),
  );

type Filter = (computer: Truth) => boolean;

const filtersByFlag: Readonly<
  Record<string, (value: string, words: readonly string[], service: Service) => Promise<Filter>>
> = {
  '--group': async (value, words, service) => {
    const id = groupNamed(value, service);
    const members = new Set(
      words.includes('--direct') ? membersOf(service.world, id) : membersBelow(service.world, id),
    );
    return (computer) => members.has(computer.id);
  },
  '--search': async (value) => {
    const [field = '', text = ''] = value.split('=');
    const matches = textMatcher(text);
    return (computer) => matches((field === 'domain' ? computer.domain : computer.hostname) ?? '');
  },
  '--os': async (value, _, service) => {
    const found = await askPlainly(service, 'POST', '/api/computer/search?top=1000', JSON.stringify({ osName: value }));
    const ids = new Set(itemsOf(found).map(({ id }) => id));
    return ({ id }) => ids.has(id);
  },
  '--not-seen-for': async (value, _, service) => {
    const since = service.flow - Number(value.replace('d', '')) * 86_400_000;
    return ({ lastSeenUtc }) => lastSeenUtc === null || Date.parse(lastSeenUtc) < since;
  },
  '--hostname': async (value) => {
    const matches = textMatcher(value);
    return ({ hostname }) => matches(hostname);
  },
  '--domain': async (value) => {
    const matches = textMatcher(value);
    return ({ domain }) => matches(domain ?? '');
  },
};

/** A pattern is the whole name, other text a part of it; letter case does not count. */
const textMatcher = (text: string): ((name: string) => boolean) => {
  if (!/[*?]/.test(text)) return (name) => name.toLowerCase().includes(text.toLowerCase());
  const pattern = text
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return (name) => new RegExp(`^${pattern}$`, 'i').test(name);
};

export const groupNamed = (path: string, { world }: Service): string => {
  const found = [...world.state.groups.values()].find(({ id, name }) =>
    [groupPathOf(world, id), name].some((each) => each.toLowerCase() === path.toLowerCase()),
  );
  if (found === undefined) throw new Error(`no group ${path}`);
  return found.id;
};
