import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a build script without types
import { lazyHelpers } from '../../../src/build/lazy-built-ins.mjs';
// @ts-expect-error -- as above
import { toCommonJs } from '../../../src/build/to-commonjs.mjs';

/** Runs a chunk as bin/ems.js does; what it requires is `others`. */
const run = async (text: string, others: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> => {
  const code: string = await toCommonJs(text, false);
  const module = { exports: {} };
  // oxlint-disable-next-line no-implied-eval -- the code is the subject
  new Function('exports', 'require', 'module', code)(module.exports, (name: string) => others[name], module);
  return module.exports;
};

describe('a chunk of the bundle', () => {
  it('exports its constants as plain values, without a getter for each', async () => {
    const made = await run('import { b } from "./b.cjs"; const a = 1; export { a, b as other };', {
      './b.cjs': { b: 2 },
    });
    expect(Object.getOwnPropertyDescriptors(made)).toMatchObject({ a: { value: 1 }, other: { value: 2 } });
  });

  it('exports a variable that changes later as it is then', async () => {
    const made = await run('export let count = 0; export const add = () => { count += 1; };');
    (made['add'] as () => void)();
    expect(made['count']).toBe(1);
  });

  it('gives import() of another chunk what that chunk exports, not a copy', async () => {
    const other = { b: 2 };
    const made = await run('export const load = () => import("./b.cjs");', { './b.cjs': other });
    expect(await (made['load'] as () => Promise<unknown>)()).toBe(other);
  });

  it('loads nothing of Node before it is used', async () => {
    const asked: string[] = [];
    const code = await toCommonJs('import { hostname } from "node:os"; export const name = () => hostname();', false);
    const module: { exports: Record<string, () => unknown> } = { exports: {} };
    const load = (name: string): unknown => {
      asked.push(name);
      return { hostname: () => 'here' };
    };
    // oxlint-disable-next-line no-implied-eval -- the code is the subject
    new Function('exports', 'require', 'module', `${lazyHelpers}${code}`)(module.exports, load, module);
    expect(asked).toEqual([]);
    expect([module.exports['name']?.(), asked]).toEqual(['here', ['node:os']]);
  });
});
