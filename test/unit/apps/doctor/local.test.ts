import { expect, it } from 'vitest';
import { checkNode } from '../../../../src/apps/doctor/local.js';

const runtime = (node: string, platform: NodeJS.Platform) => ({ node, platform }) as Parameters<typeof checkNode>[0];

it.each([
  ['v20.19.0', 'win32', 'warning'],
  ['v22.14.0', 'win32', 'warning'],
  ['v22.15.0', 'win32', 'ok'],
  ['v20.19.0', 'linux', 'ok'],
  ['v18.20.0', 'win32', 'failed'],
] as const)('Node %s on %s is %s', (node, platform, status) => {
  const finding = checkNode(runtime(node, platform));
  expect(finding.status).toBe(status);
  expect(finding.detail.includes('certificate store of Windows')).toBe(status === 'warning');
});
