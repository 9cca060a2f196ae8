import { membersOf } from '../../../src/demo/world/groups.js';
import type { Service } from '../service/service.js';
import { askPlainly, computerNamed, itemsOf, selectedBy } from './selection.js';

/** The rows of a line, one text each in any order, and how to read them in its answer. */
export interface ExpectedLines {
  readonly lines: readonly string[];
  readonly read: (answer: unknown) => readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Lines whose rows are put together from what each computer says of itself. */
export const linesByCommand: Readonly<
  Record<string, (words: readonly string[], service: Service) => Promise<ExpectedLines>>
> = {
  'package status': async (words, service) => {
    const own = (await deploymentsOf(service)).filter((each) => isPackage(each, words[2] ?? ''));
    const count = (status: string): number => own.filter((each) => each['status'] === status).length;
    return {
      lines: ['pending', 'success', 'failed'].map((name) => `${name} ${count(name[0]?.toUpperCase() + name.slice(1))}`),
      read: (answer) => ['pending', 'success', 'failed'].map((name) => `${name} ${String((answer as Row)[name])}`),
    };
  },
  'package computers': async (words, service) => ({
    lines: await deployedOn(words, service),
    // Members of several groups come group by group.
    read: (answer) => rowsIn(answer).map(({ id }) => String(id)),
  }),
  'software list': async (words, service) => ({
    lines: (await productsOf(words[2] ?? '', service)).map(({ id, name, version }) => `${id} ${name} ${version}`),
    read: (answer) => rowsIn(answer).map((row) => textsIn(row, ['id', 'productName', 'version'])),
  }),
  'software versions': async (words, service) => {
    const counts = new Map<string, number>();
    for (const { name, version } of await productsOf(words[2] ?? '', service))
      counts.set(`${name} ${version}`, (counts.get(`${name} ${version}`) ?? 0) + 1);
    return {
      lines: [...counts].map(([version, computers]) => `${version} ${computers}`),
      read: (answer) => rowsIn(answer).map((row) => textsIn(row, ['productName', 'version', 'computers'])),
    };
  },
  'fleet pending': async (words, service) => ({
    lines: await listedOn('stale-deployment', 'stalePendingPackages', words, service),
    read: (answer) =>
      rowsIn(answer)
        .filter(({ kind }) => kind === 'software')
        .map((row) => textsIn(row, ['computer', 'packageId'])),
  }),
  'fleet failures': async (words, service) => ({
    lines: (await listedOn('failed-deployment', 'failedPackages', words, service)).map(
      (line) => line.split(' ')[0] ?? '',
    ),
    read: (answer) => rowsIn(answer).flatMap(({ affected }) => (affected as Row[]).map((each) => String(each['id']))),
  }),
  'computer groups': async (words, service) => {
    const computer = await computerNamed(words[2] ?? '', service);
    const groups = [...service.world.state.groups.values()].filter(({ id }) =>
      membersOf(service.world, id).includes(computer?.id ?? 0),
    );
    return {
      lines: groups.map(({ id }) => id),
      read: (answer) => rowsIn(answer).map((row) => textsIn(row, ['groupId'])),
    };
  },
  'package groups': async (words, service) => {
    const { groups, packages } = service.world.state;
    const item = [...packages.values()].find(({ name, version }) => `${name}@${version}` === words[2]);
    const holding = [...groups.values()].filter((group) => group.packages.has(item?.id ?? ''));
    return {
      lines: holding.map(({ id }) => id),
      read: (answer) => rowsIn(answer).map((row) => String(row['groupId'] ?? row['id'])),
    };
  },
};

const rowsIn = (answer: unknown): readonly Row[] => answer as readonly Row[];

const textsIn = (row: Row, keys: readonly string[]): string => keys.map((key) => String(row[key])).join(' ');

const isPackage = (each: Row, word: string): boolean => `${String(each['name'])}@${String(each['version'])}` === word;

/** Each computer is asked by itself. */
const deployedOn = async (words: readonly string[], service: Service): Promise<readonly string[]> => {
  const status = words.includes('--status') ? words[words.indexOf('--status') + 1] : undefined;
  const scope = words.filter((word, at) => word === '--group' || words[at - 1] === '--group');
  const found: string[] = [];
  for (const { id } of await selectedBy(scope, service)) {
    const deployments = itemsOf(await askPlainly(service, 'GET', `/api/computer/${id}/software-deployment`));
    const own = deployments.filter((each) => isPackage(each, words[2] ?? ''));
    if (own.some((each) => status === undefined || String(each['status']).toLowerCase() === status))
      found.push(String(id));
  }
  return found;
};

/** Every deployment of every computer, asked one by one. */
const deploymentsOf = async (service: Service): Promise<readonly Row[]> => {
  const found: Row[] = [];
  for (const { id } of await selectedBy([], service))
    found.push(...itemsOf(await askPlainly(service, 'GET', `/api/computer/${id}/software-deployment`)));
  return found;
};

const productsOf = async (
  product: string,
  service: Service,
): Promise<readonly { readonly id: number; readonly name: string; readonly version: string }[]> => {
  const found = [];
  for (const { id } of await selectedBy([], service)) {
    const software = itemsOf(await askPlainly(service, 'GET', `/api/computer/${id}/inventory/installed-software`));
    for (const { productName, version } of software)
      if (String(productName).toLowerCase().includes(product.toLowerCase()))
        found.push({ id, name: String(productName), version: String(version) });
  }
  return found;
};

/** Computer and package, for each package that a sweep lists. */
const listedOn = async (
  sweep: string,
  field: string,
  words: readonly string[],
  service: Service,
): Promise<readonly string[]> => {
  const scope = words.filter((word, at) => word === '--group' || words[at - 1] === '--group');
  const members = new Set((await selectedBy(scope, service)).map(({ id }) => id));
  const path = `/api/computer/issues/${sweep}?top=1000${sweep === 'stale-deployment' ? '&minHoursPending=0' : ''}`;
  return itemsOf(await askPlainly(service, 'GET', path))
    .filter(({ id }) => members.has(Number(id)))
    .flatMap(({ id, ...each }) =>
      (each[field] as Row[]).map(({ softwareId }) => `${String(id)} ${String(softwareId)}`),
    );
};
