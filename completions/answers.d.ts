// Made by npm run reference from src/answers.ts.

/** The answer of `ems fleet status`. */
export interface FleetStatusAnswer {
  /** Computers of the scope; null if they cannot be counted. */
  readonly computers: number | null;
  /** The path of the group, or "the whole fleet". */
  readonly scope: string;
  /** Computers that were seen and have no issue; null if it cannot be told. */
  readonly withoutIssue: number | null;
  /** Computers with at least one issue. */
  readonly withIssue: number | null;
  /** Computers that never contacted the service. */
  readonly neverSeen: number | null;
  /** Computers without contact for 30 days or longer, a part of the silent ones. */
  readonly silentFor30Days: number | null;
  /** Number of computers by issue. */
  readonly issues: readonly IssueLine[];
  /** Number of computers by the age of their last contact. */
  readonly contact: readonly {
    /** The age of the last contact: 24 hours, 7 days …, or "never". */
    readonly within: string;
    /** Computers that were seen within it. */
    readonly computers: number;
  }[];
  /** Whether contact and never seen come from a part of a large group. */
  readonly contactEstimated: boolean;
  /** The packages that fail on most computers. */
  readonly failingPackages: readonly ({
    /** Name of the package, or its id. */
    readonly package: string;
    /** Its version, where the list of packages has it. */
    readonly version: string | null;
    /** Computers on which it failed. */
    readonly computers: number;
  })[];
  /** Waiting and running jobs of the backend, by queue. */
  readonly queues: readonly {
    /** Name of the queue. */
    readonly queue: string;
    /** Jobs that wait or run. */
    readonly jobs: number;
  }[];
  /** Depots with the state of their heartbeat. */
  readonly depots: readonly {
    /** Host name of the depot server. */
    readonly depot: string;
    /** Its heartbeat as the service reports it, or "unknown". */
    readonly state: string;
  }[];
  /** Parts that could not be read. */
  readonly unreadable: readonly UnreadPart[];
  /** When the snapshot was taken that CHANGE compares with; null without one. */
  readonly snapshot: string | null;
  /** Requests that were sent. */
  readonly requests: number;
}

export interface IssueLine {
  /** The kind of issue. */
  readonly issue: IssueName;
  /** Computers that have it. */
  readonly computers: number;
  /** Share of all computers in the scope, from 0 to 1. */
  readonly share: number | null;
  /** Computers that had it at the last snapshot. */
  readonly before: number | null;
  /** Difference to the last snapshot. */
  readonly change: number | null;
}

export type IssueName = "failed-deployment" | "stale-deployment" | "agent-suspended" | "stale-agent" | "stale-inventory" | "missing-patch" | "pending-reboot" | "bitlocker-off" | "low-disk" | "battery-wear";

export interface UnreadPart {
  /** The part of the answer. */
  readonly what: string;
  /** The role that is missing, if that is the reason. */
  readonly role: string | null;
  /** Why it could not be read. */
  readonly why: string;
}

/** The answer of `fleet status`. */
export type FleetStatus = FleetStatusAnswer;

export type PendingCause = "suspended" | "not-ready" | "wrong-system" | "uninstall" | "window-closed" | "offer-expired" | "no-command" | "out-of-sync" | "depot-offline" | "depot-lacks-tag" | "next-contact" | "by-design" | "not-activated" | "silent" | "reboot-required" | "no-group" | "network-boot" | "running" | "unknown";

export interface PendingLine {
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
  /** The kind of work that waits. */
  readonly kind: "software" | "reboot" | "os" | "task";
  /** The package, system or task that waits, such as KeePass@2.57. */
  readonly what: string;
  /** The package of software, or of a task that installs one; in lower case. */
  readonly packageId: string | null;
  /** Why it waits. */
  readonly cause: PendingCause;
  /** The verdict of `ems explain`, for software. */
  readonly why: string | null;
  /** Since when it waits. */
  readonly since: string | null;
  /** The command that ends the waiting, where there is something to end. */
  readonly cancel: string | null;
  /** The command to continue with, if any. */
  readonly next: string | null;
}

/** A row for what could not be read: a list has no other place for it. */
export interface UnreadRow {
  readonly computer: null;
  readonly hostname: null;
  readonly packageId: null;
  readonly since: null;
  readonly cancel: null;
  readonly next: null;
  /** Marks the row. */
  readonly kind: "unread";
  /** The read that failed. */
  readonly what: string;
  /** Marks the row for filters by cause. */
  readonly cause: "not-readable";
  /** Why it could not be read. */
  readonly why: string;
}

/** The answer of `fleet pending`. */
export type FleetPending = readonly (PendingLine | UnreadRow)[];

/** `affected` and `others` are shares; the numbers behind them follow. */
export interface Common {
  /** The kind of trait. */
  readonly field: "manufacturer" | "model" | "system" | "domain" | "group";
  /** The model, system, domain … that they share. */
  readonly value: string;
  /** Share of the affected computers that have it, from 0 to 1. */
  readonly affected: number;
  /** Share of the other computers that have it. */
  readonly others: number;
  /** Affected computers that have it. */
  readonly affectedComputers: number;
  /** Affected computers that were asked. */
  readonly affectedAsked: number;
  /** Other computers that were asked. */
  readonly othersAsked: number;
  /** Other computers in all. If greater than `othersAsked`, those are a sample. */
  readonly othersTotal: number;
}

/** A row of `ems fleet failures --computers`. */
export interface FailedComputerRow {
  /** Id of the computer. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string;
  /** CAD Viewer@2025.1, or several names. */
  readonly package: string;
  /** When it failed; null if the service does not report it. */
  readonly since: string | null;
  /** Id of the package; empty if the service does not report it. */
  readonly packageId: string;
  /** The error text of its cause. */
  readonly text: string;
}

/** A row of `ems fleet failures`. */
export interface FailureCause {
  /** The error text, with differing parts masked if they vary between computers. */
  readonly text: string;
  /** Computers with this error. */
  readonly computers: number;
  /** All computers with this error. */
  readonly affected: readonly ({
    /** Id of the computer. */
    readonly id: number;
    /** Its host name. */
    readonly hostname: string;
    /** CAD Viewer@2025.1, or several names. */
    readonly package: string;
    /** When it failed; null if the service does not report it. */
    readonly since: string | null;
  })[];
  /** The earliest reported time. */
  readonly since: string | null;
  /** Packages that failed with it. */
  readonly packages: readonly string[];
  /** Computers by package: an error may come with several. */
  readonly perPackage: {
    readonly [name: string]: number;
  };
  /** Traits that the computers have in common, against others. */
  readonly common: readonly Common[];
  /** Host names of some computers with this error. */
  readonly examples: readonly string[];
  /** These traits in words. */
  readonly inCommon: string;
}

/** The answer of `fleet failures`. */
export type FleetFailures = readonly FailureCause[] | readonly FailedComputerRow[];

export type CheckState = "ok" | "warning" | "critical" | "unknown";

/** The answer of `ems fleet check`. */
export interface FleetCheckAnswer {
  /** The worst state of all checks. */
  readonly state: CheckState;
  /** The checks, in the order of the command line or file. */
  readonly checks: readonly ({
    /** Name of the check. */
    readonly check: string;
    /** The path of the group, or "the whole fleet". */
    readonly scope: string;
    /** The worst limit that is exceeded. */
    readonly state: CheckState;
    /** The measured value; null if it could not be read, or if no principal ever expires. */
    readonly value: number | null;
    /** The number that the value is a part of; null where there is none. */
    readonly total: number | null;
    /** The limit for a warning, as typed. */
    readonly warn: string | null;
    /** The critical limit, as typed. */
    readonly crit: string | null;
    /** Why it could not be read. */
    readonly problem: string | null;
    /** Names of affected computers, or of the depots, jobs or principals that the check is about. */
    readonly computers: readonly string[];
  })[];
  /** Requests that were sent. */
  readonly requests: number;
}

/** The answer of `fleet check`. */
export type FleetCheck = FleetCheckAnswer;

/** A thing that got worse or better on one computer. */
export interface Change {
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
  /** The issue. */
  readonly what: string;
  /** Before: absent or present; for a deployment none, Pending or Failed. */
  readonly from: string;
  /** After, in the same words. */
  readonly to: string;
  /** The package, for a deployment. */
  readonly package?: string;
  /** The error text, for a deployment that failed. */
  readonly error?: string;
}

export interface ComputerMove {
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
  /** Paths of the groups it left. */
  readonly from: string | null;
  /** Paths of the groups it joined. */
  readonly to: string | null;
}

export interface NamedComputer {
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
}

export interface SnapshotChanges {
  /** Computers of the later snapshot only. */
  readonly new: readonly NamedComputer[];
  /** Computers of the earlier snapshot only. */
  readonly gone: readonly NamedComputer[];
  /** Machines that came back with a new id. */
  readonly reinstalled: readonly {
    /** Id of the computer. */
    readonly computer: number;
    /** Its host name. */
    readonly hostname: string;
    /** Its former id. */
    readonly was: number;
  }[];
  /** When the earlier snapshot was taken. */
  readonly from: string;
  /** When the later snapshot was taken. */
  readonly to: string;
  /** The path of the group, or "the whole fleet". */
  readonly scope: string;
  /** Number of computers in both. */
  readonly computers: {
    /** In the earlier snapshot. */
    readonly before: number;
    /** In the later snapshot. */
    readonly after: number;
  };
  /** Issues that appeared, and deployments that failed or became overdue. */
  readonly worse: readonly Change[];
  /** Issues that are gone, and deployments that are done. */
  readonly better: readonly Change[];
  /** Computers that joined or left groups. */
  readonly moved: readonly ComputerMove[];
  /** Computers with a new host name. */
  readonly renamed: readonly {
    /** Id of the computer. */
    readonly computer: number;
    /** Its host name. */
    readonly hostname: string;
    /** The former host name. */
    readonly from: string;
    /** The host name now. */
    readonly to: string;
  }[];
  /** Parts that one of the two could not read. */
  readonly notCompared: readonly string[];
}

/** The answer of `fleet changes`. */
export type FleetChanges = SnapshotChanges;

export interface CauseRow {
  /** The link that stops it; null if none does. */
  readonly cause: LinkName | null;
  /** The state of the deployment, variable, patch … */
  readonly state: ExplainState;
  /** The cause in words. */
  readonly text: string;
  /** Concluded from sweeps and contact times, or from other computers of the group, not from reads of this one. */
  readonly inferred: boolean;
  /** Computers with this cause. */
  readonly computers: number;
  /** Host names of some of them. */
  readonly examples: readonly string[];
}

export type ExplainState = "done" | "failed" | "blocked" | "waiting" | "not-assigned" | "by-design" | "unknown";

export interface ExplainedSubject {
  /** The kind of thing that was asked about. */
  readonly kind: "package" | "variable" | "patch" | "reboot" | "os";
  /** Its id; null where it has none. */
  readonly id: string | number | null;
  /** Its name: KeePass@2.57, Proxy.Server, KB5041404. */
  readonly name: string;
}

/** The answer of `ems explain` about one computer. */
export interface ExplanationAnswer {
  /** The state of the deployment, variable, patch … */
  readonly state: ExplainState;
  /** The first link that is proven to stop it; null if none does. */
  readonly cause: LinkName | null;
  /** The answer in a sentence. */
  readonly verdict: string;
  /** Command lines that run as they are. */
  readonly next: readonly string[];
  /** The computer that was asked about. */
  readonly computer: {
    /** Id of the computer. */
    readonly id: number;
    /** Its host name. */
    readonly hostname: string;
  };
  /** The package, variable, patch … that was asked about. */
  readonly subject: ExplainedSubject;
  /** The steps that it depends on, in their order. */
  readonly links: readonly {
    /** Name of the link. */
    readonly link: LinkName;
    /** ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment. */
    readonly mark: Mark;
    /** The finding in words. */
    readonly text: string;
    /** The request and the fields that prove it. */
    readonly evidence: {
      /** The request that was read. */
      readonly operation: string;
      readonly [name: string]: unknown;
    };
  }[];
  /** Requests that were sent. */
  readonly requests: number;
}

/** The answer of `ems explain --group`. */
export interface GroupExplanationAnswer {
  /** The group that was asked about. */
  readonly group: {
    /** Id of the group. */
    readonly id: string;
    /** Its name. */
    readonly name: string;
  };
  /** The package that was asked about. */
  readonly subject: ExplainedSubject;
  /** Computers of the group and below. */
  readonly computers: number;
  /** Computers by cause, the most frequent first. */
  readonly causes: readonly CauseRow[];
  /** The roles that are missing for what could not be read. */
  readonly unreadable: readonly string[];
  /** Other reads that failed, in words. */
  readonly gaps: readonly string[];
  /** Requests that were sent. */
  readonly requests: number;
}

/** Any JSON value; the output side keeps numbers that would lose digits as text. */
export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [name: string]: Json;
};

export type LinkName = "known" | "member" | "assigned" | "usable" | "mode" | "options" | "activation" | "agent" | "contact" | "depot" | "result";

/** ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment. */
export type Mark = "ok" | "broken" | "unknown" | "fact";

/** The answer of `explain`. */
export type Explain = ExplanationAnswer | GroupExplanationAnswer;

export type ChangeAction = "create" | "add" | "change" | "rename" | "remove" | "delete";

export interface ComparedKind {
  /** Things of the files, or of the other server. */
  readonly wanted: number;
  /** Things of the service; null where nothing of the kind could be read. */
  readonly real: number | null;
}

export type KindName = "tag" | "topology" | "custom-field" | "computer" | "group" | "depot-server" | "package-assignment" | "software-class" | "boot-image" | "os-sku" | "agent-template" | "language-pack" | "variable-configuration" | "variable" | "collection" | "computer-variable" | "computer-collection" | "package-tag" | "depot-tag" | "principal" | "local-principal" | "member";

/** A change in the answers of `ems state diff` and `ems state apply`. */
export interface StateChangeAnswer {
  /** The kind of thing that differs. */
  readonly kind: KindName;
  /** The step that makes the service like the files. */
  readonly action: ChangeAction;
  /** The group or other object that it belongs to. */
  readonly on: string;
  /** Its name. */
  readonly what: string;
  /** The value on the service. */
  readonly from: Json;
  /** The wanted value. */
  readonly to: Json;
  /** Computers that it reaches; null where that is not known. */
  readonly computers: number | null;
  /** The reason why the service would not accept it; apply does not send it. */
  readonly blocked?: string;
  /** With --against: on which server it is, or on both with another value. */
  readonly side?: "there" | "both";
  /** The file that asks for it. */
  readonly file?: string;
  /** The line of the file. */
  readonly line?: number;
  /** The configuration group that a new member of another one is moved out of. */
  readonly leaves?: string;
}

/** The answer of `ems state diff`. */
export interface StateDiffAnswer {
  /** Identifies this plan: `state apply --expect` takes it. */
  readonly plan: string;
  /** Address of the service. */
  readonly server: string;
  /** files, or the profile of the other server. */
  readonly against: string;
  /** How many things were compared, by kind. */
  readonly compared: {
    readonly [name: string]: ComparedKind;
  };
  /** Kinds that could not be read completely. */
  readonly unreadable: readonly UnreadKind[];
  /** Things on both sides that cannot be compared. */
  readonly unchecked: readonly Unchecked[];
  /** The differences. */
  readonly changes: readonly StateChangeAnswer[];
  /** How many things of the service no file manages, by kind. */
  readonly unmanaged: {
    readonly [name: string]: number;
  };
  /** These things, with --unmanaged or --against. */
  readonly unmanagedObjects?: readonly {
    /** The kind of thing. */
    readonly kind: KindName;
    /** The group or other object that it belongs to. */
    readonly on: string;
    /** Its name. */
    readonly what: string;
    /** With --against: it is only on this server. */
    readonly side?: "here";
  }[];
}

/** A fact that exists on both sides and cannot be compared. */
export interface Unchecked {
  /** The kind of thing. */
  readonly kind: KindName;
  /** The group or other object that it belongs to. */
  readonly on: string;
  /** Its name. */
  readonly what: string;
  /** secret: its environment variable is not set; masked, not-returned: the service does not show the value. */
  readonly why: "secret" | "masked" | "not-returned";
}

/** A kind that could not be read completely. It never leads to a removal. */
export interface UnreadKind {
  /** The plural of a kind; 'GET /api/packages' of a read that failed and belongs to no kind of this run. */
  readonly kind: string;
  /** The role that is missing, where that is the reason. */
  readonly needs: string | null;
  /** Why it could not be read. */
  readonly why: string;
  /** The group or other thing whose read failed; absent: the whole kind. */
  readonly on?: string;
}

/** The answer of `state diff`. */
export type StateDiff = StateDiffAnswer;

export type ChangeResult = "applied" | "skipped" | "failed" | "unknown";

/** The answer of `ems state apply`: that of diff, with the result of each change. */
export interface StateApplyAnswer {
  /** The folder that leads back; null if nothing was changed. */
  readonly restore: string | null;
  /** Computers that receive the changes at their next activation; null: not known. */
  readonly asleep: number | null;
  /** Whether all changed groups were activated. */
  readonly activated: boolean;
  /** How many things of the service no file manages, by kind. */
  readonly unmanaged: {
    readonly [name: string]: number;
  };
  /** These things, with --unmanaged or --against. */
  readonly unmanagedObjects?: readonly {
    /** The kind of thing. */
    readonly kind: KindName;
    /** The group or other object that it belongs to. */
    readonly on: string;
    /** Its name. */
    readonly what: string;
    /** With --against: it is only on this server. */
    readonly side?: "here";
  }[];
  /** Identifies this plan: `state apply --expect` takes it. */
  readonly plan: string;
  /** Address of the service. */
  readonly server: string;
  /** files, or the profile of the other server. */
  readonly against: string;
  /** How many things were compared, by kind. */
  readonly compared: {
    readonly [name: string]: ComparedKind;
  };
  /** Kinds that could not be read completely. */
  readonly unreadable: readonly UnreadKind[];
  /** Things on both sides that cannot be compared. */
  readonly unchecked: readonly Unchecked[];
  /** The changes with their results. */
  readonly changes: readonly ({
    /** The kind of thing that differs. */
    readonly kind: KindName;
    /** The step that makes the service like the files. */
    readonly action: ChangeAction;
    /** The group or other object that it belongs to. */
    readonly on: string;
    /** Its name. */
    readonly what: string;
    /** The value on the service. */
    readonly from: Json;
    /** The wanted value. */
    readonly to: Json;
    /** Computers that it reaches; null where that is not known. */
    readonly computers: number | null;
    /** The reason why the service would not accept it; apply does not send it. */
    readonly blocked?: string;
    /** With --against: on which server it is, or on both with another value. */
    readonly side?: "there" | "both";
    /** The file that asks for it. */
    readonly file?: string;
    /** The line of the file. */
    readonly line?: number;
    /** The configuration group that a new member of another one is moved out of. */
    readonly leaves?: string;
    /** Whether it was applied. */
    readonly result: ChangeResult;
    /** Why it was not applied. */
    readonly error: string | null;
  })[];
}

/** The answer of `state apply`. */
export type StateApply = StateApplyAnswer;

export interface NextStep {
  /** The step in words, or the command to type. */
  readonly what: string;
  /** When it happens by itself; null if it does not. */
  readonly at: string | null;
}

export interface RingStatus {
  /** Computers of the ring. */
  readonly members: number | null;
  /** Computers that were seen recently and are not suspended, or have reported. */
  readonly active: number | null;
  /** Computers that are done or have failed. */
  readonly reported: number | null;
  /** Computers on which it succeeded. */
  readonly done: number | null;
  /** Computers on which it failed. */
  readonly failed: number | null;
  /** Computers that were not seen recently. */
  readonly silent: number | null;
  /** Computers with a suspended agent. */
  readonly suspended: number | null;
  /** Members with an issue that they did not have before; null: not judged. */
  readonly newIssues: number | null;
  /** New issues in the rest of the target, as a share. */
  readonly controlRate: number | null;
  /** Number of the ring, from 1. */
  readonly n: number;
  /** Its name. */
  readonly name: string;
  /** When it began. */
  readonly since: string | null;
  /** Until when it soaks. */
  readonly soakUntil: string | null;
  /** Judgment of its gate. */
  readonly verdict: Verdict;
  /** With no failure among these reports, the true rate is below this share; null if some failed. */
  readonly proves: number | null;
  /** Whether a person has to approve before it begins. */
  readonly approve: boolean;
  /** The reason for the verdict. */
  readonly reason: "empty" | "too many failed" | "too few reports" | "reports to come" | "issues to come" | "soak" | "new issues" | "approval" | "window" | "all well" | null;
  /** The reason in words, with its numbers. */
  readonly because: string | null;
  /** Failed computers that the service names. */
  readonly failures: readonly {
    /** Host name of the computer. */
    readonly hostname: string;
    /** The error text. */
    readonly text: string;
  }[];
}

export type RolloutState = "planned" | "running" | "paused" | "failed" | "aborting" | "aborted" | "rolling-back" | "rolled-back" | "complete" | "ended";

/** The answer of `ems rollout status`. */
export interface RolloutStatusAnswer {
  /** Name of the rollout. */
  readonly rollout: string;
  /** The package that is rolled out. */
  readonly package?: string;
  /** The patches that are rolled out. */
  readonly patch?: string;
  /** Path of the target group. */
  readonly target: string | null;
  /** How the whole stands. */
  readonly state: RolloutState;
  /** Its groups were deleted or moved, or its marker overwritten: nothing continues until that is repaired. */
  readonly lost?: boolean;
  /** The current ring; 0: none has begun. */
  readonly ring: number;
  /** All rings of the file, in their order. */
  readonly rings: readonly RingStatus[];
  /** Computers that joined the target after their ring had begun; null: not known, or the rollout has ended. */
  readonly joined: number | null;
  /** How far a rollback is: computers that had the package, and from how many it was removed. */
  readonly removal?: {
    /** Computers from which the package was removed. */
    readonly removed: number;
    /** Computers that had it. */
    readonly of: number;
  };
  /** Remarks for people. */
  readonly warnings: readonly string[];
  /** The step that comes next. */
  readonly next: NextStep;
  /** User and machine that took the last step. */
  readonly driver: string | null;
  /** Requests that were sent. */
  readonly requests: number;
}

export type Verdict = "waits" | "waiting" | "soaking" | "holding" | "passed" | "failed" | "inconclusive";

/** The answer of `rollout status`. */
export type RolloutStatus = RolloutStatusAnswer;

/** A row of `ems software outdated`. */
export interface OutdatedRow {
  /** Name of the package. */
  readonly package: string;
  /** The newest version of the catalog. */
  readonly newest: string;
  /** Id of that version. */
  readonly newestId: string;
  /** Each computer counts once; null: it could not be counted. */
  readonly computers: number | null;
  /** The older versions that computers have. */
  readonly versions: readonly ({
    /** The version. */
    readonly version: string;
    /** Its id. */
    readonly packageId: string;
    /** Computers that have it; null: not countable. */
    readonly computers: number | null;
    /** Paths of the groups that assign it. */
    readonly groups: readonly string[];
  })[];
  /** The older versions with their computers, in words. */
  readonly older: string;
  /** Paths of the groups that assign one of them. */
  readonly groups: readonly string[];
}

/** The answer of `software outdated`. */
export type SoftwareOutdated = readonly OutdatedRow[];

export type JsonObject = {
  readonly [name: string]: Json;
};

/** The row of one computer or other object, in the result, the report and `ems bulk show`. */
export interface OutcomeRow {
  /** Id of the computer or other object. */
  readonly id: SubjectId;
  /** Its host name, for a computer. */
  readonly hostname?: string | null;
  /** Its name, for anything but a computer. */
  readonly name?: string | null;
  /** Its row in a file, counted from 1. */
  readonly row?: number;
  /** Its line in the file; null in a json list. */
  readonly line?: number | null;
  /** The values of its row in a file. */
  readonly values?: {
    readonly [name: string]: string;
  };
  /** The result; already: nothing was to be done; skipped: not sent; unknown: it may have taken effect. */
  readonly outcome: "done" | "already" | "failed" | "skipped" | "unknown";
  /** Status of the HTTP response. */
  readonly status: number | null;
  /** Error code of the service. */
  readonly code: string | null;
  /** Why it is not done. */
  readonly message: string | null;
  /** The answer to a request for this computer alone. */
  readonly answer?: Json;
  /** Fields of a refusal beyond its code and message. */
  readonly details?: JsonObject;
}

/** A client id or a patch's number, the GUID of a group or package. */
export type SubjectId = number | string;

/** The answer of `rows`. */
export type Rows = readonly OutcomeRow[];

/** A request in the answer of --dry-run. */
export interface PlannedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The address with its query. */
  readonly url: string;
  /** The names of its targets. */
  readonly about?: string;
  /** The body that would be sent; secrets are ***. */
  readonly body?: Json;
}

/** The answer of `dry run`. */
export type DryRun = PlannedRequest | readonly PlannedRequest[];

/** The line on stderr that ends a command, with -o json. */
export interface ErrorAnswer {
  /** The error that ended the command. */
  readonly error: {
    /** The kind of error, which decides the exit code. */
    readonly kind: ErrorKind;
    /** The error in a sentence. */
    readonly message: string;
    /** The next step. */
    readonly hint?: string;
    /** The exit code of the command. */
    readonly exitCode: number;
    /** Status of the HTTP response. */
    readonly status?: number;
    /** Error code of the service. */
    readonly code?: string;
    /** The request that failed. */
    readonly operation?: string;
    /** The id under which the service logged the request. */
    readonly requestId?: string;
    /** Further facts, such as the candidates of an ambiguous name. */
    readonly details?: JsonObject;
  };
}

export type ErrorKind = "failed" | "usage" | "not-signed-in" | "not-found" | "forbidden" | "rate-limited" | "partial" | "pending" | "conflict" | "refused" | "unreachable" | "job-failed" | "differs" | "interrupted" | "terminated";

/** The answer of `error`. */
export type Error = ErrorAnswer;
