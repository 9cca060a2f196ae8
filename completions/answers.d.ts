// Made by npm run reference from src/apps/answers.ts.

export type IssueName =
  | "failed-deployment"
  | "stale-deployment"
  | "agent-suspended"
  | "stale-agent"
  | "stale-inventory"
  | "missing-patch"
  | "pending-reboot"
  | "bitlocker-off"
  | "low-disk"
  | "battery-wear";
export type TidyKind =
  "duplicate" | "shared-mac" | "dead" | "empty-group" | "unassigned-package" | "assigned-not-ready" | "redundant-value";
export type FleetTidy = TidyLine[];
export type Find = Hit[];
/**
 * How far a write can be undone; the rows of `ems help undo`.
 */
export type UndoClass = "yes" | "until-contact" | "in-part" | "no";
/**
 * Any JSON value; the output side keeps numbers that would lose digits as text.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | Json[]
  | {
      [k: string]: Json;
    };
/**
 * as-before: the service already is as it was before the change, and nothing is sent.
 */
export type EntryResult = "undone" | "as-before" | "refused" | "failed" | "planned";
/**
 * The reason for a role; null: the command itself.
 */
export type Purpose = null | "names" | "reach" | "wait" | "parts";
export type HistoryList = {
  /**
   * Id of the change.
   */
  id: string;
  /**
   * When the command was started.
   */
  time: string;
  /**
   * The profile that it used.
   */
  profile: string;
  /**
   * Address of the service.
   */
  server: string | null;
  /**
   * The command line, without secrets.
   */
  command: string;
  /**
   * The assistant that requested it through `ems mcp`.
   */
  by?: string;
  /**
   * How it ended, in words.
   */
  outcome: string;
  /**
   * Its exit code; null: still running, or ended without a result, as by kill -9.
   */
  exitCode: number | null;
  /**
   * How long it took; null as above.
   */
  durationMs: number | null;
  /**
   * Number of requests that change something.
   */
  requestCount: number;
  /**
   * The value of --reason or EMS_REASON.
   */
  reason: string | null;
  /**
   * Number of requests that were not stored for undo, because there were too many.
   */
  unkept: number;
}[];
export type ComputerCompare = ComparedRow[];
/**
 * With --from-file, a list of pairs.
 */
export type ComputerReplace = ReplaceAnswer | ReplaceAnswer[];
export type Retire = "keep" | "remove" | "delete";
/**
 * A client id or a patch's number, the GUID of a group or package.
 */
export type SubjectId = number | string;
export type BulkList = ListedRun[];
export type Verdict = "waits" | "waiting" | "soaking" | "holding" | "passed" | "failed" | "inconclusive";
export type OnFailed = "pause" | "abort" | "rollback";
export type RolloutState =
  | "planned"
  | "running"
  | "paused"
  | "failed"
  | "aborting"
  | "aborted"
  | "rolling-back"
  | "rolled-back"
  | "complete"
  | "ended";
export type RolloutList = RolloutLine[];
export type SettingOrigin = "flag" | "environment" | "profile" | "default";
/**
 * The answer of `ems version`; with --check, the newest version.
 */
export type Version =
  | {
      /**
       * Version of ems.
       */
      ems: string;
      /**
       * Version of Node; absent in the single executable.
       */
      node?: string;
      /**
       * Version of Bun in the single executable.
       */
      bun?: string;
      /**
       * Operating system and processor.
       */
      platform: string;
      /**
       * The server with its status as it was answered; null if none is configured, or it is not reachable.
       */
      server: {
        /**
         * Its address.
         */
        url: string;
        [k: string]: Json | string;
      } | null;
    }
  | NewestVersion;
/**
 * Also what --wait prints; a list for several computers.
 */
export type Wait = WaitedFor | WaitedFor[];
export type PackageComputers = PackageComputerRow[];
export type SoftwareList = InstalledProduct[];
/**
 * Without a name, a row for each product.
 */
export type SoftwareVersions = InstalledVersion[] | ProductCount[];
export type DepotList = DepotServer[];
export type MoveOutcome = "moved" | "stayed" | "in neither" | "in both" | "unknown" | "not sent";
export type GroupMoveComputers = MoveRow[];
export type RolloutAdvance = RolloutStepAnswer[];
export type RolloutLog = RolloutLogRow[];
export type Doctor = {
  /**
   * Name of the check.
   */
  check: string;
  /**
   * Its result.
   */
  status: "ok" | "warning" | "failed";
  /**
   * The finding in words.
   */
  detail: string;
  /**
   * The next step; empty if all is well.
   */
  advice: string;
}[];
/**
 * `failed`: no answer, a server error, or no JSON. `notThere`: 404. `notTried`: there was no id to ask with.
 */
export type OperationOutcome = "differs" | "failed" | "noRole" | "notThere" | "notTried" | "asDescribed";
export type PendingCause =
  | "suspended"
  | "not-ready"
  | "wrong-system"
  | "uninstall"
  | "window-closed"
  | "offer-expired"
  | "no-command"
  | "out-of-sync"
  | "depot-offline"
  | "depot-lacks-tag"
  | "next-contact"
  | "by-design"
  | "not-activated"
  | "silent"
  | "reboot-required"
  | "no-group"
  | "network-boot"
  | "running"
  | "unknown";
export type FleetPending = (PendingLine | UnreadRow)[];
/**
 * With --computers, a row for each computer and package.
 */
export type FleetFailures = FailureCause[] | FailedComputerRow[];
export type CheckState = "ok" | "warning" | "critical" | "unknown";
/**
 * With --events, a row for each change.
 */
export type FleetChanges = SnapshotChanges | ChangeEvent[];
export type EventState = "new" | "still" | "over";
export type EventSeverity = "critical" | "warning" | "info";
/**
 * With --group, the causes of a whole group.
 */
export type Explain = ExplanationAnswer | GroupExplanationAnswer;
export type ExplainState = "done" | "failed" | "blocked" | "waiting" | "not-assigned" | "by-design" | "unknown";
export type LinkName =
  | "known"
  | "member"
  | "assigned"
  | "usable"
  | "mode"
  | "options"
  | "activation"
  | "agent"
  | "contact"
  | "depot"
  | "result";
/**
 * ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment.
 */
export type Mark = "ok" | "broken" | "unknown" | "fact";
export type KindName =
  | "tag"
  | "topology"
  | "custom-field"
  | "computer"
  | "group"
  | "depot-server"
  | "package-assignment"
  | "software-class"
  | "boot-image"
  | "os-sku"
  | "agent-template"
  | "language-pack"
  | "variable-configuration"
  | "variable"
  | "collection"
  | "computer-variable"
  | "computer-collection"
  | "package-tag"
  | "depot-tag"
  | "principal"
  | "local-principal"
  | "member";
export type ChangeAction = "create" | "add" | "change" | "rename" | "remove" | "delete";
export type ChangeResult = "applied" | "skipped" | "failed" | "unknown";
export type SoftwareOutdated = OutdatedRow[];
/**
 * The result of a change to several objects, and of the rows of a file.
 */
export type Rows = OutcomeRow[];
/**
 * The requests that --dry-run shows.
 */
export type DryRun = PlannedRequest | PlannedRequest[];
export type ErrorKind =
  | "failed"
  | "usage"
  | "not-signed-in"
  | "not-found"
  | "forbidden"
  | "rate-limited"
  | "partial"
  | "pending"
  | "conflict"
  | "refused"
  | "unreachable"
  | "job-failed"
  | "differs"
  | "interrupted"
  | "terminated";

export interface Answers {
  "fleet status": FleetStatus;
  "fleet top": FleetTop;
  "fleet eta": FleetEta;
  "fleet tidy": FleetTidy;
  find: Find;
  undo: Undo;
  "commands roles": CommandsRoles;
  "history list": HistoryList;
  "computer compare": ComputerCompare;
  "computer replace": ComputerReplace;
  "group sync": GroupSync;
  "history show": HistoryShow;
  "bulk list": BulkList;
  "state export": StateExport;
  "state check": StateCheck;
  "rollout plan": RolloutPlan;
  "rollout list": RolloutList;
  "auth status": AuthStatus;
  version: Version;
  wait: Wait;
  "package computers": PackageComputers;
  "software list": SoftwareList;
  "software versions": SoftwareVersions;
  "depot list": DepotList;
  "depot show": DepotShow;
  "group move-computers": GroupMoveComputers;
  "rollout advance": RolloutAdvance;
  "admin local-principal rotate": AdminLocalPrincipalRotate;
  "rollout log": RolloutLog;
  doctor: Doctor;
  "api check": ApiCheck;
  "fleet pending": FleetPending;
  "fleet failures": FleetFailures;
  "fleet check": FleetCheck;
  "fleet changes": FleetChanges;
  explain: Explain;
  "state diff": StateDiff;
  "state apply": StateApply;
  "rollout status": RolloutStatus;
  "software outdated": SoftwareOutdated;
  rows: Rows;
  "dry run": DryRun;
  /**
   * On stderr, with -o json.
   */
  error: ErrorAnswer;
}
/**
 * The answer of `ems fleet status`.
 */
export interface FleetStatus {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * Computers of the scope; null if they cannot be counted.
   */
  computers: number | null;
  /**
   * The path of the group, or "the whole fleet".
   */
  scope: string;
  /**
   * Computers that were seen and have no issue; null if it cannot be told.
   */
  withoutIssue: number | null;
  /**
   * Computers with at least one issue.
   */
  withIssue: number | null;
  /**
   * Computers that never contacted the service.
   */
  neverSeen: number | null;
  /**
   * Computers without contact for 30 days or longer, a part of the silent ones.
   */
  silentFor30Days: number | null;
  /**
   * Number of computers by issue.
   */
  issues: IssueLine[];
  /**
   * Number of computers by the age of their last contact.
   */
  contact: {
    /**
     * The age of the last contact: 24 hours, 7 days …, or "never".
     */
    within: string;
    /**
     * Computers that were seen within it.
     */
    computers: number;
  }[];
  /**
   * Whether contact and never seen come from a part of a large group.
   */
  contactEstimated: boolean;
  /**
   * The packages that fail on most computers.
   */
  failingPackages: {
    /**
     * Name of the package, or its id.
     */
    package: string;
    /**
     * Its version, where the list of packages has it.
     */
    version: string | null;
    /**
     * Computers on which it failed.
     */
    computers: number;
  }[];
  /**
   * Waiting and running jobs of the backend, by queue.
   */
  queues: {
    /**
     * Name of the queue.
     */
    queue: string;
    /**
     * Jobs that wait or run.
     */
    jobs: number;
  }[];
  /**
   * Depots with the state of their heartbeat.
   */
  depots: {
    /**
     * Host name of the depot server.
     */
    depot: string;
    /**
     * Its heartbeat as the service reports it, or "unknown".
     */
    state: string;
  }[];
  /**
   * Parts that could not be read.
   */
  unreadable: UnreadPart[];
  /**
   * When the snapshot was taken that CHANGE compares with; null without one.
   */
  snapshot: string | null;
}
export interface IssueLine {
  /**
   * The kind of issue.
   */
  issue: IssueName;
  /**
   * Computers that have it.
   */
  computers: number;
  /**
   * Share of all computers in the scope, from 0 to 1.
   */
  share: number | null;
  /**
   * Computers that had it at the last snapshot.
   */
  before: number | null;
  /**
   * Difference to the last snapshot.
   */
  change: number | null;
}
export interface UnreadPart {
  /**
   * The part of the answer.
   */
  what: string;
  /**
   * The role that is missing, if that is the reason.
   */
  role: string | null;
  /**
   * Why it could not be read.
   */
  why: string;
}
/**
 * The answer of `ems fleet status`.
 */
export interface FleetTop {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * Computers of the scope; null if they cannot be counted.
   */
  computers: number | null;
  /**
   * The path of the group, or "the whole fleet".
   */
  scope: string;
  /**
   * Computers that were seen and have no issue; null if it cannot be told.
   */
  withoutIssue: number | null;
  /**
   * Computers with at least one issue.
   */
  withIssue: number | null;
  /**
   * Computers that never contacted the service.
   */
  neverSeen: number | null;
  /**
   * Computers without contact for 30 days or longer, a part of the silent ones.
   */
  silentFor30Days: number | null;
  /**
   * Number of computers by issue.
   */
  issues: IssueLine[];
  /**
   * Number of computers by the age of their last contact.
   */
  contact: {
    /**
     * The age of the last contact: 24 hours, 7 days …, or "never".
     */
    within: string;
    /**
     * Computers that were seen within it.
     */
    computers: number;
  }[];
  /**
   * Whether contact and never seen come from a part of a large group.
   */
  contactEstimated: boolean;
  /**
   * The packages that fail on most computers.
   */
  failingPackages: {
    /**
     * Name of the package, or its id.
     */
    package: string;
    /**
     * Its version, where the list of packages has it.
     */
    version: string | null;
    /**
     * Computers on which it failed.
     */
    computers: number;
  }[];
  /**
   * Waiting and running jobs of the backend, by queue.
   */
  queues: {
    /**
     * Name of the queue.
     */
    queue: string;
    /**
     * Jobs that wait or run.
     */
    jobs: number;
  }[];
  /**
   * Depots with the state of their heartbeat.
   */
  depots: {
    /**
     * Host name of the depot server.
     */
    depot: string;
    /**
     * Its heartbeat as the service reports it, or "unknown".
     */
    state: string;
  }[];
  /**
   * Parts that could not be read.
   */
  unreadable: UnreadPart[];
  /**
   * When the snapshot was taken that CHANGE compares with; null without one.
   */
  snapshot: string | null;
}
/**
 * The answer of `ems fleet eta`.
 */
export interface FleetEta {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * The polling interval of the agents.
   */
  intervalMinutes: number;
  /**
   * Whether agents report their interval; otherwise it is estimated from the ages of the last contacts.
   */
  intervalKnown: boolean;
  /**
   * Whether suspensions could not be read and are ignored.
   */
  withoutSuspensions: boolean;
  /**
   * Computers of the scope.
   */
  computers: number;
  /**
   * Times at which shares of them will have made contact.
   */
  percentiles: {
    /**
     * A share of all computers, from 0 to 1.
     */
    share: number;
    /**
     * The time; null if the share includes computers that are not expected to make contact.
     */
    at: string | null;
  }[];
  /**
   * Computers that were not seen for 30 days.
   */
  silent: number;
  /**
   * Computers that are suspended without an end.
   */
  suspended: number;
  /**
   * Computers that were never seen.
   */
  unknown: number;
  /**
   * How many computers were read; null: all.
   */
  sampled: number | null;
}
export interface TidyLine {
  /**
   * The kind of finding.
   */
  kind: TidyKind;
  /**
   * Id of the computer, group, package or variable.
   */
  id: number | string;
  /**
   * The host name of a computer.
   */
  hostname?: string;
  /**
   * The name of a group, a package or a variable.
   */
  name?: string;
  /**
   * The finding in words.
   */
  why: string;
  /**
   * The computer that a duplicate repeats, or the group above a value.
   */
  with: string | null;
}
/**
 * One thing that was found, why, and what to type next.
 */
export interface Hit {
  /**
   * The kind of thing.
   */
  kind: "computer" | "group" | "package" | "patch" | "PM group" | "tag" | "task" | "import" | "variable";
  /**
   * Its id.
   */
  id: string | number;
  /**
   * Its name; the path of a group.
   */
  name: string;
  /**
   * The field that matched: host name, serial number SN-4711 …
   */
  matched: string;
  /**
   * Whether it matched as a whole.
   */
  exact: boolean;
  /**
   * The command that shows it.
   */
  next: string;
}
/**
 * The answer of `ems undo`, also with --list.
 */
export interface Undo {
  /**
   * The changes, newest first.
   */
  entries: UndoEntryAnswer[];
}
/**
 * A list does not know what changed since, and who made contact only where it was read.
 */
export interface UndoEntryAnswer {
  /**
   * Id of the change.
   */
  id: string;
  /**
   * The command line that made it.
   */
  command: string;
  /**
   * When it was made.
   */
  at: string;
  /**
   * Whether it can be undone: yes, until agents have acted on it, in part, or no.
   */
  class: UndoClass;
  /**
   * Why not as a whole.
   */
  why: string | null;
  /**
   * Computers that have not acted on it yet; null: not read.
   */
  asleep: number | null;
  /**
   * Computers that have acted on it.
   */
  actedOn: number | null;
  /**
   * Their host names.
   */
  acted: string[] | null;
  /**
   * Whether somebody changed the same since; null in a list.
   */
  changedSince: boolean | null;
  /**
   * Whether the service shows all that was changed; null in a list.
   */
  checked: boolean | null;
  /**
   * The requests that undo it.
   */
  requests: {
    /**
     * The HTTP method.
     */
    method: string;
    /**
     * The path with its query.
     */
    path: string;
    /**
     * The body, or null.
     */
    body: Json;
  }[];
  /**
   * The result; null in a list.
   */
  result: EntryResult | null;
  /**
   * With --list: whether it was undone already.
   */
  undone?: boolean;
}
/**
 * The answer of `ems commands roles`.
 */
export interface CommandsRoles {
  /**
   * One row for each role.
   *
   * Items: A role, and the commands that need it.
   */
  roles: {
    /**
     * The role.
     */
    role: string;
    /**
     * This version of ems knows it; only such roles are in the command that creates a principal.
     */
    known: boolean;
    /**
     * A command cannot do its work without it.
     */
    needed: boolean;
    /**
     * The commands that need it.
     */
    commands: string[];
    /**
     * The reason for a role that is not needed: names, reach, wait or parts.
     */
    for: Purpose;
    /**
     * How to do without it; null if it is needed.
     */
    without: string | null;
  }[];
  /**
   * Lines that could not be read, so roles may be missing; the exit code is 13.
   *
   * Items: A line of a script that calls ems and could not be read.
   */
  unread: {
    /**
     * The script.
     */
    file: string;
    /**
     * Its line.
     */
    line: number;
    /**
     * As written, with spaces made single.
     */
    text: string;
    /**
     * The reason.
     */
    why: string;
  }[];
  /**
   * The command that creates a principal with these roles, as far as this version of ems knows them; null without any.
   */
  create: string | null;
}
/**
 * A row of `ems computer compare`, with both values under the host names as well.
 */
export interface ComparedRow {
  /**
   * The part of a computer that differs: System, Groups, Software …
   */
  section: string;
  /**
   * The name of the fact.
   */
  name: string;
  /**
   * Its value on the first computer; null: not there.
   */
  first: string | null;
  /**
   * Its value on the second computer; null: not there.
   */
  second: string | null;
  [k: string]: string | null;
}
/**
 * A pair in the answer of `ems computer replace`: what the new computer got.
 */
export interface ReplaceAnswer {
  /**
   * The old computer.
   */
  old: {
    /**
     * Its id.
     */
    id: number;
    /**
     * Its host name.
     */
    hostname: string;
  };
  /**
   * The new computer.
   */
  new: {
    /**
     * Its id.
     */
    id: number;
    /**
     * Its host name.
     */
    hostname: string;
  };
  /**
   * Groups of the old computer, as paths.
   */
  groups: {
    /**
     * Groups that the new computer was added to.
     */
    added: string[];
    /**
     * Configuration groups between which it was moved.
     */
    moved: {
      /**
       * The group that it left.
       */
      from: string;
      /**
       * The group that it is in now.
       */
      to: string;
    }[];
    /**
     * Groups that it was in already.
     */
    already: string[];
  };
  /**
   * Variables of the old computer, by name.
   */
  variables: {
    /**
     * Variables that were set, and collections that got entries.
     */
    set: string[];
    /**
     * Those that had the same value already.
     */
    already: string[];
  };
  /**
   * The rest that stays behind.
   */
  notCarried: {
    /**
     * A thing of the old computer.
     */
    what: string;
    /**
     * Why the new one does not get it.
     */
    why: string;
  }[];
  /**
   * The end of the old computer.
   */
  retired: Retire;
  /**
   * Whether the new computer was activated.
   */
  activated: boolean;
  /**
   * Steps that did not succeed.
   */
  failed?: FailedStep[];
}
/**
 * A step that did not succeed.
 */
export interface FailedStep {
  /**
   * Error code of the service.
   */
  code: string | null;
  /**
   * Why it is not done.
   */
  message: string | null;
  /**
   * The result; already: nothing was to be done; skipped: not sent; unknown: it may have taken effect.
   */
  outcome: "done" | "already" | "failed" | "skipped" | "unknown";
  /**
   * The step in words; null: the only one.
   */
  step: string | null;
}
/**
 * The answer of `ems group sync`, of a dry run as well.
 */
export interface GroupSync {
  /**
   * Path of the group.
   */
  group: string;
  /**
   * The rule as it was typed, in the form of state files.
   */
  rule: JsonObject;
  /**
   * Computers that the rule matches.
   */
  matched: number;
  /**
   * Members of the group before.
   */
  members: number;
  /**
   * Host names of the computers that were added.
   */
  added: string[];
  /**
   * Host names of the computers that were removed.
   */
  removed: string[];
  /**
   * Members that stay.
   */
  unchanged: number;
  /**
   * Why nothing was sent: no computer matches, or a limit is exceeded.
   */
  refused: "empty" | "max-removed" | "max-affected" | null;
  /**
   * Whether the computers that were added were activated.
   */
  activated: boolean;
  /**
   * Computers that leave another configuration group.
   */
  moved?: {
    /**
     * Its id.
     */
    id: SubjectId;
    /**
     * Its host name.
     */
    computer: string;
    /**
     * Path of the group that it leaves.
     */
    from: string;
  }[];
  /**
   * Path of the configuration group that removed computers were moved to.
   */
  to?: string;
  /**
   * Computers with a step that did not succeed.
   */
  failed?: {
    /**
     * Error code of the service.
     */
    code: string | null;
    /**
     * Why it is not done.
     */
    message: string | null;
    /**
     * The result; already: nothing was to be done; skipped: not sent; unknown: it may have taken effect.
     */
    outcome: "done" | "already" | "failed" | "skipped" | "unknown";
    /**
     * The step in words; null: the only one.
     */
    step: string | null;
    /**
     * Its id.
     */
    id: SubjectId;
    /**
     * Its host name.
     */
    computer: string;
  }[];
  /**
   * Computers that leave no group in this run, because a read failed.
   */
  skipped?: {
    /**
     * Its id.
     */
    id: SubjectId;
    /**
     * Its host name.
     */
    computer: string;
    /**
     * The read that failed.
     */
    reason: string;
  }[];
  /**
   * It was a --dry-run, which sends no change.
   */
  dryRun?: true;
}
export interface JsonObject {
  [k: string]: Json;
}
/**
 * The answer of `ems history show`.
 */
export interface HistoryShow {
  /**
   * Id of the change.
   */
  id: string;
  /**
   * When the command was started.
   */
  time: string;
  /**
   * The profile that it used.
   */
  profile: string;
  /**
   * Address of the service.
   */
  server: string | null;
  /**
   * The command line, without secrets.
   */
  command: string;
  /**
   * The assistant that requested it through `ems mcp`.
   */
  by?: string;
  /**
   * How it ended, in words.
   */
  outcome: string;
  /**
   * Its exit code; null: still running, or ended without a result, as by kill -9.
   */
  exitCode: number | null;
  /**
   * How long it took; null as above.
   */
  durationMs: number | null;
  /**
   * Number of requests that change something.
   */
  requestCount: number;
  /**
   * These requests with their answers.
   */
  requests: JsonObject[];
  /**
   * The value of --reason or EMS_REASON.
   */
  reason: string | null;
  /**
   * Number of requests that were not stored for undo, because there were too many.
   */
  unkept: number;
  /**
   * The state before and after each request, without secrets.
   */
  changes: {
    /**
     * The value after it; absent or null if it could not be read.
     */
    after?: Json;
    /**
     * The time of the change by the service's clock.
     */
    at?: string;
    /**
     * The value before the change; absent or null if it could not be read.
     */
    before?: Json;
    /**
     * The operation, as method and path.
     */
    operation?: string;
  }[];
}
/**
 * A line of `ems bulk list`. A run that cannot be read has its id and state only.
 */
export interface ListedRun {
  /**
   * Id of the run.
   */
  run: string;
  /**
   * When it began.
   */
  started?: string;
  /**
   * How it is.
   */
  state: "running" | "unfinished" | "finished" | "unreadable";
  /**
   * Computers of the run; absent if it is about other objects.
   */
  computers?: number;
  /**
   * The kind of other objects.
   */
  subject?: string;
  /**
   * Number of other objects.
   */
  count?: number;
  /**
   * Those that are done.
   */
  done?: number;
  /**
   * Those that needed nothing.
   */
  already?: number;
  /**
   * Those that failed.
   */
  failed?: number;
  /**
   * Those that were not sent.
   */
  skipped?: number;
  /**
   * Those that may have taken effect.
   */
  unknown?: number;
  /**
   * The command line, without secrets.
   */
  command?: string;
  /**
   * The profile that it used.
   */
  profile?: string;
  /**
   * Address of the service.
   */
  server?: string;
  /**
   * The operation, as method and path.
   */
  operation?: string;
}
/**
 * The answer of `ems state export`.
 */
export interface StateExport {
  /**
   * The folder.
   */
  directory: string;
  /**
   * Whether it was a --dry-run, which writes no file.
   */
  dryRun: boolean;
  /**
   * Its files.
   */
  files: {
    /**
     * New files.
     */
    created: string[];
    /**
     * Files with another content than before.
     */
    replaced: string[];
    /**
     * Files of objects that are gone.
     */
    removed: string[];
    /**
     * Number of files that stay as they are.
     */
    unchanged: number;
  };
  /**
   * How many objects were exported, by kind.
   */
  objects: {
    [k: string]: number;
  };
  /**
   * Groups that ems or the service made, and no file manages.
   */
  leftOut: {
    /**
     * Groups of rollouts.
     */
    rollout: number;
    /**
     * Groups of reinstalls.
     */
    reinstall: number;
  };
  /**
   * Kinds that were not read, because they cost a request for each group.
   */
  skipped: string[];
  /**
   * Whether entries of collections were only read for the groups that their definitions name, because there are many groups.
   */
  collectionsByDefinition: boolean;
  /**
   * Kinds that could not be read.
   */
  unreadable: UnreadKind[];
  /**
   * Values of variables that the files have in clear text, because neither the service nor the name marks them as secret; null: not all variables could be read.
   */
  clearValues: number | null;
}
/**
 * A kind that could not be read completely. It never leads to a removal.
 */
export interface UnreadKind {
  /**
   * The plural of a kind; 'GET /api/packages' of a read that failed and belongs to no kind of this run.
   */
  kind: string;
  /**
   * The role that is missing, where that is the reason.
   */
  needs: string | null;
  /**
   * Why it could not be read.
   */
  why: string;
  /**
   * The group or other thing whose read failed; absent: the whole kind.
   */
  on?: string;
}
/**
 * The answer of `ems state check`.
 */
export interface StateCheck {
  /**
   * Number of files.
   */
  files: number;
  /**
   * Number of groups in them.
   */
  groups: number;
  /**
   * Errors, by file and line.
   */
  problems: FileProblem[];
  /**
   * Secrets that the service would show like other values.
   */
  remarks?: FileProblem[];
}
/**
 * A problem in a file, with its place.
 */
export interface FileProblem {
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The column, from 1.
   */
  column: number;
  /**
   * The file.
   */
  file: string;
  /**
   * The problem in words.
   */
  message: string;
}
/**
 * The answer of `ems rollout plan`: the fields of `rollout status`, and some that only a plan has.
 */
export interface RolloutPlan {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * The step that comes next.
   */
  next: NextStep;
  /**
   * The package that is rolled out.
   */
  package?: string;
  /**
   * The patches that are rolled out.
   */
  patch?: string;
  /**
   * The current ring; 0: none has begun.
   */
  ring: number;
  /**
   * Name of the rollout.
   */
  rollout: string;
  /**
   * Remarks for people.
   */
  warnings: string[];
  /**
   * Id of the package.
   */
  packageId?: string;
  /**
   * Id of the patch management group of the patches.
   */
  pmGroupId?: number;
  /**
   * Computers of the target that miss one of the patches; null: not readable.
   */
  missing?: number | null;
  /**
   * Other patches of the patch management group, which come along on every computer that misses them; null: not readable.
   */
  otherPatches?: number | null;
  /**
   * Path of the target group.
   */
  target: string;
  /**
   * A plan has not begun.
   */
  state: "planned";
  /**
   * Computers of the target, without the excluded ones.
   */
  computers: number;
  /**
   * Computers of the target that are excluded.
   */
  excluded: number;
  /**
   * All rings of the file, in their order.
   */
  rings: {
    /**
     * Number of the ring, from 1.
     */
    n: number;
    /**
     * Its name.
     */
    name: string;
    /**
     * When it began.
     */
    since: string | null;
    /**
     * Until when it soaks.
     */
    soakUntil: string | null;
    /**
     * Judgment of its gate.
     */
    verdict: Verdict;
    /**
     * With no failure among these reports, the true rate is below this share; null if some failed.
     */
    proves: number | null;
    /**
     * Whether a person has to approve before it begins.
     */
    approve: boolean;
    /**
     * Computers of the ring.
     */
    members: number | null;
    /**
     * Computers that miss one of the patches, or got it since the ring began.
     */
    needed?: number | null;
    /**
     * Computers that were seen recently and are not suspended, or have reported.
     */
    active: number | null;
    /**
     * Computers that are done or have failed.
     */
    reported: number | null;
    /**
     * Computers on which it succeeded.
     */
    done: number | null;
    /**
     * Computers on which it failed.
     */
    failed: number | null;
    /**
     * Computers that were not seen recently.
     */
    silent: number | null;
    /**
     * Computers with a suspended agent.
     */
    suspended: number | null;
    /**
     * Members with an issue that they did not have before; null: not judged.
     */
    newIssues: number | null;
    /**
     * New issues in the rest of the target, as a share.
     */
    controlRate: number | null;
    /**
     * Reports that the gate waits for.
     */
    reportsNeeded: number;
    /**
     * The most failures among them that it lets pass.
     */
    failuresAllowed: number;
    /**
     * When it can begin if everything goes well; null if an earlier ring is not expected to pass.
     */
    startsAt: string | null;
    /**
     * When its gate can pass; null if that is not expected.
     */
    passesAt: string | null;
    /**
     * Times at which shares of its computers will have made contact.
     */
    contact: {
      /**
       * A share of all computers, from 0 to 1.
       */
      share: number;
      /**
       * The time; null if the share includes computers that are not expected to make contact.
       */
      at: string | null;
    }[];
  }[];
  /**
   * Computers in two rings: the first one gets them.
   */
  overlaps: {
    /**
     * The ring that gets the computers.
     */
    ring: number;
    /**
     * The later ring that names them too.
     */
    alsoIn: number;
    /**
     * Their host names.
     */
    computers: string[];
  }[];
  /**
   * Versions of the package on computers of the target.
   *
   * Items: A version of the package on computers of the target, as far as the service has deployed it.
   */
  versions: {
    /**
     * The version.
     */
    version: string;
    /**
     * Computers of the target that have it.
     */
    computers: number;
    /**
     * This is the version that the rollout installs.
     */
    isNew: boolean;
  }[];
  /**
   * When the rollout may take a step, as in the file.
   */
  window: string | null;
  /**
   * The next step if a gate fails.
   */
  onFailed: OnFailed;
  /**
   * Interval at which agents make contact.
   */
  pollingMinutes: number;
}
export interface NextStep {
  /**
   * The step in words, or the command to type.
   */
  what: string;
  /**
   * When it happens by itself; null if it does not.
   */
  at: string | null;
}
/**
 * A line of `ems rollout list`.
 */
export interface RolloutLine {
  /**
   * Name of the rollout.
   */
  rollout: string;
  /**
   * How the whole stands.
   */
  state: RolloutState;
  /**
   * The current ring; 0: none has begun.
   */
  ring: number;
  /**
   * User and machine that took the last step.
   */
  driver: string | null;
  /**
   * Number of rings; null: not known.
   */
  of: number | null;
  /**
   * When the current ring began; of a rollout that has ended, when it was started.
   */
  since: string | null;
}
/**
 * The answer of `ems auth status`.
 */
export interface AuthStatus {
  /**
   * The profile.
   */
  profile: string;
  /**
   * Why it is this profile: a flag, the environment, a setting.
   */
  profileOrigin: SettingOrigin;
  /**
   * Address of the service.
   */
  url: string | null;
  /**
   * Id of the principal; null with EMS_TOKEN.
   */
  clientId: string | null;
  /**
   * The place of the secret: a keyring, a file, the environment.
   */
  secretStorage: string;
  /**
   * Whether changes of this profile need its name typed.
   */
  protected: boolean;
  /**
   * Whether the profile only reads.
   */
  readOnly: boolean;
  /**
   * Whether the service accepts the token; null: no clear answer.
   */
  signedIn: boolean | null;
  /**
   * The answer of the service, in words.
   */
  service: string;
  /**
   * Roles in the token; null without a token that says so.
   */
  roles: string[] | null;
  /**
   * Whether a token is cached.
   */
  tokenCached: boolean;
  /**
   * Seconds until it ends.
   */
  tokenSecondsLeft: number | null;
  /**
   * When it ends.
   */
  tokenEndsAt: string | null;
}
export interface NewestVersion {
  /**
   * Version of ems.
   */
  ems: string;
  /**
   * The newest version.
   */
  latest: string;
  /**
   * Whether this is the newest one.
   */
  isCurrent: boolean;
  /**
   * The address that was asked, from the setting update-url.
   */
  askedAt: string;
}
/**
 * The answer of a wait for one thing, with the fields of the service that it watches under their own names.
 */
export interface WaitedFor {
  /**
   * Id of the computer; absent for a job.
   */
  id?: number | string;
  /**
   * Its host name, where it is known.
   */
  hostname?: string | null;
  /**
   * How the wait ended for it; silent: its agent does not report.
   */
  waitState: {
    [k: string]: unknown;
  };
  /**
   * Why, where no field of the service says it.
   */
  waitMessage?: string | null;
  /**
   * Its last contact.
   */
  lastSeenUtc?: string;
  [k: string]:
    | Json
    | {
        [k: string]: unknown;
      }
    | number
    | string
    | null
    | undefined;
}
/**
 * A row of `ems package computers`.
 */
export interface PackageComputerRow {
  /**
   * Id of the computer.
   */
  id: number;
  /**
   * Its host name.
   */
  hostname: string | null;
  /**
   * Its domain.
   */
  domain: string | null;
  /**
   * Its last contact.
   */
  lastSeenUtc: string | null;
  /**
   * The status as the service reports it: Success, Pending or Failed.
   */
  status: Json;
  /**
   * The installation state as the service reports it.
   */
  installationState: Json;
  /**
   * When it was installed or failed.
   */
  installTime: Json;
  /**
   * The error text.
   */
  errorText: Json;
  /**
   * Name of the package.
   */
  packageName: Json;
  /**
   * Its version.
   */
  version: Json;
}
/**
 * A row of `ems software list`: a product on one computer.
 */
export interface InstalledProduct {
  /**
   * Id of the computer.
   */
  id: number;
  /**
   * Its host name.
   */
  hostname: string | null;
  /**
   * Its domain.
   */
  domain: string | null;
  /**
   * Its last contact.
   */
  lastSeenUtc: string | null;
  /**
   * Name of the product in the inventory.
   */
  productName: string;
  /**
   * Its version; empty if the inventory has none.
   */
  version: string;
  /**
   * When that inventory was taken.
   */
  inventoryDate: Json;
}
/**
 * A row of `ems software versions`.
 */
export interface InstalledVersion {
  /**
   * Name of the product.
   */
  productName: string;
  /**
   * The version.
   */
  version: string;
  /**
   * Computers that have it.
   */
  computers: number;
  /**
   * Their share of the computers that were read, from 0 to 100.
   */
  sharePercent: number;
  /**
   * Up to three of their host names.
   */
  examples: string[];
}
/**
 * A row of `ems software versions` without a name: a product with all its versions.
 */
export interface ProductCount {
  /**
   * Name of the product in the inventories.
   */
  productName: string;
  /**
   * Computers that have it, in any version.
   */
  computers: number;
  /**
   * Their share of the computers that were read, from 0 to 100.
   */
  sharePercent: number;
  /**
   * Its versions as text, the oldest first: "127.0 (3), 128.0 (40)".
   */
  installed: string;
  /**
   * The versions, the oldest first; a computer that has two counts in both.
   */
  versions: {
    /**
     * The version; empty if the inventory has none.
     */
    version: string;
    /**
     * Computers that have it.
     */
    computers: number;
  }[];
}
/**
 * A depot server, in `ems depot list` and `ems depot show`.
 */
export interface DepotServer {
  /**
   * Client id of the computer; null if the service does not say it.
   */
  clientId: number | null;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * Its heartbeat as the service reports it.
   */
  heartbeat: string | null;
  /**
   * Computers that use it; null: not everything could be counted.
   */
  computers: number | null;
  /**
   * Paths of the groups whose own list names it; null: not read.
   */
  groups: string[] | null;
  /**
   * Its tags; null: not read.
   */
  tags: string[] | null;
}
/**
 * A depot server, in `ems depot list` and `ems depot show`.
 */
export interface DepotShow {
  /**
   * Client id of the computer; null if the service does not say it.
   */
  clientId: number | null;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * Its heartbeat as the service reports it.
   */
  heartbeat: string | null;
  /**
   * Computers that use it; null: not everything could be counted.
   */
  computers: number | null;
  /**
   * Paths of the groups whose own list names it; null: not read.
   */
  groups: string[] | null;
  /**
   * Its tags; null: not read.
   */
  tags: string[] | null;
}
/**
 * A row of `ems group move-computers`.
 */
export interface MoveRow {
  /**
   * Id of the computer.
   */
  id: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * The result of the move.
   */
  outcome: MoveOutcome | "not touched";
  /**
   * Path of the group that it is in now; null: none, or not known.
   */
  group: string | null;
  /**
   * Why it has not moved.
   */
  message: string | null;
}
/**
 * A row of `ems rollout advance`, and of the other commands that take a step.
 */
export interface RolloutStepAnswer {
  /**
   * Name of the rollout.
   */
  rollout: string;
  /**
   * The ring that it is about; null: the whole rollout.
   */
  ring: number | null;
  /**
   * The step in words.
   */
  did: string;
  /**
   * Judgment of the gate, where it was judged.
   */
  verdict: Verdict | null;
  /**
   * The ring in numbers, where its computers were read.
   */
  numbers: RingCountsnumber | null;
}
/**
 * A ring in numbers. Silent and suspended computers are shown, but do not count as active.
 */
export interface RingCountsnumber {
  /**
   * Computers of the ring.
   */
  members: number;
  /**
   * Computers that miss one of the patches, or got it since the ring began.
   */
  needed?: number;
  /**
   * Computers that were seen recently and are not suspended, or have reported.
   */
  active: number;
  /**
   * Computers that are done or have failed.
   */
  reported: number;
  /**
   * Computers on which it succeeded.
   */
  done: number;
  /**
   * Computers on which it failed.
   */
  failed: number;
  /**
   * Computers that were not seen recently.
   */
  silent: number;
  /**
   * Computers with a suspended agent.
   */
  suspended: number;
  /**
   * Members with an issue that they did not have before; null: not judged.
   */
  newIssues: number | null;
  /**
   * New issues in the rest of the target, as a share.
   */
  controlRate: number | null;
}
/**
 * The answer of `ems admin local-principal rotate`.
 */
export interface AdminLocalPrincipalRotate {
  /**
   * Id of the new principal.
   */
  id: number;
  /**
   * Client id of the new principal.
   */
  clientId: string;
  /**
   * Its secret, shown once; absent if it was stored in the profile.
   */
  plaintextKey?: string;
  /**
   * Id of the old principal.
   */
  replaces: number;
  /**
   * Whether the profile uses the new principal now.
   */
  storedInProfile: boolean;
  /**
   * Whether the old principal is revoked; null: not known.
   */
  oldRevoked: boolean | null;
}
/**
 * A row of `ems rollout log`.
 */
export interface RolloutLogRow {
  /**
   * When it was decided.
   */
  at: string;
  /**
   * User and machine that decided.
   */
  by: string;
  /**
   * The ring; null for the whole rollout.
   */
  ring: number | null;
  /**
   * The decision.
   */
  event:
    | "started"
    | "begun"
    | "activated"
    | "soaking"
    | "passed"
    | "holding"
    | "failed"
    | "inconclusive"
    | "approved"
    | "paused"
    | "resumed"
    | "taken over"
    | "complete"
    | "aborted"
    | "rolled back"
    | "finished"
    | "ended";
  /**
   * Details, if the event does not say everything.
   */
  text: string | null;
  /**
   * The ring in numbers.
   */
  numbers: RingCountsnumber | null;
  /**
   * Host names that the decision names.
   */
  computers: string[];
}
/**
 * Names of described fields, types and counts: the report has no values that a server sent.
 */
export interface ApiCheck {
  /**
   * Versions of the service and its descriptions.
   */
  versions: {
    /**
     * The version of the service itself; null: not told.
     */
    service: string | null;
    /**
     * The version of the description that the server has of itself; null: there is none to read.
     */
    description: string | null;
    /**
     * The version that ems was built for.
     */
    builtFor: string;
  };
  /**
   * Requests sent, without signing in.
   */
  requests: number;
  /**
   * How many operations ended in which way.
   */
  counts: {
    differs: number;
    failed: number;
    noRole: number;
    notThere: number;
    notTried: number;
    asDescribed: number;
  };
  /**
   * One for each reading operation.
   */
  operations: CheckedOperation[];
}
export interface CheckedOperation {
  /**
   * Method and path, with its placeholders.
   */
  operation: string;
  /**
   * The result of the comparison.
   */
  outcome: OperationOutcome;
  /**
   * Status of the HTTP response; null if nothing was sent or no answer came.
   */
  status: number | null;
  /**
   * Why it was not compared: the role that is missing, the version that brought it.
   */
  reason: string | null;
  /**
   * Items or objects that were compared.
   */
  compared: number;
  /**
   * Differences from the description.
   */
  differences: AnswerDifference[];
  /**
   * Fields that the description does not have.
   */
  undescribed: UndescribedFields[];
  /**
   * Fields that ems assumes.
   */
  assumptions: CheckedAssumption[];
}
export interface AnswerDifference {
  /**
   * The kind of difference.
   */
  kind: "missing" | "type" | "unknownValues" | "paging" | "status";
  /**
   * Path of a described field, such as items[].disks[].volume; null: the answer itself.
   */
  field: string | null;
  /**
   * The described type, status or value.
   */
  expected: string | null;
  /**
   * The type or status of the answer.
   */
  found: string | null;
  /**
   * How often it was seen; for unknown values, how many different ones.
   */
  count: number;
}
/**
 * Fields of one described object that the description does not have.
 */
export interface UndescribedFields {
  /**
   * Path of the object; null: the answer itself.
   */
  field: string | null;
  /**
   * The reference leaves this place open, so these fields are not a difference.
   */
  open: boolean;
  /**
   * Number of these fields.
   */
  count: number;
  /**
   * Number of fields by type.
   */
  types: {
    [k: string]: number;
  };
  /**
   * With --names: at most 50 of them.
   */
  names?: string[];
}
export interface CheckedAssumption {
  /**
   * The name that ems has for it.
   */
  field: string;
  /**
   * The name that ems tries first.
   */
  likeliest: string;
  /**
   * Whether it was found; null if no answer could have it.
   */
  holds: boolean | null;
  /**
   * The assumed names that were found.
   */
  names: string[];
}
export interface PendingLine {
  /**
   * Id of the computer.
   */
  computer: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * The kind of work that waits.
   */
  kind: "software" | "reboot" | "os" | "task";
  /**
   * The package, system or task that waits, such as KeePass@2.57.
   */
  what: string;
  /**
   * The package of software, or of a task that installs one; in lower case.
   */
  packageId: string | null;
  /**
   * Why it waits.
   */
  cause: PendingCause;
  /**
   * The verdict of `ems explain`, for software.
   */
  why: string | null;
  /**
   * Since when it waits.
   */
  since: string | null;
  /**
   * The command that ends the waiting, where there is something to end.
   */
  cancel: string | null;
  /**
   * The command to continue with, if any.
   */
  next: string | null;
}
/**
 * A row for what could not be read: a list has no other place for it.
 */
export interface UnreadRow {
  packageId: null;
  since: null;
  cancel: null;
  next: null;
  computer: null;
  hostname: null;
  /**
   * Marks the row.
   */
  kind: "unread";
  /**
   * The read that failed.
   */
  what: string;
  /**
   * Marks the row for filters by cause.
   */
  cause: "not-readable";
  /**
   * Why it could not be read.
   */
  why: string;
}
/**
 * A row of `ems fleet failures`.
 */
export interface FailureCause {
  /**
   * The error text, with differing parts masked if they vary between computers.
   */
  text: string;
  /**
   * Computers with this error.
   */
  computers: number;
  /**
   * All computers with this error.
   */
  affected: {
    /**
     * Id of the computer.
     */
    id: number;
    /**
     * Its host name.
     */
    hostname: string;
    /**
     * CAD Viewer@2025.1, or several names.
     */
    package: string;
    /**
     * When it failed; null if the service does not report it.
     */
    since: string | null;
  }[];
  /**
   * The earliest reported time.
   */
  since: string | null;
  /**
   * Packages that failed with it.
   */
  packages: string[];
  /**
   * Computers by package: an error may come with several.
   */
  perPackage: {
    [k: string]: number;
  };
  /**
   * Traits that the computers have in common, against others.
   */
  common: Common[];
  /**
   * Host names of some computers with this error.
   */
  examples: string[];
  /**
   * These traits in words.
   */
  inCommon: string;
}
/**
 * `affected` and `others` are shares; the numbers behind them follow.
 */
export interface Common {
  /**
   * The kind of trait.
   */
  field: "manufacturer" | "model" | "system" | "domain" | "group";
  /**
   * The model, system, domain … that they share.
   */
  value: string;
  /**
   * Share of the affected computers that have it, from 0 to 1.
   */
  affected: number;
  /**
   * Share of the other computers that have it.
   */
  others: number;
  /**
   * Affected computers that have it.
   */
  affectedComputers: number;
  /**
   * Affected computers that were asked.
   */
  affectedAsked: number;
  /**
   * Other computers that were asked.
   */
  othersAsked: number;
  /**
   * Other computers in all. If greater than `othersAsked`, those are a sample.
   */
  othersTotal: number;
}
/**
 * A row of `ems fleet failures --computers`.
 */
export interface FailedComputerRow {
  /**
   * Id of the computer.
   */
  id: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * CAD Viewer@2025.1, or several names.
   */
  package: string;
  /**
   * When it failed; null if the service does not report it.
   */
  since: string | null;
  /**
   * Id of the package; empty if the service does not report it.
   */
  packageId: string;
  /**
   * The error text of its cause.
   */
  text: string;
}
/**
 * The answer of `ems fleet check`.
 */
export interface FleetCheck {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * The worst state of all checks.
   */
  state: CheckState;
  /**
   * The checks, in the order of the command line or file.
   */
  checks: {
    /**
     * Name of the check.
     */
    check: string;
    /**
     * The path of the group, or "the whole fleet".
     */
    scope: string;
    /**
     * The worst limit that is exceeded.
     */
    state: CheckState;
    /**
     * The measured value; null if it could not be read, or if no principal ever expires.
     */
    value: number | null;
    /**
     * The number that the value is a part of; null where there is none.
     */
    total: number | null;
    /**
     * The limit for a warning, as typed.
     */
    warn: string | null;
    /**
     * The critical limit, as typed.
     */
    crit: string | null;
    /**
     * Why it could not be read.
     */
    problem: string | null;
    /**
     * When the snapshot was taken, for a check with sql.
     */
    snapshotAt?: string;
    /**
     * The first rows, at most 20, for a check with sql.
     */
    rows?: JsonObject[];
    /**
     * Names of affected computers, or of the depots, jobs, principals or rows that the check is about.
     */
    computers: string[];
  }[];
}
export interface SnapshotChanges {
  /**
   * Computers of the later snapshot only.
   */
  new: NamedComputer[];
  /**
   * Computers of the earlier snapshot only.
   */
  gone: NamedComputer[];
  /**
   * Machines that came back with a new id.
   */
  reinstalled: {
    /**
     * Id of the computer.
     */
    computer: number;
    /**
     * Its host name.
     */
    hostname: string;
    /**
     * Its former id.
     */
    was: number;
  }[];
  /**
   * When the earlier snapshot was taken.
   */
  from: string;
  /**
   * When the later snapshot was taken.
   */
  to: string;
  /**
   * The path of the group, or "the whole fleet".
   */
  scope: string;
  /**
   * Number of computers in both.
   */
  computers: {
    /**
     * In the earlier snapshot.
     */
    before: number;
    /**
     * In the later snapshot.
     */
    after: number;
  };
  /**
   * Issues that appeared, and deployments that failed or became overdue.
   */
  worse: Change[];
  /**
   * Issues that are gone, and deployments that are done.
   */
  better: Change[];
  /**
   * Computers that joined or left groups.
   */
  moved: ComputerMove[];
  /**
   * Computers with a new host name.
   */
  renamed: {
    /**
     * Id of the computer.
     */
    computer: number;
    /**
     * Its host name.
     */
    hostname: string;
    /**
     * The former host name.
     */
    from: string;
    /**
     * The host name now.
     */
    to: string;
  }[];
  /**
   * Parts that one of the two could not read.
   */
  notCompared: string[];
}
export interface NamedComputer {
  /**
   * Id of the computer.
   */
  computer: number;
  /**
   * Its host name.
   */
  hostname: string;
}
/**
 * A thing that got worse or better on one computer.
 */
export interface Change {
  /**
   * Id of the computer.
   */
  computer: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * The issue.
   */
  what: string;
  /**
   * Before: absent or present; for a deployment none, Pending or Failed.
   */
  from: string;
  /**
   * After, in the same words.
   */
  to: string;
  /**
   * The package, for a deployment.
   */
  package?: string;
  /**
   * The error text, for a deployment that failed.
   */
  error?: string;
}
export interface ComputerMove {
  /**
   * Id of the computer.
   */
  computer: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * Paths of the groups it left.
   */
  from: string | null;
  /**
   * Paths of the groups it joined.
   */
  to: string | null;
}
/**
 * A line of `ems fleet changes --events`.
 */
export interface ChangeEvent {
  /**
   * Stays the same for this change in every run, up to its end.
   */
  id: string;
  /**
   * new: not reported yet; still: reported, and still so; over: no longer so.
   */
  state: EventState;
  /**
   * critical, warning or info; info where it is over.
   */
  severity: EventSeverity;
  /**
   * When the first snapshot was taken that has it.
   */
  since: string;
  /**
   * When the snapshot was taken that no longer has it; null while it lasts.
   */
  overAt: string | null;
  /**
   * Id of the computer.
   */
  computer: number;
  /**
   * Its host name.
   */
  hostname: string;
  /**
   * An issue, or computer-new, computer-gone, moved, renamed, reinstalled.
   */
  kind: string;
  /**
   * The package, the groups or the former name; empty for an issue of the whole computer.
   */
  subject: string;
  /**
   * A sentence for a chat.
   */
  text: string;
}
/**
 * The answer of `ems explain` about one computer.
 */
export interface ExplanationAnswer {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * The state of the deployment, variable, patch …
   */
  state: ExplainState;
  /**
   * The first link that is proven to stop it; null if none does.
   */
  cause: LinkName | null;
  /**
   * The answer in a sentence.
   */
  verdict: string;
  /**
   * Command lines that run as they are.
   */
  next: string[];
  /**
   * The computer that was asked about.
   */
  computer: {
    /**
     * Id of the computer.
     */
    id: number;
    /**
     * Its host name.
     */
    hostname: string;
  };
  /**
   * The package, variable, patch … that was asked about.
   */
  subject: ExplainedSubject;
  /**
   * The steps that it depends on, in their order.
   *
   * Items: One step that a deployment depends on, with the request and the fields that prove it.
   */
  links: {
    /**
     * Name of the link.
     */
    link: LinkName;
    /**
     * ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment.
     */
    mark: Mark;
    /**
     * The finding in words.
     */
    text: string;
    /**
     * The request and the fields that prove it.
     */
    evidence: {
      /**
       * The request that was read.
       */
      operation: string;
      [k: string]: Json | string;
    };
  }[];
}
export interface ExplainedSubject {
  /**
   * The kind of thing that was asked about.
   */
  kind: "package" | "variable" | "patch" | "reboot" | "os";
  /**
   * Its id; null where it has none.
   */
  id: string | number | null;
  /**
   * Its name: KeePass@2.57, Proxy.Server, KB5041404.
   */
  name: string;
}
/**
 * The answer of `ems explain --group`.
 */
export interface GroupExplanationAnswer {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * The group that was asked about.
   */
  group: {
    /**
     * Id of the group.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
  };
  /**
   * The package that was asked about.
   */
  subject: ExplainedSubject;
  /**
   * Computers of the group and below.
   */
  computers: number;
  /**
   * Computers by cause, the most frequent first.
   */
  causes: CauseRow[];
  /**
   * The roles that are missing for what could not be read.
   */
  unreadable: string[];
  /**
   * Other reads that failed, in words.
   */
  gaps: string[];
}
export interface CauseRow {
  /**
   * The link that stops it; null if none does.
   */
  cause: LinkName | null;
  /**
   * The state of the deployment, variable, patch …
   */
  state: ExplainState;
  /**
   * The cause in words.
   */
  text: string;
  /**
   * Concluded from sweeps and contact times, or from other computers of the group, not from reads of this one.
   */
  inferred: boolean;
  /**
   * Computers with this cause.
   */
  computers: number;
  /**
   * Host names of some of them.
   */
  examples: string[];
}
/**
 * The answer of `ems state diff`.
 */
export interface StateDiff {
  /**
   * Identifies this plan: `state apply --expect` takes it.
   */
  plan: string;
  /**
   * Address of the service.
   */
  server: string;
  /**
   * files, or the profile of the other server.
   */
  against: string;
  /**
   * How many things were compared, by kind.
   */
  compared: {
    [k: string]: ComparedKind;
  };
  /**
   * Kinds that could not be read completely.
   */
  unreadable: UnreadKind[];
  /**
   * Things on both sides that cannot be compared.
   */
  unchecked: Unchecked[];
  /**
   * The differences.
   */
  changes: StateChangeAnswer[];
  /**
   * How many things of the service no file manages, by kind.
   */
  unmanaged: {
    [k: string]: number;
  };
  /**
   * These things, with --unmanaged or --against.
   */
  unmanagedObjects?: {
    /**
     * The kind of thing.
     */
    kind: KindName;
    /**
     * The group or other object that it belongs to.
     */
    on: string;
    /**
     * Its name.
     */
    what: string;
    /**
     * With --against: it is only on this server.
     */
    side?: "here";
  }[];
}
export interface ComparedKind {
  /**
   * Things of the files, or of the other server.
   */
  wanted: number;
  /**
   * Things of the service; null where nothing of the kind could be read.
   */
  real: number | null;
}
/**
 * A fact that exists on both sides and cannot be compared.
 */
export interface Unchecked {
  /**
   * The kind of thing.
   */
  kind: KindName;
  /**
   * The group or other object that it belongs to.
   */
  on: string;
  /**
   * Its name.
   */
  what: string;
  /**
   * secret: its environment variable is not set; masked, not-returned: the service does not show the value.
   */
  why: "secret" | "masked" | "not-returned";
}
/**
 * A change in the answers of `ems state diff` and `ems state apply`.
 */
export interface StateChangeAnswer {
  /**
   * The kind of thing that differs.
   */
  kind: KindName;
  /**
   * The step that makes the service like the files.
   */
  action: ChangeAction;
  /**
   * The group or other object that it belongs to.
   */
  on: string;
  /**
   * Its name.
   */
  what: string;
  /**
   * The value on the service.
   */
  from: Json;
  /**
   * The wanted value.
   */
  to: Json;
  /**
   * Computers that it reaches; null where that is not known.
   */
  computers: number | null;
  /**
   * The reason why the service would not accept it; apply does not send it.
   */
  blocked?: string;
  /**
   * With --against: on which server it is, or on both with another value.
   */
  side?: "there" | "both";
  /**
   * The file that asks for it.
   */
  file?: string;
  /**
   * The line of the file.
   */
  line?: number;
  /**
   * The configuration group that a new member of another one is moved out of.
   */
  leaves?: string;
}
/**
 * The answer of `ems state apply`: that of diff, with the result of each change.
 */
export interface StateApply {
  /**
   * The folder that leads back; null if nothing was changed.
   */
  restore: string | null;
  /**
   * Computers that receive the changes at their next activation; null: not known.
   */
  asleep: number | null;
  /**
   * Whether all changed groups were activated.
   */
  activated: boolean;
  /**
   * How many things of the service no file manages, by kind.
   */
  unmanaged: {
    [k: string]: number;
  };
  /**
   * These things, with --unmanaged or --against.
   */
  unmanagedObjects?: {
    /**
     * The kind of thing.
     */
    kind: KindName;
    /**
     * The group or other object that it belongs to.
     */
    on: string;
    /**
     * Its name.
     */
    what: string;
    /**
     * With --against: it is only on this server.
     */
    side?: "here";
  }[];
  /**
   * Identifies this plan: `state apply --expect` takes it.
   */
  plan: string;
  /**
   * Address of the service.
   */
  server: string;
  /**
   * files, or the profile of the other server.
   */
  against: string;
  /**
   * How many things were compared, by kind.
   */
  compared: {
    [k: string]: ComparedKind;
  };
  /**
   * Kinds that could not be read completely.
   */
  unreadable: UnreadKind[];
  /**
   * Things on both sides that cannot be compared.
   */
  unchecked: Unchecked[];
  /**
   * The changes with their results.
   */
  changes: {
    /**
     * The kind of thing that differs.
     */
    kind: KindName;
    /**
     * The step that makes the service like the files.
     */
    action: ChangeAction;
    /**
     * The group or other object that it belongs to.
     */
    on: string;
    /**
     * Its name.
     */
    what: string;
    /**
     * The value on the service.
     */
    from: Json;
    /**
     * The wanted value.
     */
    to: Json;
    /**
     * Computers that it reaches; null where that is not known.
     */
    computers: number | null;
    /**
     * The reason why the service would not accept it; apply does not send it.
     */
    blocked?: string;
    /**
     * With --against: on which server it is, or on both with another value.
     */
    side?: "there" | "both";
    /**
     * The file that asks for it.
     */
    file?: string;
    /**
     * The line of the file.
     */
    line?: number;
    /**
     * The configuration group that a new member of another one is moved out of.
     */
    leaves?: string;
    /**
     * Whether it was applied.
     */
    result: ChangeResult;
    /**
     * Why it was not applied.
     */
    error: string | null;
  }[];
}
/**
 * The answer of `ems rollout status`.
 */
export interface RolloutStatus {
  /**
   * Requests that were sent.
   */
  requests: number;
  /**
   * Name of the rollout.
   */
  rollout: string;
  /**
   * The package that is rolled out.
   */
  package?: string;
  /**
   * The patches that are rolled out.
   */
  patch?: string;
  /**
   * Path of the target group.
   */
  target: string | null;
  /**
   * How the whole stands.
   */
  state: RolloutState;
  /**
   * Its groups were deleted or moved, or its marker overwritten: nothing continues until that is repaired.
   */
  lost?: boolean;
  /**
   * The current ring; 0: none has begun.
   */
  ring: number;
  /**
   * All rings of the file, in their order.
   */
  rings: RingStatus[];
  /**
   * Computers that joined the target after their ring had begun; null: not known, or the rollout has ended.
   */
  joined: number | null;
  /**
   * How far a rollback is: computers that had the package, and from how many it was removed.
   */
  removal?: {
    /**
     * Computers from which the package was removed.
     */
    removed: number;
    /**
     * Computers that had it.
     */
    of: number;
  };
  /**
   * Remarks for people.
   */
  warnings: string[];
  /**
   * The step that comes next.
   */
  next: NextStep;
  /**
   * User and machine that took the last step.
   */
  driver: string | null;
}
export interface RingStatus {
  /**
   * Computers of the ring.
   */
  members: number | null;
  /**
   * Computers that miss one of the patches, or got it since the ring began.
   */
  needed?: number | null;
  /**
   * Computers that were seen recently and are not suspended, or have reported.
   */
  active: number | null;
  /**
   * Computers that are done or have failed.
   */
  reported: number | null;
  /**
   * Computers on which it succeeded.
   */
  done: number | null;
  /**
   * Computers on which it failed.
   */
  failed: number | null;
  /**
   * Computers that were not seen recently.
   */
  silent: number | null;
  /**
   * Computers with a suspended agent.
   */
  suspended: number | null;
  /**
   * Members with an issue that they did not have before; null: not judged.
   */
  newIssues: number | null;
  /**
   * New issues in the rest of the target, as a share.
   */
  controlRate: number | null;
  /**
   * Number of the ring, from 1.
   */
  n: number;
  /**
   * Its name.
   */
  name: string;
  /**
   * When it began.
   */
  since: string | null;
  /**
   * Until when it soaks.
   */
  soakUntil: string | null;
  /**
   * Judgment of its gate.
   */
  verdict: Verdict;
  /**
   * With no failure among these reports, the true rate is below this share; null if some failed.
   */
  proves: number | null;
  /**
   * Whether a person has to approve before it begins.
   */
  approve: boolean;
  /**
   * The reason for the verdict.
   */
  reason:
    | "empty"
    | "not needed"
    | "too many failed"
    | "too few reports"
    | "reports to come"
    | "issues to come"
    | "soak"
    | "new issues"
    | "approval"
    | "window"
    | "all well"
    | null;
  /**
   * The reason in words, with its numbers.
   */
  because: string | null;
  /**
   * Failed computers that the service names.
   */
  failures: {
    /**
     * Host name of the computer.
     */
    hostname: string;
    /**
     * The error text.
     */
    text: string;
  }[];
}
/**
 * A row of `ems software outdated`.
 */
export interface OutdatedRow {
  /**
   * Name of the package.
   */
  package: string;
  /**
   * The newest version of the catalog.
   */
  newest: string;
  /**
   * Id of that version.
   */
  newestId: string;
  /**
   * Each computer counts once; null: it could not be counted.
   */
  computers: number | null;
  /**
   * The older versions that computers have.
   */
  versions: {
    /**
     * The version.
     */
    version: string;
    /**
     * Its id.
     */
    packageId: string;
    /**
     * Computers that have it; null: not countable.
     */
    computers: number | null;
    /**
     * Paths of the groups that assign it.
     */
    groups: string[];
  }[];
  /**
   * The older versions with their computers, in words.
   */
  older: string;
  /**
   * Paths of the groups that assign one of them.
   */
  groups: string[];
}
/**
 * The row of one computer or other object, in the result, the report and `ems bulk show`.
 */
export interface OutcomeRow {
  /**
   * Id of the computer or other object.
   */
  id: SubjectId;
  /**
   * Its host name, for a computer.
   */
  hostname?: string | null;
  /**
   * Its name, for anything but a computer.
   */
  name?: string | null;
  /**
   * Its row in a file, counted from 1.
   */
  row?: number;
  /**
   * Its line in the file; null in a json list.
   */
  line?: number | null;
  /**
   * The values of its row in a file.
   */
  values?: {
    [k: string]: string;
  };
  /**
   * The result; already: nothing was to be done; skipped: not sent; unknown: it may have taken effect.
   */
  outcome: "done" | "already" | "failed" | "skipped" | "unknown";
  /**
   * Status of the HTTP response.
   */
  status: number | null;
  /**
   * Error code of the service.
   */
  code: string | null;
  /**
   * Why it is not done.
   */
  message: string | null;
  /**
   * The answer to a request for this computer alone.
   */
  answer?: Json;
  /**
   * Fields of a refusal beyond its code and message.
   */
  details?: JsonObject;
}
/**
 * A request in the answer of --dry-run.
 */
export interface PlannedRequest {
  /**
   * The HTTP method.
   */
  method: string;
  /**
   * The address with its query.
   */
  url: string;
  /**
   * The names of its targets.
   */
  about?: string;
  /**
   * The body that would be sent; secrets are ***.
   */
  body?: Json;
}
/**
 * The line on stderr that ends a command, with -o json.
 */
export interface ErrorAnswer {
  /**
   * The error that ended the command.
   */
  error: {
    /**
     * The kind of error, which decides the exit code.
     */
    kind: ErrorKind;
    /**
     * The error in a sentence.
     */
    message: string;
    /**
     * The next step.
     */
    hint?: string;
    /**
     * The exit code of the command.
     */
    exitCode: number;
    /**
     * Status of the HTTP response.
     */
    status?: number;
    /**
     * Error code of the service.
     */
    code?: string;
    /**
     * The request that failed.
     */
    operation?: string;
    /**
     * The id under which the service logged the request.
     */
    requestId?: string;
    /**
     * Further facts, such as the candidates of an ambiguous name.
     */
    details?: JsonObject;
  };
}
