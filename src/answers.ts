import type { OutcomeRow } from './changes/execute/outcome.js';
import type { PlannedRequest } from './changes/preview.js';
import type { AuthStatus } from './custom-commands/auth.js';
import type { ListedRun } from './custom-commands/bulk.js';
import type { ComparedRow } from './custom-commands/computer/differences.js';
import type { ReplaceAnswer } from './custom-commands/computer/replace/tell-replace.js';
import type { SyncAnswer } from './custom-commands/group/sync/tell-sync.js';
import type { HistoryAnswer } from './custom-commands/history.js';
import type { RolloutLine } from './custom-commands/rollout/run-read.js';
import type { RolloutStepAnswer } from './custom-commands/rollout/steps.js';
import type { StateCheckAnswer } from './custom-commands/state/run-check.js';
import type { DepotServer } from './custom-commands/depot/run-depots.js';
import type { MoveRow } from './custom-commands/group/move-outcome.js';
import type { PackageComputerRow } from './custom-commands/package/run-computers.js';
import type { InstalledProduct, InstalledVersion } from './custom-commands/software/installations.js';
import type { WaitedFor } from './engine/wait/poll/report.js';
import type { VersionAnswer } from './custom-commands/version.js';
import type { RolloutPlanAnswer } from './rollout/plan/plan-json.js';
import type { ApiCheck } from './custom-commands/api/check/answer.js';
import type { Finding } from './custom-commands/doctor/local.js';
import type { Hit } from './custom-commands/find/computers.js';
import type { RolesAnswer } from './custom-commands/roles/roles.js';
import type { RotatedPrincipal } from './custom-commands/rotate/principals.js';
import type { UndoAnswer } from './custom-commands/undo/entry-json.js';
import type { FleetCheckAnswer } from './fleet/check/run-checks.js';
import type { GroupExplanationAnswer } from './fleet/explain/explain-group.js';
import type { ExplanationAnswer } from './fleet/explain/explanation.js';
import type { FleetEtaAnswer } from './fleet/eta.js';
import type { FailedComputerRow, FailureCause } from './fleet/failures.js';
import type { OutdatedRow } from './fleet/outdated.js';
import type { PendingLine, UnreadRow } from './fleet/pending-others.js';
import type { SnapshotChanges } from './fleet/snapshot/changes.js';
import type { FleetStatusAnswer } from './fleet/status.js';
import type { TidyLine } from './fleet/tidy-line.js';
import type { RolloutLogRow } from './rollout/session/log.js';
import type { RolloutStatusAnswer } from './rollout/status/rollout-state.js';
import type { HistoryEntry } from './settings/history.js';
import type { StateApplyAnswer } from './state/apply/applied-result.js';
import type { StateExportAnswer } from './state/export/export-state.js';
import type { StateDiffAnswer } from './state/show/difference-json.js';
import type { ErrorAnswer } from './terminal/errors-text.js';

/** Answers that ems puts together itself, by the words of the command. Their schemas are made from these types. */
export interface Answers {
  readonly 'fleet status': FleetStatusAnswer;
  readonly 'fleet top': FleetStatusAnswer;
  readonly 'fleet eta': FleetEtaAnswer;
  readonly 'fleet tidy': readonly TidyLine[];
  readonly find: readonly Hit[];
  readonly undo: UndoAnswer;
  readonly 'commands roles': RolesAnswer;
  readonly 'history list': readonly Omit<HistoryEntry, 'requests'>[];
  readonly 'computer compare': readonly ComparedRow[];
  /** With --from-file, a list of pairs. */
  readonly 'computer replace': ReplaceAnswer | readonly ReplaceAnswer[];
  readonly 'group sync': SyncAnswer;
  readonly 'history show': HistoryAnswer;
  readonly 'bulk list': readonly ListedRun[];
  readonly 'state export': StateExportAnswer;
  readonly 'state check': StateCheckAnswer;
  readonly 'rollout plan': RolloutPlanAnswer;
  readonly 'rollout list': readonly RolloutLine[];
  readonly 'auth status': AuthStatus;
  readonly version: VersionAnswer;
  /** Also what --wait prints; a list for several computers. */
  readonly wait: WaitedFor | readonly WaitedFor[];
  readonly 'package computers': readonly PackageComputerRow[];
  readonly 'software list': readonly InstalledProduct[];
  readonly 'software versions': readonly InstalledVersion[];
  readonly 'depot list': readonly DepotServer[];
  readonly 'depot show': DepotServer;
  readonly 'group move-computers': readonly MoveRow[];
  readonly 'rollout advance': readonly RolloutStepAnswer[];
  readonly 'admin local-principal rotate': RotatedPrincipal;
  readonly 'rollout log': readonly RolloutLogRow[];
  readonly doctor: readonly Omit<Finding, 'needed'>[];
  readonly 'api check': ApiCheck;
  readonly 'fleet pending': readonly (PendingLine | UnreadRow)[];
  /** With --computers, a row for each computer and package. */
  readonly 'fleet failures': readonly FailureCause[] | readonly FailedComputerRow[];
  readonly 'fleet check': FleetCheckAnswer;
  readonly 'fleet changes': SnapshotChanges;
  /** With --group, the causes of a whole group. */
  readonly explain: ExplanationAnswer | GroupExplanationAnswer;
  readonly 'state diff': StateDiffAnswer;
  readonly 'state apply': StateApplyAnswer;
  readonly 'rollout status': RolloutStatusAnswer;
  readonly 'software outdated': readonly OutdatedRow[];
  /** The result of a change to several objects, and of the rows of a file. */
  readonly rows: readonly OutcomeRow[];
  /** The requests that --dry-run shows. */
  readonly 'dry run': PlannedRequest | readonly PlannedRequest[];
  /** On stderr, with -o json. */
  readonly error: ErrorAnswer;
}
