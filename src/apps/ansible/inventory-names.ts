import type { Computer } from '../../contract/answers.js';
import type { GroupTree } from '../../service/group-tree.js';
import { cleanCell } from '../../base/text/clean-text.js';

/** Words that mean something else in Ansible: a host named `all` would be every host, `localhost` the control node. */
const reserved = new Set(['_meta', 'all', 'ungrouped', 'localhost', '127.0.0.1']);

/** Ansible obeys more than this: a leading `-` is an option of ssh, braces a template, `*`, `!` and `:` a pattern. */
export const isHostName = (text: string): boolean =>
  /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(text) && !reserved.has(text.toLowerCase());

/** The names of hosts by the id of the computer. If two computers have one name, the one with the higher id is NAME_<id>. */
export const inventoryHosts = (computers: readonly Computer[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { hostname, id } of computers.toSorted((a, b) => a.id - b.id)) {
    let name = cleanCell(hostname ?? '').trim();
    if (!isHostName(name)) continue;
    while (taken.has(name.toLowerCase())) name = `${name}_${id}`;
    taken.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
};

export interface GroupNames {
  /** The path of each group made safe, by id: it stays the same whatever other groups are made. */
  readonly names: ReadonlyMap<string, string>;
  /** The short names that mean one group only, with the name that stands for it. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Short names without an alias, because several groups have them. */
  readonly shared: readonly string[];
}

export const groupNames = (tree: GroupTree): GroupNames => {
  const groups = [...tree.groups.values()];
  const paths = groups.map(({ id }) => safeName(tree.path(id)));
  const isFree = oneOfAKind(paths);
  const names = new Map(
    groups.map(({ id }, at) => {
      const path = paths[at] ?? '';
      // "A B" and "A_B" are one name: neither may stand for the other.
      return [id, isFree(path) ? path : safeName(`${path}_${id}`)] as const;
    }),
  );
  const shorts = groups.map(({ name }) => safeName(name));
  const isOnly = oneOfAKind(shorts);
  const taken = new Set(names.values());
  const aliases = groups.flatMap(({ id }, at): (readonly [string, string])[] => {
    const short = shorts[at] ?? '';
    return isOnly(short) && !taken.has(short) ? [[short, names.get(id) ?? id]] : [];
  });
  const shared = new Set(
    shorts.filter((short) => short !== '' && !reserved.has(short.toLowerCase()) && !isOnly(short)),
  );
  return { names, aliases: new Map(aliases), shared: [...shared].toSorted() };
};

const oneOfAKind = (names: readonly string[]): ((name: string) => boolean) => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => name !== '' && !reserved.has(name.toLowerCase()) && counts.get(name) === 1;
};

/** As Ansible itself replaces what is no name: INVALID_VARIABLE_NAMES. */
export const safeName = (text: string): string => text.normalize('NFC').replaceAll(/^\p{Nd}|[^\p{L}\p{N}_]/gu, '_');
