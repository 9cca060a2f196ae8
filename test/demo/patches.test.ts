import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();
const approval = '/api/patches/1001/approval';
const products = async (): Promise<{ productId: number; approved: boolean; linkItems: number }[]> =>
  (await service().get('/api/patches/1001/products')).body.items;

describe('approving a patch', () => {
  test('requires a productId and lists the product versions (400 ProductScopeRequired)', async () => {
    const { status, body } = await service().post(approval);
    expect([status, body.code]).toEqual([400, 'ProductScopeRequired']);
    expect(body.products).toMatchObject([
      { productId: 11, productName: 'Windows 11', servicePack: '23H2' },
      { productId: 12, productName: 'Windows 10' },
    ]);
  });

  test('covers one product version and answers linkItemsTotal, patchCount and productId', async () => {
    await service().remove(approval);
    const { status, body } = await service().post(`${approval}?productId=12`);
    const [first, second] = await products();
    expect(status).toBe(200);
    expect(body).toMatchObject({ productId: 12, patchCount: 1, linkItemsTotal: second?.linkItems });
    expect([first?.approved, second?.approved]).toEqual([false, true]);
  });

  test('starts a download that a queue shows until it is done', async () => {
    await service().remove(approval);
    await service().post(`${approval}?productId=11`);
    expect((await service().get('/api/queues?queueName=PatchDownload')).body.totalCount).toBeGreaterThan(0);
    service().pass(10);
    expect((await service().get('/api/queues')).body.items).toEqual([]);
  });
});

describe('reverting an approval', () => {
  test('reverts one link with productId', async () => {
    for (const id of [11, 12]) await service().post(`${approval}?productId=${id}`);
    await service().remove(`${approval}?productId=11`);
    expect((await products()).map((each) => each.approved)).toEqual([false, true]);
  });

  test('reverts every link of the patch without productId', async () => {
    for (const id of [11, 12]) await service().post(`${approval}?productId=${id}`);
    const { body } = await service().remove(approval);
    const all = await products();
    expect(body.linkItemsTotal).toBe(all.reduce((sum, each) => sum + each.linkItems, 0));
    expect(all.map((each) => each.approved)).toEqual([false, false]);
  });
});
