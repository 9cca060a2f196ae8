import type { Labeled, Lookup } from './lookup.js';
import type { OperationKey } from '../contract/operation-keys.js';
import type { Column, ViewSection } from './column.js';

/** How an operation is presented as a command. Data only: an area file holds records and nothing that runs. */
export interface AreaRecords<Kind extends DescribedRecord = CommandRecord> {
  readonly name: string; // 'computer'
  readonly summary: string;
  readonly records: readonly Kind[];
  /** One line per inner word: issues, inventory, variable, 'variable collection', principal … */
  readonly folders?: Readonly<Record<string, string>>;
}

export interface CommandRecord extends DescribedRecord {
  readonly operation: OperationKey;
}

export type UnnamedRecord = Omit<CommandRecord, 'name'>;

/** `common`: the heading, argument or other field of all records that do not have their own. */
export const recordsWith =
  (common: Partial<Presentation> = {}) =>
  (records: Readonly<Record<string, UnnamedRecord>>): readonly CommandRecord[] =>
    Object.entries(records).map(([name, record]) => ({ ...common, ...record, name }));

/** A record of any operation, also one that only a server's description has. */
export interface DescribedRecord extends Presentation {
  readonly operation: string;
}

/** How an operation is presented: all of a record but the operation itself. */
export interface Presentation {
  readonly name: string; // words below the area: 'list', 'issues overview'
  readonly summary: string; // one line, imperative, no full stop
  /** For the long help, rules a user has to know: a paragraph, or several. */
  readonly details?: string | readonly string[];
  /** Help heading inside the area: Fleet, Act, Assignments … */
  readonly section?: string;
  readonly arguments?: readonly Argument[];
  /** Overrides by parameter or body field name (dotted for nested ones: 'srl.action'). */
  readonly flags?: Readonly<Record<string, FlagOverride>>;
  /** Switches for query parameters that the reference leaves open, with their help. */
  readonly switches?: Readonly<Record<string, string>>;
  /** Fields of a body that only the server's description shows: arguments fill them by these names, switches have help. */
  readonly serverFields?: Readonly<Record<string, ServerField>>;
  /** Values that the command sends by itself: restore sends isRevoked false. */
  readonly fixed?: Readonly<Record<string, null | boolean | number | string>>;
  /** The type of a new group is that of its parent, unless it is typed. */
  readonly typeOfParent?: true;
  /** Adds --if-not-exists: an object of this name that exists already is a success. */
  readonly ifNotExists?: string;
  /** Missing required fields of a full replace are read from this operation first. */
  readonly completeFrom?: OperationKey;
  /** Default table columns: what answers the question that the command is asked for. */
  readonly columns?: readonly Column[];
  /** A single object's readable view: headings with the fields below them; fields not named follow at the end. */
  readonly view?: readonly ViewSection[];
  /** Fields for which a table shows more than their value: a group's path, a product's name, Pending that is by design. */
  readonly named?: { readonly field: string; readonly as: 'group' | 'product' | 'by-design' };
  /** The noun for the rows: '50 of 237 computers', 'No reinstalls.'. */
  readonly noun?: string;
  /** A warning for an empty list, printed where this field of another read is null. */
  readonly whenEmpty?: {
    /** A read with the same path values: 'GET /api/computer/{id}/patch-status'. Without one, the list speaks for itself. */
    readonly operation?: OperationKey;
    readonly field?: string;
    /** {computer} is what was typed. */
    readonly says: string;
  };
  /** The list leaves out silent computers that other commands count: a remark says how many. */
  readonly leavesOutSilent?: true;
  /** Added where the typed filters leave nothing. */
  readonly whenNoneMatch?: string;
  /** Path of the id that `-o name` prints. */
  readonly id?: string;
  /** The question before a dangerous command; {argument} is the typed value, {sent} the request body in words. */
  readonly confirm?: string;
  /** The question if this body field or parameter is given, because it has to say what that adds (pxe). */
  readonly confirmWith?: Readonly<Record<string, string>>;
  /** The question of a command that is not dangerous (see `confirmIf`) for many computers or a protected profile. */
  readonly question?: string;
  /** Asks only if the field or parameter is on (import --overwrite), off (update --no-active), absent (unapprove). */
  readonly confirmIf?: { readonly field: string; readonly is: 'on' | 'off' | 'absent' };
  /** This body field erases disks: the name of the computer, or the number of computers, has to be typed. */
  readonly erasesWith?: string;
  /** The job that `--wait` follows. */
  readonly follow?: Follow;
  /** Picks rows that the service cannot: computers, or rows with the id of one, by the selection flags; tasks and jobs by their own. */
  readonly selects?: 'computers' | 'id' | 'tasks' | 'jobs';
  /** The read that shows the state of a job that is not a task. */
  readonly jobStatus?: JobStatus;
  /** One request per computer of the many-argument. */
  readonly each?: true;
  /** Adds --failed: each selected computer with every package that failed there, as rows. */
  readonly retries?: true;
  /** Words for the rows of a file, if they are not computers. false: no rows, because the answer is a secret. */
  readonly rows?: false | RowWords;
  /** Many computers a request: the field or query parameter that carries them, and how many the service takes at most. */
  readonly batch?: {
    readonly carrier: string;
    readonly size?: number;
    /** Results that succeed without a change, in the words of the sentence: AlreadyMember → 'already there'. */
    readonly noOps?: Readonly<Record<string, string>>;
  };
  /** The argument that '-' reads without echo, and --value-stdin from stdin: a value that may be a secret. */
  readonly hides?: string;
  /** Adds `--clear <field>`: sends '' for a text, the empty GUID for a uuid, '' for a map's slot; not for these. */
  readonly clear?: { readonly except: readonly string[] };
  /** Rules between flags, checked before sending. */
  readonly rules?: readonly Rule[];
  /** Consequences in words, for the question and --dry-run. */
  readonly consequences?: readonly Consequence[];
  /**
   * Adds to the briefing: the replaced tags, the loss of the user's own access, or which computers are in groups; or
   * refuses a read-only tag.
   */
  readonly brief?: 'tags' | 'own-access' | 'in-groups' | 'read-only';
  /** The sentence that a write ends with: 'Deleted {computer}'. {field} of the answer works as well. */
  readonly done?: string;
  /** Replaces `done` if this body field or parameter was sent, as for `confirmWith`. */
  readonly doneWith?: Readonly<Record<string, string>>;
  /** Replaces `done` if this field of the answer is true: alreadyAssigned. */
  readonly doneWhen?: Readonly<Record<string, string>>;
  /** The next step after success: the agent's next contact, a sentence, or a sentence for an answer that counts something. */
  readonly next?: 'contact' | (string & {}) | { readonly ifAny: string; readonly says: string };
  /** The command changes tags. While the depot topology is disabled they have no effect; a note after the write says so. */
  readonly tags?: true;
  /** On a terminal, further reads make a whole page; all other output is the answer of the one operation. */
  readonly page?: 'computer';
  readonly examples: Examples;
  readonly seeAlso?: readonly string[]; // 'computer issues show'
}

/** A field whose name at the server is known by its words only. */
export interface ServerField {
  readonly named: RegExp;
  readonly type: 'boolean' | 'string';
  /** A switch has one. */
  readonly help?: string;
}

/** Words for the rows of a file, if they are not computers. */
export interface RowWords {
  readonly noun: string; // 'patch'
  readonly plural: string; // 'patches'
  /** {rows} is '12 patches'. */
  readonly asks: string;
  readonly done: string;
  /** Leaves out rows that exist already: computers by their MAC address, groups by their path, equal values. */
  readonly makes?: 'computers' | 'groups' | 'values';
  /** Ends a sentence about these rows: 'already there'. */
  readonly already?: string;
}

export interface Consequence {
  readonly says: string;
  /** Only where this body field (dotted) or parameter is given and not false … */
  readonly with?: string;
  /** … and, where that matters, reads like this. */
  readonly is?: RegExp;
  /** Only where this one is not given, or is false. */
  readonly unless?: string;
  /** A part of the question: 'and shut it down afterwards'. */
  readonly asks?: string;
}

export type { Labeled, Lookup } from './lookup.js';

export interface Argument {
  readonly name: string; // shown as <name>
  readonly fills: string; // parameter or body field
  /** Further headings of the column that stands for it in a file. */
  readonly titles?: readonly string[];
  readonly lookup?: Lookup;
  /** An id that has a name although it is not looked up by it. */
  readonly labeled?: Labeled;
  /** Takes several: the computers to act on, or the rows of a list. */
  readonly many?: true;
  /** Takes several words: one request each, in their order. */
  readonly oneEach?: true;
  readonly optional?: true;
  /** pairs: `child=value` words into a map; tag: a number as tagId, other text as `tag`; text: a part of a name, wildcards, or an address in the field made for it. */
  readonly form?: 'pairs' | 'tag' | 'text';
  /** Offered by the shell where nothing is looked up: ids of tasks. */
  readonly completes?: 'task';
  readonly help: string;
}

export interface FlagOverride {
  readonly flag?: string; // 'package' instead of 'package-id' (which stays as an alias)
  readonly lookup?: Lookup;
  /** pairs: repeatable name=value into a map; products: repeatable 'Name@Version'; commas: one text that is a list; kb: a KB number. */
  readonly form?: 'pairs' | 'products' | 'commas' | 'kb';
  /** Values to offer where the service checks them itself. */
  readonly offers?: readonly string[];
  /** The only values that the flag takes, though the service's type is wider; --field passes others. */
  readonly known?: readonly string[];
  /** Printed on stderr where the flag is used: the service does something unexpected with it. */
  readonly remark?: string;
  /** Printed where the typed time is past: the service accepts it. */
  readonly pastRemark?: string;
  /** Added to the error where a required flag is missing. */
  readonly whenMissing?: string;
  /** Further names of the flag. */
  readonly aliases?: readonly string[];
  /** Two switches for a boolean: { user: true, client: false }. */
  readonly choices?: Readonly<Record<string, boolean>>;
  readonly help?: string;
  readonly placeholder?: string;
  /** false: the command gets the value elsewhere, such as from a path. */
  readonly required?: boolean;
}

export type Rule =
  | { readonly kind: 'atLeastOne'; readonly of: readonly string[]; readonly true?: true }
  | { readonly kind: 'exactlyOne'; readonly of: readonly string[] }
  | { readonly kind: 'atMostOne'; readonly of: readonly string[] }
  /** A text, or each key of a map, has to look like this; `says` ends the sentence "--flag: 'x' …". */
  | { readonly kind: 'matches'; readonly of: string; readonly pattern: RegExp; readonly says: string }
  /** At least one parameter is required: without any, an undocumented filter would mean everything. */
  | { readonly kind: 'anyParam'; readonly says: string }
  /** Refuses a body without any field (an empty PATCH); those in `besides` do not count: they say how, not what. */
  | { readonly kind: 'notEmpty'; readonly says?: string; readonly besides?: readonly string[] };

export interface JobStatus {
  readonly path: string; // '/api/reports/{trackingId}'
  readonly command: string; // 'report show'
}

export type Follow =
  | 'import'
  | 'activation'
  | 'reinstall'
  | 'uninstall'
  | 'group-activation'
  | 'rescan'
  | 'reboot'
  | 'sync'
  | 'emergency-patching'
  | 'job';

/** Command lines by what they do: 'Computers with less than 5 % free' → 'ems computer issues low-disk --min-free-percent 5'. */
export type Examples = Readonly<Record<string, string>>;
