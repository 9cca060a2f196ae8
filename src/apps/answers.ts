import type { OutcomeRow } from '../changes/execute/outcome.js';
import type { PlannedRequest } from '../changes/preview.js';
import type { AuthStatus, VersionAnswer } from './tool/index.js';
import type { ListedRun } from './bulk/index.js';
import type { ComparedRow, ReplaceAnswer } from './computer/index.js';
import type { MoveRow, SyncAnswer } from './group/index.js';
import type { HistoryAnswer, UndoAnswer } from './undo/index.js';
import type {
  RolloutLine,
  RolloutLogRow,
  RolloutPlanAnswer,
  RolloutStatusAnswer,
  RolloutStepAnswer,
} from './rollout/index.js';
import type { StateApplyAnswer, StateCheckAnswer, StateDiffAnswer, StateExportAnswer } from './state/index.js';
import type { DepotServer } from './depot/index.js';
import type { PackageComputerRow } from './package/index.js';
import type { InstalledProduct, InstalledVersion, OutdatedRow, ProductCount } from './software/index.js';
import type { WaitedFor } from '../engine/wait/poll/report.js';
import type { ApiCheck } from './api/index.js';
import type { Finding } from './doctor/index.js';
import type { Hit } from './find/index.js';
import type { RolesAnswer } from './commands/index.js';
import type { RotatedPrincipal } from './rotate/index.js';
import type {
  FailedComputerRow,
  FailureCause,
  FleetCheckAnswer,
  FleetStatusAnswer,
  PendingLine,
  TidyLine,
  UnreadRow,
} from './fleet/index.js';
import type { ExplanationAnswer, GroupExplanationAnswer } from './explain/index.js';
import type { FleetEtaAnswer } from '../service/eta.js';
import type { ChangeEvent, SnapshotChanges } from './snapshots/index.js';
import type { HistoryEntry } from '../settings/history.js';
import type { ErrorAnswer } from '../terminal/errors-text.js';

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
  /** Without a name, a row for each product. */
  readonly 'software versions': readonly InstalledVersion[] | readonly ProductCount[];
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
  /** With --events, a row for each change. */
  readonly 'fleet changes': SnapshotChanges | readonly ChangeEvent[];
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
