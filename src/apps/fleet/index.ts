export { measureText, pluginCodes, pluginFailure } from './check/formats.js';
export { measures } from './check/measures.js';
export { planCheck } from './check/plan-checks.js';
export { runChecks, type CheckOutcome, type CheckState, type FleetCheckAnswer } from './check/run-checks.js';
export { causeRow } from './commands/failures.js';
export { unreadRow } from './commands/pending.js';
export { earlierIssues } from './commands/status.js';
export { readFailures, type FailedComputerRow, type FailureCause, type FailureLine } from './failures.js';
export { countWithIssue } from './figures.js';
export type { PendingLine, UnreadRow } from './pending-others.js';
export { readPending } from './pending.js';
export {
  readStatus,
  statusSentence,
  unreadable,
  type FleetStatus,
  type FleetStatusAnswer,
  type IssueLine,
} from './status.js';
export type { TidyLine } from './tidy-line.js';
