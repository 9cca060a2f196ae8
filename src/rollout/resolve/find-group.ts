import { chooseOne } from '../../engine/names/resolve.js';
import { lookups } from '../../engine/names/lookups.js';
import type { NameCandidate } from '../../engine/names/matching.js';
import type { GroupTree } from '../../fleet/group-tree.js';
import { closest } from '../../text/closest.js';
import type { ResolvedGroup } from '../types.js';

/** A group of the tree by id, name or the end of its path. None or several is an error that lists what was meant. */
export const findGroup = (tree: GroupTree, text: string, label: string): ResolvedGroup => {
  const byId = tree.get(text);
  const id = byId?.id ?? String(chooseOne({ lookup: 'group', text, label }, lookups.group, candidates(tree, text)));
  return {
    id,
    name: tree.get(id)?.name ?? text,
    path: tree.path(id),
    below: tree.subtree(id).map((group) => group.id),
    above: tree
      .chain(id)
      .slice(1)
      .map((group) => group.id),
  };
};

const mostSimilar = 5;

const candidates = (tree: GroupTree, text: string): NameCandidate[] => {
  const wanted = text.toLowerCase();
  const all = [...tree.groups.values()].map(({ id, name }) => ({ id, name, label: tree.path(id) }));
  const fitting = all.flatMap(({ id, label }): NameCandidate[] => {
    const path = label.toLowerCase();
    if (path === wanted) return [{ id, label, fit: 0 }];
    return path.endsWith(`/${wanted}`) ? [{ id, label, fit: 1 }] : [];
  });
  if (fitting.length > 0) return fitting;
  const last = text.split('/').at(-1) ?? text;
  const near = closest(
    last,
    all.map(({ name }) => name),
  );
  return all
    .filter(({ name }) => name === near || name.toLowerCase().includes(last.toLowerCase()))
    .slice(0, mostSimilar)
    .map(({ id, label }) => ({ id, label, fit: undefined }));
};
