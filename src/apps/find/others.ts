import type { ReadCall } from '../../http/client.js';
import type { CallParts } from '../../service/operation.js';
import { taskApi } from '../../service/tasks.js';
import { variableApi } from '../../service/variables.js';
import { tagApi } from '../../service/tags.js';
import { packageApi } from '../../service/packages.js';
import { groupApi } from '../../service/groups.js';
import { patchApi } from '../../service/patches.js';
import type { CommandContext } from '../../command/spec.js';
import { isUuid } from '../../base/text/identifiers.js';
import { idOf, packageLabel, splitVersion } from '../../engine/names/matching.js';
import { readAll, readItems } from '../../service/read-items.js';
import type { Sample } from '../../service/reading.js';
import { groupTree } from '../../service/group-tree.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { patternOf } from '../../base/text/pattern.js';
import { shellWord } from '../../base/text/shell-word.js';
import { plural } from '../../base/text/wording.js';
import { moreOf, mostHits, narrowed, type ProbeResult, type Hit, type Probe } from './computers.js';

const none: ProbeResult = { hits: [] };

export const groupProbe: Probe = {
  noun: 'groups',
  run: async (pattern, context) => {
    const tree = groupTree(await readAll(groupApi.list(), context));
    const byId = isUuid(pattern.text);
    const byPath = pattern.text.includes('/');
    const found = [...tree.groups.values()].filter(({ id, name }) =>
      byId ? id.toLowerCase() === pattern.text.toLowerCase() : pattern.matches(byPath ? tree.path(id) : name),
    );
    const hits = found.map(({ id, name }): Hit => {
      const path = tree.path(id);
      const ends = `/${path}`.toLowerCase().endsWith(`/${pattern.text.toLowerCase()}`);
      return {
        kind: 'group',
        id,
        name: path,
        matched: byId ? 'group id' : byPath ? 'path' : 'name',
        exact: byId || pattern.isExact(name) || (byPath && ends),
        next: `ems group show ${shellWord(tree.shortest(id))}`,
      };
    });
    const command = `ems group search ${shellWord(pattern.text)}`;
    return { hits: hits.slice(0, mostHits), more: moreOf(hits.length, Math.min(hits.length, mostHits), command) };
  },
};

export const packageProbe: Probe = {
  noun: 'packages',
  run: async (pattern, context) => {
    const { name, version } = pattern.wild ? { name: pattern.literal } : splitVersion(pattern.text);
    const wanted = pattern.wild ? pattern : patternOf(name);
    const { items, total } = isUuid(pattern.text)
      ? await packageById(pattern.text, context)
      : await narrowed(packageApi.search({ body: { name } }), wanted, nameOf, context);
    const own = items.filter((item) => version === undefined || textOf(item['version']).startsWith(version));
    const shown = own.slice(0, mostHits);
    const isExact = (item: JsonObject): boolean =>
      isUuid(pattern.text) ||
      (wanted.isExact(textOf(item['name'])) && (version === undefined || textOf(item['version']) === version));
    return {
      hits: shown.map((item) => packageHit(item, isUuid(pattern.text) ? 'package id' : 'name', isExact(item))),
      more:
        version === undefined && !isUuid(pattern.text)
          ? moreOf(total, shown.length, `ems package search ${shellWord(pattern.text)} --all`)
          : undefined,
    };
  },
};

const nameOf = (item: JsonObject): string => textOf(item['name'] ?? item['packageName']);

/** The service has no single package to ask for: the catalog is read. */
const packageById = async (id: string, context: CommandContext): Promise<Sample> => {
  const all = await readAll(packageApi.list(), context);
  const items = all.filter((item) => textOf(item.id).toLowerCase() === id.toLowerCase());
  return { items, total: items.length };
};

const packageHit = (item: JsonObject, matched: string, exact: boolean): Hit => ({
  kind: 'package',
  id: textOf(item['id']),
  name: packageLabel(item),
  matched,
  exact,
  next: `ems package show ${shellWord(packageLabel(item))}`,
});

/** KB5041053 or Q5041053, in any case of letters. */
export const patchProbe: Probe = {
  noun: 'patches',
  run: async (pattern, context) => {
    const { text } = pattern;
    if (!/^(kb|q)\d{4,8}$/i.test(text)) return none;
    const call = patchApi.status({ query: [['qNumber', text.toUpperCase()]] });
    const { items, total } = await narrowed(call, { ...pattern, matches: () => true }, nameOf, context);
    const byId = new Map(items.map((item) => [textOf(item['patchId'] ?? item['id']), item]));
    return {
      hits: [...byId].map(([id, item]) => ({
        kind: 'patch',
        id: Number(id),
        name: [textOf(item['qNumber']), textOf(item['patchName'])].filter((part) => part !== '').join(' '),
        matched: `KB number; status known on ${plural(total, 'computer')}`,
        exact: true,
        next: `ems computer fleet-patch-status --patch-id ${id}`,
      })),
    };
  },
};

interface Listed {
  readonly noun: string;
  readonly kind: Hit['kind'];
  readonly list: (parts: CallParts) => ReadCall;
  /** The service narrows by this parameter; without it every entry is read. */
  readonly contains?: string;
  readonly id: string;
  readonly names: readonly string[];
  readonly next: (name: string) => string;
}

/** Catalogs that are short enough to be read whole. */
const catalogs: readonly Listed[] = [
  {
    noun: 'tags',
    kind: 'tag',
    list: tagApi.list,
    id: 'id',
    names: ['designation'],
    next: (name) => `ems tag packages ${shellWord(name)}`,
  },
  {
    noun: 'variables',
    kind: 'variable',
    list: variableApi.definitions,
    id: 'varId',
    names: ['dottedName', 'designation'],
    next: (name) => `ems variable-definition show ${shellWord(name)}`,
  },
  {
    noun: 'PM groups',
    kind: 'PM group',
    list: patchApi.groups,
    contains: 'nameContains',
    id: 'id',
    names: ['name'],
    next: (name) => `ems pm-group list --name-contains ${shellWord(name)}`,
  },
];

const catalogProbe = ({ contains, id: idField, kind, list, names, next, noun }: Listed): Probe => ({
  noun,
  run: async (pattern, context) => {
    if (isUuid(pattern.text)) return none;
    const query = contains === undefined ? [] : [[contains, pattern.literal] as const];
    const call = list({ query, signal: context.interrupt });
    // Lists without documented paging are read without page parameters.
    const items = contains === undefined ? await readAll(call, context) : await readItems(call, await context.client());
    const hits = items.flatMap((item): Hit[] => {
      const all = names.map((field) => textOf(item[field])).filter((name) => name !== '');
      const name = all[0] ?? '';
      const id = idOf(item, [idField]) ?? name;
      if (!all.some((each) => pattern.matches(each))) return [];
      return [{ kind, id, name, matched: 'name', exact: all.some((each) => pattern.isExact(each)), next: next(name) }];
    });
    return { hits: hits.slice(0, mostHits) };
  },
});

/** A GUID may also be the tracking id of something that was started. */
export const jobProbe: Probe = {
  noun: 'tasks and imports',
  run: async ({ text }, context) => {
    if (!isUuid(text)) return none;
    const client = await context.client();
    const ask = async (call: ReadCall): Promise<boolean> => {
      const reply = await client.readRaw(call);
      return reply.status === 200;
    };
    const [task, imported] = await Promise.all([ask(taskApi.one(text)), ask(packageApi.importJob(text))]);
    const hit = (kind: 'task' | 'import', next: string): Hit => ({
      kind,
      id: text,
      name: text,
      matched: 'tracking id',
      exact: true,
      next,
    });
    return {
      hits: [
        ...(task ? [hit('task', `ems task show ${text}`)] : []),
        ...(imported ? [hit('import', `ems package import-status ${text}`)] : []),
      ],
    };
  },
};

export const catalogProbes: readonly Probe[] = catalogs.map(catalogProbe);
