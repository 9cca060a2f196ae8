import type { FileProblem } from '../../../base/documents/problems.js';
import { matchGroups } from '../compare/match-groups.js';
import type { GroupType, Real, Wanted, WantedFact, KindName } from '../model.js';
import { nameKey, parentPath } from '../paths.js';

/** New groups need a type and a parent; sections need a group. */
export const checkGroups = (wanted: Wanted, real: Real, kinds: ReadonlySet<KindName>): FileProblem[] => {
  const groups = matchGroups(wanted, real);
  const gone = new Set(wanted.absent.flatMap(({ kind, on }) => (kind === 'group' ? [nameKey(on)] : [])));
  const documents = new Map(wanted.groups.map((group) => [nameKey(group.path), group]));
  return wanted.groups.flatMap(({ id = '', path, place, type }) => {
    if (groups.groupAt(path) !== undefined || gone.has(nameKey(path))) return [];
    const at = (message: string): FileProblem[] => [{ ...place, message }];
    if (path.endsWith(`#${id.slice(0, 8)}`))
      return at(
        `"${path}" was one of several groups of one name on its server, and is not on this one; give it a name of its own`,
      );
    if (!kinds.has('group')) return at(`no group named "${path}"; add groups to --only to create it`);
    if (type === undefined) return at(`no group named "${path}"; add its type to create it`);
    const above = parentPath(path);
    const parent = groups.groupAt(above) ?? documents.get(nameKey(above));
    if (above === '' || parent === undefined)
      return at(
        above === ''
          ? `"${path}" is at the top level, where the service creates no groups`
          : `no group named "${above}"; add a document for it`,
      );
    return parent.type === undefined || parent.type === type
      ? []
      : at(`type is ${type}, but "${above}" is a group of type ${parent.type}`);
  });
};

/** A computer can be in only one configuration group; the types of existing groups are known only now. */
export const checkMembers = (wanted: Wanted, real: Real): FileProblem[] => {
  const groups = matchGroups(wanted, real);
  const types = new Map(wanted.groups.map(({ path, type }) => [nameKey(path), type]));
  const typeOf = (on: string): GroupType | undefined => groups.groupAt(on)?.type ?? types.get(nameKey(on));
  const firsts = new Map<string | number, WantedFact>();
  return wanted.facts.flatMap((fact) => {
    if (fact.kind !== 'member' || typeOf(fact.on) !== 'configuration') return [];
    const key = fact.id ?? nameKey(fact.what);
    const first = firsts.get(key) ?? fact;
    firsts.set(key, first);
    if (nameKey(first.on) === nameKey(fact.on)) return [];
    const { column, file, line } = first.place;
    const message = `"${fact.what}" is in two configuration groups, also in "${first.on}": ${file}:${line}:${column}`;
    return [{ ...fact.place, message }];
  });
};
