import { compileDescription } from '../../contract/compile/compile.js';
import type { Operation } from '../../contract/operation.js';
import { demoDocument } from './document.js';

/** For the build: with it, a request to the demo service need not compile what never changes (20 ms). */
export const compileAll = async (): Promise<readonly Operation[]> =>
  compileDescription(await demoDocument(), { source: 'built-in' }).operations;
