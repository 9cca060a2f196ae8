import { expect, it } from 'vitest';
import { drawGrid } from '../../../../src/output/table/draw-grid.js';

const plain = (text: string): string => text;
const draw = (columns: number): Promise<string> =>
  drawGrid(
    {
      header: ['', 'PC-0001', 'PC-0002'],
      sections: [
        { title: 'System', rows: [['model', 'LIFEBOOK U7412 with a long description of its model', 'ESPRIMO']] },
        { title: 'Groups', rows: [['only one', 'Workstations/Berlin', '']] },
      ],
    },
    { columns, heading: plain, muted: plain, measure: (text: string) => text.length } as unknown as Parameters<
      typeof drawGrid
    >[1], // a grid is drawn with these alone
  );
const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.trimEnd().length));

it('a grid that fits has a line for each row, and its titles on lines of their own', async () => {
  const lines = (await draw(100)).split('\n').map((line) => line.trimEnd());
  expect(lines).toContain('System');
  expect(lines).toContain('  model     LIFEBOOK U7412 with a long description of its model  ESPRIMO');
});

it('the widest column of a grid is wrapped where the window is narrow, and no column is dropped', async () => {
  const text = await draw(50);
  expect(widest(text)).toBeLessThanOrEqual(50);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('ESPRIMO');
  expect(text).toMatch(/LIFEBOOK U7412/);
  expect(text).toMatch(/of its\s+model|its model|model$/m);
});

it('the columns of a grid stay readable where the window is too narrow for all of them', async () => {
  const text = await draw(20);
  // Ten columns each, and the gaps: it runs over the edge instead of being cut to nothing.
  expect(widest(text)).toBeGreaterThan(20);
  expect(text).toContain('PC-0002');
});
