import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 100 });
const ems = (line: string) => demo().run(line.split(' '));

it('an onboarding script creates, joins, installs the system, waits and sees the inventory', async () => {
  const steps = [
    'computer create NEW-1 --domain corp.example --is-domain --mac-address 02:00:00:00:00:01 --pxe-support',
    'group add-computers Berlin NEW-1 --yes',
    'computer activate NEW-1 --pxe --yes --wait --timeout 2m',
  ];
  for (const step of steps) {
    const { code, stderr } = await ems(step);
    expect({ step, code, stderr: code === 0 ? '' : stderr }).toEqual({ step, code: 0, stderr: '' });
  }
  expect(demo().json(await ems('computer show NEW-1'))).toMatchObject({
    inventoryDate: expect.any(String),
    lastSeenUtc: expect.any(String),
    isPxeActive: false,
  });
  const deployments = demo().json(await ems('computer software-deployment NEW-1'));
  expect(deployments).toEqual(expect.arrayContaining([expect.objectContaining({ name: '7-Zip', status: 'Success' })]));
  expect(demo().json(await ems('computer health NEW-1'))).toMatchObject({ agentStatus: 'Reporting' });
});
