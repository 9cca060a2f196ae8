export { draftNewComputers } from './create/draft-new-computers.js';
export type { ComparedRow } from './differences.js';
export type { ReplaceAnswer } from './replace/tell-replace.js';
export { draftValues } from './set-values/draft-values.js';
