import { computerApi } from '../../../service/computers.js';
import type { Context } from '../../../context.js';
import { hostLabel } from '../../../engine/names/matching.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import { readGroupTree } from '../../../service/group-tree.js';
import { requireValue } from '../../../service/readable.js';
import { EmsError } from '../../../base/errors.js';
import { textOf } from '../../../base/json/objects.js';
import { makeDocuments, type StateDocument } from '../export/documents.js';
import { readExport } from '../export/export-state.js';
import { stateKinds } from '../kinds.js';
import type { Fact, RealGroup, KindName } from '../model.js';
import { openCatalogs, type Catalogs } from '../real/catalogs.js';
import { computerKinds, readOwned } from '../real/read-computers.js';
import { definitionsIn } from '../real/definitions.js';
import { openGaps, type Gaps } from '../real/gaps.js';
import { settingReaders } from '../real/read-settings.js';
import { stateGroups } from '../real/state-groups.js';

/** A thing that a request is about to delete. */
export interface Deleted {
  readonly kind: 'group' | 'computer' | 'tag';
  readonly id: string | number;
}

export interface DeletedDocuments {
  readonly documents: readonly StateDocument[];
  /** Sentences on what the files cannot restore. */
  readonly lost: readonly string[];
}

/** Files that restore a deleted object: itself, and everything that refers to it and is deleted with it. */
export const deletedDocuments = async ({ id, kind }: Deleted, context: Context): Promise<DeletedDocuments> => {
  if (kind === 'group') return { documents: await groupDocuments(String(id), context), lost: [] };
  const reader = await openFleetReader(context);
  const { origin } = await context.client();
  // Omit the type, so that a group that is gone meanwhile is not created only for a member.
  const read = kind === 'tag' ? await readTag(Number(id), reader) : await readComputer(Number(id), reader);
  const { facts, groups, lost } = read;
  const documents = makeDocuments({ server: origin, facts, groups }, { kinds: allKinds, isInScope: () => true });
  return { documents: documents.map(({ file, value: { type: _type, ...value } }) => ({ file, value })), lost };
};

interface DeletedFacts extends Pick<DeletedDocuments, 'lost'> {
  readonly facts: readonly Fact[];
  /** Groups to write documents for. */
  readonly groups: readonly RealGroup[];
}

const allKinds: ReadonlySet<KindName> = new Set(stateKinds.map(({ name }) => name));
const groupKinds: ReadonlySet<KindName> = new Set(
  stateKinds.filter(({ file }) => file === undefined).map(({ name }) => name),
);

/** The group with everything below it. */
const groupDocuments = async (id: string, context: Context): Promise<readonly StateDocument[]> => {
  const { documents, real } = await readExport(context, {
    kinds: groupKinds,
    isChosen: true,
    groups: [id],
    everyCollection: true,
  });
  const [unread] = real.unreadable;
  if (unread !== undefined) throw incomplete(unread.kind, unread.why);
  if (!documents.some(({ file }) => file.startsWith('groups/')))
    throw new EmsError('failed', 'Files cannot describe a group of a rollout or a reinstall.');
  return documents;
};

/** An incomplete restore point would restore another state. */
const incomplete = (kind: string, why: string): EmsError => new EmsError('failed', `${kind} could not be read: ${why}`);

const refuseGaps = (gaps: Gaps): void => {
  const [unread] = gaps.list();
  if (unread !== undefined) throw incomplete(unread.kind, unread.why);
};

const tagKinds = ['tag', 'package-tag', 'depot-tag'] as const;

/** The tag, its packages and its depots. */
const readTag = async (id: number, reader: FleetReader): Promise<DeletedFacts> => {
  const gaps = openGaps(allKinds);
  const catalogs = onlyTag(id, openCatalogs(reader));
  const facts: Fact[] = [];
  for (const kind of tagKinds) facts.push(...((await settingReaders[kind]?.({ reader, gaps, catalogs })) ?? []));
  refuseGaps(gaps);
  return { facts: facts.filter((fact) => fact.id === id), groups: [], lost: [] };
};

/** The catalog of tags with one tag: the packages of the others need not be read. */
const onlyTag =
  (id: number, catalogs: Catalogs): Catalogs =>
  async (name) => {
    const read = await catalogs(name);
    if (name !== 'tag' || !read.ok) return read;
    return { ...read, value: { ...read.value, entries: read.value.entries.filter((entry) => entry.id === id) } };
  };

/** The computer, its own variables and collections, and its groups. */
const readComputer = async (id: number, reader: FleetReader): Promise<DeletedFacts> => {
  const gaps = openGaps(allKinds);
  const on = hostLabel(requireValue('The computer', await reader.object(computerApi.one(id))));
  const catalog = requireValue('The list of variables', await openCatalogs(reader)('variable'));
  const reading = { reader, gaps, definitions: definitionsIn(catalog) };
  const own = await readOwned(reading, new Set<KindName>(computerKinds), [{ id, on }]);
  refuseGaps(gaps);
  const joined = requireValue('The groups', await reader.items(computerApi.groups(id), { whole: true }));
  const ids = new Set(joined.map((item) => textOf(item.groupId).toLowerCase()));
  const tree = requireValue('The list of groups', await readGroupTree(reader));
  const groups = stateGroups(tree).groups.filter((group) => ids.has(group.id.toLowerCase()));
  const known = new Set(groups.map((group) => group.id.toLowerCase()));
  const others = [...ids].filter((each) => !known.has(each)).map((each) => tree.path(each));
  const lost = others.map((path) => `No computer is added again to the group "${path}" of a rollout.`);
  const members = groups.map(({ path }): Fact => ({ kind: 'member', on: path, what: on, value: on }));
  return { facts: [...own, ...members], groups, lost };
};
