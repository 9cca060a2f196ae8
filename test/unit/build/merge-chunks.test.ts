import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error -- a build script without types
import { mergeChunks } from '../../../src/build/merge-chunks.mjs';

interface Chunk {
  readonly name: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly inputs: readonly string[];
  readonly entryPoint?: string;
}

const chunk = (name: string, text: string, imports: readonly string[] = [], entryPoint?: string): Chunk => ({
  name: `${name}.mjs`,
  text,
  imports: imports.map((other) => `${other}.mjs`),
  inputs: [`src/${name}.ts`],
  ...(entryPoint === undefined ? {} : { entryPoint }),
});

/** Two parts that export the same name, one that is loaded with import(), and two chunks that stay outside. */
const chunks = [
  chunk('a', 'var say=()=>"a",count=0,add=()=>{count+=1};export{say,count,add};'),
  chunk('b', 'import{say as other}from"./a.mjs";var say=()=>`b of ${other()}`;export{say};', ['a']),
  chunk('hot', 'import{say}from"./b.mjs";var hot=()=>say();export{hot};', ['b'], 'src/hot.ts'),
  chunk('later', 'import{hot}from"./hot.mjs";var later=()=>`later: ${hot()}`;export{later};', ['hot'], 'src/later.ts'),
  chunk(
    'cold',
    'import{say,count,add}from"./a.mjs";import{say as other}from"./b.mjs";' +
      'var load=()=>import("./hot.mjs");add();export{say,other,count,load};',
    ['a', 'b'],
    'src/cold.ts',
  ),
];
const groups = { first: ['src/hot.ts'], second: ['src/later.ts'] };

describe('chunks that always run together', () => {
  let folder: string;
  let merged: readonly Chunk[];
  const load = (name: string): Promise<Record<string, () => unknown>> => import(join(folder, `${name}.mjs`));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-merge-'));
    merged = await mergeChunks(chunks, '.mjs', groups);
    for (const { name, text } of merged) await writeFile(join(folder, name), text);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are one module for each group, and what is loaded with import() stays there to be loaded', () => {
    expect(merged.map(({ name }) => name)).toEqual(['first.mjs', 'second.mjs', 'hot.mjs', 'later.mjs', 'cold.mjs']);
    expect(merged[0]?.inputs).toEqual(['src/a.ts', 'src/b.ts', 'src/hot.ts']);
  });

  it('do as before, also where two of them export the same name', async () => {
    const cold = await load('cold');
    expect([cold['say']?.(), cold['other']?.(), cold['count']]).toEqual(['a', 'b of a', 1]);
    const hot = (await cold['load']?.()) as Record<string, () => unknown>;
    expect(hot['hot']?.()).toBe('b of a');
    expect((await load('later'))['later']?.()).toBe('later: b of a');
  });

  it('leave no import of a part behind', async () => {
    const odd = chunk('odd', 'import*as all from"./a.mjs";export{all};', ['a'], 'src/odd.ts');
    await expect(mergeChunks([...chunks, odd], '.mjs', groups)).rejects.toThrow('in another form');
  });

  it('need an entry of their own', async () => {
    await expect(mergeChunks(chunks, '.mjs', { first: ['src/a.ts'] })).rejects.toThrow('src/a.ts is no chunk');
  });
});
