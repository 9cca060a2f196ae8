import type { Presentation } from '../areas/record.js';

/** It acts on several computers, one request each or one for all. */
export const takesMany = (record: Presentation): boolean => record.each === true || record.batch !== undefined;
