import {
  page,
  conflict,
  created,
  invalid,
  noContent,
  notFound,
  ok,
  problem,
  type Values,
} from '../request/exchange.js';
import type { Tag, CustomField } from '../model/catalog-types.js';
import { showPackage, requireTag, showTag, tagsByIds, depotServerIds } from '../world/catalog-objects.js';
import type { World } from '../model/world.js';
import type { Behaviors } from './behavior.js';
import { namedList } from './catalogs.js';
import { allPackages } from './packages.js';
import type { JsonObject } from '../../contract/operation.js';

export const tagBehaviors: Behaviors = {
  'GET /api/tags': namedList(
    ({ state }) => state.tags.values(),
    (tag) => tag.designation,
    showTag,
  ),
  'POST /api/tags': ({ body }, world) => created(showTag(createTag(world, body))),
  'GET /api/tags/{id}': ({ path }, world) => ok(showTag(tagOf(world, path))),
  'PATCH /api/tags/{id}': ({ path, body }, world) => {
    const tag = tagOf(world, path);
    if (Object.keys(body.raw).length === 0) throw problem(400, 'Give a designation or a description.');
    const designation = body.text('designation');
    const next = designation === undefined ? tag.designation : validDesignation(designation);
    refuseReadOnly(tag);
    refuseDuplicate(world, next, tag);
    const description = body.text('description');
    tag.designation = next;
    if (description !== undefined) tag.description = description === '' ? null : description;
    return ok(showTag(tag));
  },
  'DELETE /api/tags/{id}': ({ path }, world) => {
    const tag = tagOf(world, path);
    refuseReadOnly(tag);
    deleteTag(world, tag.id);
    return noContent;
  },
  'GET /api/tags/packages': ({ query }, world) => {
    const tag = namedTag(world, query);
    return page(
      query,
      allPackages(world).filter((item) => item.tagIds.includes(tag.id)),
      showPackage,
    );
  },
  'GET /api/depots/{clientId}/tags': ({ path, query }, world) =>
    page(query, tagsByIds(world, depotTagIds(world, depotOf(world, path))), showTag),
  'POST /api/depots/{clientId}/tags': ({ path, body }, world) => {
    const clientId = depotOf(world, path);
    const tag = requireTag(world, body.integer('tagId') ?? 0);
    const ids = depotTagIds(world, clientId);
    const alreadyAssigned = ids.has(tag.id);
    const answer = { clientId, ...showTag(tag), alreadyAssigned };
    if (alreadyAssigned) return ok(answer);
    world.state.depotTags.set(clientId, new Set([...ids, tag.id]));
    return created(answer);
  },
  'DELETE /api/depots/{clientId}/tags/{tagId}': ({ path }, world) => {
    const clientId = depotOf(world, path);
    const tag = requireTag(world, path.integer('tagId') ?? 0);
    if (!depotTagIds(world, clientId).has(tag.id))
      throw notFound('TagNotAssigned', `The depot does not have the tag ${tag.designation}.`, { clientId });
    world.state.depotTags.get(clientId)?.delete(tag.id);
    return noContent;
  },
};

const tagOf = (world: World, path: Values): Tag => requireTag(world, path.integer('id') ?? 0);

const createTag = (world: World, body: Values): Tag => {
  const designation = validDesignation(body.text('designation') ?? '');
  refuseDuplicate(world, designation);
  const id = world.state.nextTagId;
  const tag = { id, designation, description: body.text('description') ?? null, isReadOnly: false };
  world.state.nextTagId = id + 1;
  world.state.tags.set(id, tag);
  return tag;
};

const validDesignation = (text: string): string => {
  const designation = text.trim();
  if (designation === '') throw invalid('designation', 'A tag needs a designation.');
  if (designation.length > 255) throw invalid('designation', 'A designation has at most 255 characters.');
  return designation;
};

const refuseDuplicate = (world: World, designation: string, own?: Tag): void => {
  const twin = [...world.state.tags.values()].find((tag) => isNamed(tag, designation) && tag !== own);
  if (twin === undefined) return;
  throw conflict('DuplicateDesignation', `The tag ${twin.designation} exists.`, { tagId: twin.id });
};

const refuseReadOnly = (tag: Tag): void => {
  if (tag.isReadOnly)
    throw conflict('ReadOnlyTag', `The tag ${tag.designation} can neither be changed nor deleted.`, { tagId: tag.id });
};

/** Removes the tag from packages and depots too. */
const deleteTag = (world: World, id: number): void => {
  world.state.tags.delete(id);
  for (const item of world.state.packages.values()) item.tagIds = item.tagIds.filter((each) => each !== id);
  for (const tagIds of world.state.depotTags.values()) tagIds.delete(id);
};

/** Finds a tag by its id or its designation; a request must give exactly one of them. */
const namedTag = (world: World, query: Values): Tag => {
  const id = query.integer('tagId');
  const designation = query.text('tag');
  if ((id === undefined) === (designation === undefined))
    throw problem(400, "Give exactly one of 'tagId' and 'tag'.", {
      errors: { tagId: ["exactly one of 'tagId', 'tag'"] },
    });
  if (designation === undefined) return requireTag(world, id ?? 0);
  const tag = [...world.state.tags.values()].find((each) => isNamed(each, designation));
  if (tag === undefined) throw notFound('TagNotFound', `There is no tag named ${designation}.`, { tag: designation });
  return tag;
};

const isNamed = (tag: Tag, designation: string): boolean => tag.designation.toLowerCase() === designation.toLowerCase();

const depotTagIds = (world: World, clientId: number): ReadonlySet<number> =>
  world.state.depotTags.get(clientId) ?? new Set<number>();

/** Tags belong to depot servers; the master server is one. */
const depotOf = (world: World, path: Values): number => {
  const clientId = path.integer('clientId') ?? 0;
  if (depotServerIds(world).includes(clientId)) return clientId;
  throw notFound('DepotNotFound', `The computer ${clientId} is no depot server.`, { clientId });
};

export const customFieldBehaviors: Behaviors = {
  'GET /api/custom-field-configuration': (_request, world) => ok(world.state.customFields.map(showField)),
  'PATCH /api/custom-field-configuration/{slot}': ({ path, body }, world) => {
    const field = fieldOf(world, path);
    if (Object.keys(body.raw).length === 0) throw problem(400, "Give 'designation' or 'active'.");
    const designation = body.text('designation');
    const next = designation === undefined ? field.designation : validSlotName(designation);
    const active = body.flag('active') ?? field.active;
    refuseTakenSlot(world, next, field);
    field.designation = next;
    field.active = active;
    return ok(showField(field));
  },
};

const showField = (field: CustomField): JsonObject => ({ ...field });

const fieldOf = (world: World, path: Values): CustomField => {
  const slot = path.text('slot') ?? '';
  const field = world.state.customFields.find((each) => each.slot.toLowerCase() === slot.toLowerCase());
  if (field === undefined) throw notFound('SlotNotFound', `There is no slot ${slot}: Custom01 to Custom30.`, { slot });
  return field;
};

const longest = 50;

const validSlotName = (text: string): string => {
  const designation = text.trim();
  if (designation === '') throw invalid('designation', 'A slot needs a designation.');
  if (designation.length > longest) throw invalid('designation', `A designation has at most ${longest} characters.`);
  return designation;
};

/** Designations of inactive slots are taken too. */
const refuseTakenSlot = (world: World, designation: string, own: CustomField): void => {
  const twin = world.state.customFields.find(
    (each) => each !== own && each.designation.toLowerCase() === designation.toLowerCase(),
  );
  if (twin === undefined) return;
  throw conflict('DuplicateDesignation', `The slot ${twin.slot} is named ${twin.designation}.`, { slot: twin.slot });
};
