import { expect, test } from 'vitest';
import { object, rendered } from '../rendered.js';
import type { ViewSection } from '../../../../src/areas/column.js';

const issues = {
  id: 7,
  staleAgentHours: null,
  pendingReboot: true,
  failed: [
    {
      package: 'Legacy Viewer',
      version: '2.1',
      error: 'Setup ended with 1603: a part of the system is not there',
      id: 'x',
    },
    { package: 'Git', version: '2.46', error: 'cancelled', id: 'y' },
  ],
  drives: null,
};

const view: readonly ViewSection[] = [
  { title: 'Issues', fields: ['pendingReboot', 'staleAgentHours'], onlyKnown: true },
  { title: 'Failed', rows: 'failed', fields: ['package', 'version', 'error'] },
  { title: 'Drives', rows: 'drives', fields: ['volume'] },
];

const page = async (columns: number): Promise<string> =>
  (await rendered(object(JSON.stringify(issues), { view }), {}, { columns })).stdout;

test('a list inside an object is a small table of the named columns', async () => {
  expect(await page(100)).toMatchInlineSnapshot(`
    "Issues
      Pending reboot  yes

    Failed (2)
      PACKAGE        VERSION  ERROR
      Legacy Viewer  2.1      Setup ended with 1603: a part of the system is not there
      Git            2.46     cancelled

    Other
      ID  7
    "
  `);
});

test('few records are set as blocks before anything of them is cut', async () => {
  const text = await page(50);
  expect(text).toContain('a part of the\n');
  expect(text).not.toContain('…');
});
