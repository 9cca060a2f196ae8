import type { JsonObject } from '../../contract/operation.js';
import { notFound } from '../request/reply.js';
import type { Package, Tag } from '../state/catalog-types.js';
import type { World } from '../state/world.js';

export const requireTag = (world: World, id: number): Tag => {
  const tag = world.state.tags.get(id);
  if (tag === undefined) throw notFound('TagNotFound', `There is no tag with the id ${id}.`, { tagId: id });
  return tag;
};

export const tagsOf = (world: World, item: Package): Tag[] => tagsByIds(world, item.tagIds);

export const tagsByIds = (world: World, ids: Iterable<number>): Tag[] =>
  [...ids].map((id) => world.state.tags.get(id)).filter((tag) => tag !== undefined);

export const showTag = (tag: Tag): JsonObject => ({
  id: tag.id,
  designation: tag.designation,
  description: tag.description,
  isReadOnly: tag.isReadOnly,
});
