import { compileDescription } from '../../contract/compile/compile.js';
import { operationKey, type Operation } from '../../contract/operation.js';
import { allBehaviors, behaviorsOf, partOf } from '../behavior/index.js';
import { demoDocument } from './document.js';

/** Runs at build time, so that a request to the demo service need not compile what never changes (20 ms). */
export const compileAll = async (): Promise<readonly Operation[]> => {
  const { operations } = compileDescription(demoDocument(), { source: 'built-in' });
  await requireBehaviors(operations.map(operationKey));
  return operations;
};

/** Fails the build where a request would find no behavior, and where a behavior is not described or never loaded. */
const requireBehaviors = async (described: readonly string[]): Promise<void> => {
  for (const key of described) {
    if (!Object.hasOwn(await behaviorsOf(partOf(key))(), key))
      throw new Error(`The demo service has no behavior for ${key}: add it where src/demo/behavior/index.ts loads it.`);
  }
  const unknown = Object.keys(await allBehaviors()).find((key) => !described.includes(key));
  if (unknown !== undefined) throw new Error(`The demo service answers ${unknown}, which is not described.`);
};
