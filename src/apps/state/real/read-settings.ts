import { tagApi } from '../../../service/tags.js';
import { principalApi } from '../../../service/principals.js';
import { systemApi } from '../../../service/system.js';
import { idOf, packageLabel } from '../../../engine/names/matching.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import type { Readable } from '../../../service/readable.js';
import { isTopologyOn, readDepotTags } from '../../../service/depots.js';
import { textOf, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { Fact, KindName } from '../model.js';
import { sameTime } from '../times.js';
import type { Catalogs } from './catalogs.js';
import type { Gaps } from './gaps.js';

export interface SettingsReading {
  readonly reader: FleetReader;
  readonly catalogs: Catalogs;
  readonly gaps: Gaps;
}

type ReadSetting = (reading: SettingsReading) => Promise<readonly Fact[]>;

/** Records an unreadable list as a gap of its kind. */
const orGap = <Value>(kind: KindName, read: Readable<readonly Value[]>, gaps: Gaps): readonly Value[] => {
  if (read.ok) return read.value;
  gaps.add([kind], read);
  return [];
};

/** Read-only tags belong to the service. The field is not documented, so any that matches counts. */
const isReadOnlyTag = (item: JsonObject): boolean =>
  Object.entries(item).some(([field, value]) => value === true && /read.?only/i.test(field));

const readTags: ReadSetting = async ({ catalogs, gaps }) => {
  const tags = await catalogs('tag');
  if (!tags.ok) gaps.add(['tag'], tags);
  if (!tags.ok) return [];
  return tags.value.entries
    .filter(({ item }) => !isReadOnlyTag(item))
    .map(({ id, item, name }) => ({
      kind: 'tag',
      on: '',
      what: name,
      value: { designation: name, ...textField('description', item['description']) },
      id,
    }));
};

const readTopology: ReadSetting = async ({ reader, gaps }) => {
  const read = await isTopologyOn(reader);
  if (!read.ok) gaps.add(['topology'], read);
  if (!read.ok) return [];
  if (read.value === undefined) gaps.addReason(['topology'], 'unknown response format');
  return read.value === undefined ? [] : [{ kind: 'topology', on: '', what: '', value: read.value }];
};

const readCustomFields: ReadSetting = async ({ reader, gaps }) => {
  const kind = 'custom-field';
  const read = await reader.items(systemApi.customFields(), { page: 'unsure', whole: true });
  return orGap(kind, read, gaps).flatMap((item) => {
    const slot = textOf(item.slot);
    if (!/^custom\d\d$/i.test(slot)) {
      gaps.addReason([kind], 'the service lists a custom field without its slot');
      return [];
    }
    const value = {
      ...textField('designation', item.designation),
      ...(typeof item.active === 'boolean' ? { active: item.active } : {}),
    };
    // An unused slot has its own name and is off: 25 of these would hide the others.
    const isUnused = value.active === false && (value.designation === undefined || value.designation === slot);
    return isUnused ? [] : [{ kind, on: '', what: slot, value, id: slot }];
  });
};

const readPackageTags: ReadSetting = async ({ reader, catalogs, gaps }) => {
  const kind = 'package-tag';
  const [tags, packages] = [await catalogs('tag'), await catalogs('package')];
  const unread = [tags, packages].find((read) => !read.ok);
  if (unread?.ok === false) gaps.add([kind], unread);
  if (!tags.ok || !packages.ok) return [];
  const found = await mapBounded(tags.value.entries, atOnce, async ({ id, name }) => {
    const call = tagApi.packages({ query: [['tagId', String(id)]] });
    const items = orGap<JsonObject>(kind, await reader.items(call, { page: 'unsure', whole: true }), gaps);
    return items.flatMap((item): Fact[] => {
      const own = idOf(item, ['id']);
      const on = (own === undefined ? undefined : packages.value.nameOf(own)) ?? packageLabel(item);
      if (on !== '') return [{ kind, on, what: name, value: name, id }];
      gaps.addReason([kind], 'the service lists a package without an id and a name');
      return [];
    });
  });
  return found.flat();
};

const readTagsOfDepots: ReadSetting = async ({ reader, catalogs, gaps }) => {
  const kind = 'depot-tag';
  const depots = await catalogs('depotServer');
  if (!depots.ok) gaps.add([kind], depots);
  if (!depots.ok) return [];
  const found = await mapBounded(depots.value.entries, atOnce, async ({ id: clientId, name: on }) => {
    const tags = await readDepotTags(reader, Number(clientId));
    if (!tags.ok) gaps.add([kind], tags, on);
    return (tags.ok ? tags.value : []).flatMap(({ id, name }): Fact[] => {
      if (id !== undefined) return [{ kind, on, what: name, value: name, id }];
      gaps.addReason([kind], 'the service lists a tag without an id', on);
      return [];
    });
  });
  return found.flat();
};

const readPrincipals: ReadSetting = async ({ reader, gaps }) => {
  const kind = 'principal';
  const read = await reader.items(principalApi.list(), { page: 'unsure', whole: true });
  return orGap(kind, read, gaps).map((item) => {
    const [type, subject, issuer] = [textOf(item.subjectType), textOf(item.subjectId), textOf(item.issuer)];
    const value = {
      type,
      subject,
      ...textField('issuer', issuer),
      ...textField('displayName', item.displayName),
      roles: (item.roles ?? []).toSorted(),
    };
    return { kind, on: '', what: `${type}:${subject}@${issuer}`, value, id: item.id };
  });
};

const readLocalPrincipals: ReadSetting = async ({ reader, gaps }) => {
  const kind = 'local-principal';
  const read = await reader.items(principalApi.locals(), { page: 'unsure', whole: true });
  return orGap(kind, read, gaps).map((item) => {
    const clientId = textOf(item.clientId);
    const value = {
      clientId,
      ...textField('description', item.description),
      roles: (item.roles ?? []).toSorted(),
      ...textField('expiresAtUtc', sameTime(item.expiresAtUtc ?? '')),
      isRevoked: item.isRevoked === true,
    };
    return { kind, on: '', what: clientId, value, id: item.id };
  });
};

const textField = <Name extends string>(name: Name, value: Json | undefined): { readonly [key in Name]?: string } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its name
  (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [key in Name]?: string };

/** Kinds that belong to no group. */
export const settingReaders: Readonly<Partial<Record<KindName, ReadSetting>>> = {
  tag: readTags,
  topology: readTopology,
  'custom-field': readCustomFields,
  'package-tag': readPackageTags,
  'depot-tag': readTagsOfDepots,
  principal: readPrincipals,
  'local-principal': readLocalPrincipals,
};
