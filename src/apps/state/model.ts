import type { Impact } from '../../changes/reach/impact.js';
import type { Json, JsonObject } from '../../base/json/objects.js';
import type { Unreadable } from '../../service/readable.js';
import type { kindTable } from './kind-table.js';

export type KindName = (typeof kindTable)[number]['name'];
export type KindPlural = (typeof kindTable)[number]['plural'];

/**
 * One thing that can be wanted or real. Both sides of a comparison are lists of these.
 *
 * | shape       | what                 | value                                                              |
 * | ----------- | -------------------- | ------------------------------------------------------------------ |
 * | text        | ''                   | the name of the one object ("WinPE 11 x64"), null for none         |
 * | switch      | ''                   | true or false                                                      |
 * | names       | the name             | the name again: a change reads from null to "KeePass@2.57"         |
 * | members     | the host name        | the host name again                                                |
 * | order       | ''                   | the names in their order                                           |
 * | values      | the dotted name      | a text, null for no own value, or a Secret                         |
 * | collections | the collection       | one entry: { child: text }; as many facts as there are entries     |
 * | objects     | the name of the object | its fields; the wanted side has only the fields that it manages  |
 * | group       | '' or 'description'  | 'assignment' or 'configuration'; or the description as a text      |
 */
export interface Fact {
  readonly kind: KindName;
  /** Path of the group, name@version of the package, host name of the depot or computer, or ''. */
  readonly on: string;
  readonly what: string;
  readonly value: Json;
  /** Id at the service of what `what` names, on the real side: of the package, computer, variable, tag, entry … */
  readonly id?: string | number;
  /** For an OS SKU, which has two ids: the package of the image. */
  readonly packageId?: string;
  /** The real value of a secret, for comparing; it is never shown. */
  readonly hidden?: string;
}

/** The value of a variable that is kept outside the files: { secret: 'env:EMS_VALUE_PROXY_PASSWORD' }. */
export interface Secret extends JsonObject {
  readonly secret: string;
}

/** A place in a file of the folder, relative to it, from line 1 and column 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface WantedFact extends Fact {
  readonly place: FilePlace;
}

/** A document `group: X`. It has a fact of the kind group, too, unless it is absent. */
export interface WantedGroup {
  readonly path: string;
  readonly type?: GroupType;
  readonly id?: string;
  /** The former path, for a rename that the id does not tell. */
  readonly was?: string;
  readonly place: FilePlace;
}

export type GroupType = 'assignment' | 'configuration';

/** A section whose unlisted entries are removed; `what` is one collection, '' the whole section. */
export interface ExactSection {
  readonly kind: KindName;
  readonly on: string;
  readonly what: string;
  readonly place: FilePlace;
}

/** The children by which the entries of a collection are matched; without it, all values count. */
export interface CollectionKey {
  readonly on: string;
  readonly what: string;
  readonly children: readonly string[];
}

/** Members by a rule: the keys of the selection language. Resolved to facts before any comparison. */
export interface MemberRule {
  readonly on: string;
  readonly rule: JsonObject;
  readonly except: readonly string[];
  readonly place: FilePlace;
}

/** The files of a folder. */
export interface Wanted {
  /** Server of ems.yaml: ids count only there. */
  readonly server?: string;
  readonly groups: readonly WantedGroup[];
  readonly facts: readonly WantedFact[];
  /** Facts that must not exist; value is null. An absent group is { kind: 'group', on: its path, what: '' }. */
  readonly absent: readonly WantedFact[];
  readonly exact: readonly ExactSection[];
  readonly keys: readonly CollectionKey[];
  readonly rules: readonly MemberRule[];
}

export interface RealGroup {
  readonly path: string;
  readonly id: string;
  readonly type: GroupType;
  /** Id of the parent; undefined for the roots, which belong to the service. */
  readonly parentId?: string;
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

/** A fact that exists on both sides and cannot be compared. */
export interface Unchecked {
  /** The kind of thing. */
  readonly kind: KindName;
  /** The group or other object that it belongs to. */
  readonly on: string;
  /** Its name. */
  readonly what: string;
  /** secret: its environment variable is not set; masked, not-returned: the service does not show the value. */
  readonly why: 'secret' | 'masked' | 'not-returned';
}

/** The configuration group of a computer. `other`: a group that files cannot describe, such as one of a rollout. */
export type ConfigurationPlace =
  | { readonly kind: 'group'; readonly group: RealGroup }
  | { readonly kind: 'other'; readonly path: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unread'; readonly needs: string | null; readonly why: string };

/** The service, as far as it was read. */
export interface Real {
  readonly server: string;
  readonly groups: readonly RealGroup[];
  readonly facts: readonly Fact[];
  readonly unreadable: readonly UnreadKind[];
  /** Groups that were left out, because a rollout or a reinstall made them. */
  readonly leftOut: { readonly rollout: number; readonly reinstall: number };
  /** Names of computers in the facts about them, by their ids. */
  readonly computerNames?: ReadonlyMap<string | number, string>;
  /** The computers in the group and everything below it: which, where all of these groups were read. */
  computersBelow(path: string): Promise<Impact>;
  /** The different computers of several. */
  together(found: readonly Impact[]): Promise<Impact | undefined>;
  /** All reads that failed so far. A rejected query (400) is an answer. */
  failedReads?(): readonly Unreadable[];
  /** Whether the service marks a variable as secret, or its name says so; `child`: of a collection. Absent: the variables were not read. */
  readonly isSecret?: (variable: Pick<Fact, 'id' | 'what'>, child?: string) => boolean;
  /** The configuration groups that computers are in, by their ids. A computer is in at most one. */
  configurationPlaces(computers: readonly number[]): Promise<ReadonlyMap<number, ConfigurationPlace>>;
  /**
   * Finds a name in the catalogs of the service: one is found, none is unknown, several are ambiguous. `on` finds the
   * package of a package tag, the depot of a depot tag, the computer of a computer variable.
   */
  find(kind: KindName, name: string, part?: 'what' | 'on'): Promise<readonly CatalogMatch[] | 'unreadable'>;
}

/** Meaning of a name at the service. */
export interface CatalogMatch {
  /** As export writes it: 'Mozilla Firefox@128.0', 'PC-0042', 'Proxy.Server'. */
  readonly name: string;
  readonly id: string | number;
  /** For an OS SKU, which has two ids: the package of the image. */
  readonly packageId?: string;
}

export type ChangeAction = 'create' | 'add' | 'change' | 'rename' | 'remove' | 'delete';

export interface ChangeFacts {
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
}

export interface StateChange extends ChangeFacts {
  /** Sent in place of `to`, which shows no secret. */
  readonly sent?: Json;
  /** The place in the files that asks for it; absent with --against. */
  readonly place?: FilePlace;
  /** The configuration group that a new member of another one is moved out of. */
  readonly leaves?: RealGroup;
  /** Removed because an exact section does not list it. */
  readonly unlisted?: true;
  /** Ids at the service, where it knows them: of the group (or package, depot, computer) and of what is named. */
  readonly ids: { readonly on?: string | number; readonly what?: string | number; readonly packageId?: string };
}

export interface ComparedKind {
  /** Things of the files, or of the other server. */
  readonly wanted: number;
  /** Things of the service; null where nothing of the kind could be read. */
  readonly real: number | null;
}

export interface Compared {
  /** Identifies this plan: `state apply --expect` takes it. */
  readonly plan: string;
  /** Address of the service. */
  readonly server: string;
  /** files, or the profile of the other server. */
  readonly against: string;
  /** How many things were compared, by kind. */
  readonly compared: Readonly<Record<string, ComparedKind>>;
  /** Kinds that could not be read completely. */
  readonly unreadable: readonly UnreadKind[];
  /** Things on both sides that cannot be compared. */
  readonly unchecked: readonly Unchecked[];
}

/** Shown by `state diff`, carried out by `state apply`. */
export interface StateDifference extends Compared {
  readonly changes: readonly StateChange[];
  /** Computers that the changes reach, each once; null where that is not known. */
  readonly computers: number | null;
  readonly unmanaged: readonly Fact[];
}
