export { runExplain } from './commands/run-explain.js';
export type { GroupExplanationAnswer } from './explain-group.js';
export { firstBroken, type Explanation, type ExplanationAnswer } from './explanation.js';
export { readPackageFacts } from './package-facts.js';
export { explainPackage } from './package-verdict.js';
export { untriedText } from './untried.js';
