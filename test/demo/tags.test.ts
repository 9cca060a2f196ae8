import { describe, expect, test } from 'vitest';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const newTag = (designation: string) => service().post('/api/tags', { designation });

describe('tags', () => {
  test('are created, read, renamed and described', async () => {
    const { status, body } = await newTag('APAC');
    expect(status).toBe(201);
    const changed = await service().patch(`/api/tags/${body.id}`, { description: 'Asia and Pacific' });
    expect(changed.body).toMatchObject({ designation: 'APAC', description: 'Asia and Pacific' });
    const renamed = await service().patch(`/api/tags/${body.id}`, { designation: 'Asia' });
    expect(renamed.body).toMatchObject({ designation: 'Asia', description: 'Asia and Pacific' });
    expect((await service().get(`/api/tags/${body.id}`)).body).toEqual(renamed.body);
  });

  test('a used designation gives 409', async () => {
    await newTag('Only once');
    expect((await newTag('only ONCE')).status).toBe(409);
    const { body } = await newTag('Another');
    expect((await service().patch(`/api/tags/${body.id}`, { designation: 'Only once' })).status).toBe(409);
  });

  test('deleting a tag removes it from packages and depots', async () => {
    const { body: tag } = await newTag('Short-lived');
    const tags = `/api/packages/${packageId('PuTTY@0.81')}/tags`;
    await service().put(tags, { tagIds: [3, tag.id] });
    await service().post('/api/depots/62/tags', { tagId: tag.id });
    expect((await service().remove(`/api/tags/${tag.id}`)).status).toBe(204);
    expect((await service().get(tags)).body.items).toMatchObject([{ id: 3 }]);
    const depot = (await service().get('/api/depots/62/tags')).body.items;
    expect(depot.map((each: { id: number }) => each.id)).not.toContain(tag.id);
    expect((await service().get(`/api/tags/${tag.id}`)).status).toBe(404);
  });
});

describe('tags of a depot', () => {
  test('assigning a tag twice answers 200 without a duplicate', async () => {
    expect((await service().post('/api/depots/63/tags', { tagId: 3 })).status).toBe(201);
    const again = await service().post('/api/depots/63/tags', { tagId: 3 });
    expect(again.status).toBe(200);
    const { body } = await service().get('/api/depots/63/tags');
    expect(body.items.filter((each: { id: number }) => each.id === 3)).toHaveLength(1);
  });

  test('a tag can be removed, and one that is not assigned gives 404', async () => {
    await service().post('/api/depots/63/tags', { tagId: 4 });
    expect((await service().remove('/api/depots/63/tags/4')).status).toBe(204);
    expect((await service().remove('/api/depots/63/tags/4')).status).toBe(404);
  });
});
