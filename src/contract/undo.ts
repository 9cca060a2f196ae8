import { undoTexts } from '../generated/undo-facts.js';
import { fitsTemplate, type Json } from './operation.js';

/** How far a write can be undone; the rows of `ems help undo`. */
export type UndoClass = 'yes' | 'until-contact' | 'in-part' | 'no';

/**
 * Names the origin of a part: 'path.id', 'query.packageId', 'body.name' of the request, 'answer.id', 'before.roles', or a
 * literal '=true'. '?' at the end: left out if there is none. '*': the only id of a body that the reference does not
 * show. 'before.subjectType=user': whether it equals.
 */
export type PartSource = string;

type Parts = Readonly<Record<string, PartSource>>;

/** The read that shows what a write changes. Placeholders of its path are those of the request unless `path` fills them. */
export interface BeforeRead {
  readonly read: string;
  readonly path?: Parts;
  readonly query?: Parts;
  readonly body?: Parts;
  /** Selects the item of a list by these fields. */
  readonly item?: Parts;
  /** Restricts a list to these computers. */
  readonly ids?: PartSource;
  /**
   * The part that the write changes: one field, several, renamed ones (name in the request → name in the answer), the
   * fields that were `sent`, the `values` of a collection entry, the ids of a whole `list`.
   */
  readonly pick: string | readonly string[] | Readonly<Record<string, string>>;
  /** Compares not the whole field but whether it contains this word. */
  readonly word?: string;
  /** The reference does not show the field; it may be absent, or hidden from a caller without the role. */
  readonly unsure?: true;
  /** The order of the list matters. */
  readonly ordered?: true;
  /** A variable, whose name may mark it as a secret. */
  readonly secret?: true;
  /** The write creates it, so there is nothing to read before. */
  readonly made?: true;
  /** The value if the item does not exist. */
  readonly none?: Json;
  /** Fields that are used only if the answer has all of them. */
  readonly together?: readonly string[];
  /** Fields of the request that the reference does not show in the answer; some services return those of `unlessRead`. */
  readonly hidden?: HiddenFields;
}

interface HiddenFields {
  readonly fields: readonly string[];
  readonly unlessRead?: readonly string[];
  readonly why: string;
}

export interface InverseRequest {
  /** Sends the request only if the object existed before, or only if it did not. */
  readonly when?: 'some' | 'none';
  readonly operation: string;
  readonly path?: Parts;
  /** 'changed': the computers that the write changed. */
  readonly query?: Parts;
  /** `before`: what was read; `list`: the sent body with the earlier ids; `exchanged`: with the earlier id. */
  readonly body?: 'before' | 'list' | 'exchanged' | Parts;
  /** An empty text clears a field, because null keeps it. */
  readonly clears?: true;
  /** The reference does not show this body: the description of the server has to have these fields. */
  readonly open?: true;
}

export interface UndoFacts {
  readonly class: UndoClass;
  /** A sentence: what is not restored, or why nothing can be. */
  readonly why?: string;
  /** The computers whose agents act on the write: those of the group, in the path, or in the request. */
  readonly reach?: 'group' | 'computer' | 'computers';
  readonly before?: BeforeRead;
  /** The value afterwards: a part of the request, `absent`, `list`, `all` or `none` of the computers. Otherwise what was sent. */
  readonly after?: PartSource;
  readonly inverse?: readonly InverseRequest[];
  /** Kept as the changes of single assignments that it makes. */
  readonly split?: 'replacement';
  /** Restored from a restore point that is written before. */
  readonly restore?: 'group' | 'computer' | 'tag';
}

/** Takes the key of an operation. One known only from a server's description has no known inverse. */
export const undoOf = (operation: string): UndoFacts => {
  const known = parsed.get(operation);
  if (known !== undefined) return known;
  const text = undoTexts()[operation];
  const facts = text === undefined ? unknownInverse : (JSON.parse(text) as UndoFacts); // checked at build time
  parsed.set(operation, facts);
  return facts;
};

/** Parsed once: a run on 10,000 computers needs one row 10,000 times. */
const parsed = new Map<string, UndoFacts>();

/** Finds the operation of a request in the history, which stores only its path. */
export const matchWrite = (method: string, path: string): string | undefined =>
  undoKeys().find((key) => key.startsWith(`${method} `) && fitsTemplate(key.slice(method.length + 1), path));

const unknownInverse: UndoFacts = { class: 'no', why: 'No inverse of this operation is known.' };

export const undoKeys = (): readonly string[] => Object.keys(undoTexts());

export const undoText: Readonly<Record<UndoClass, string>> = {
  yes: 'can be undone',
  'until-contact': 'can be undone until the next contact',
  'in-part': 'can be undone in part',
  no: 'cannot be undone',
};

const order: readonly UndoClass[] = ['yes', 'until-contact', 'in-part', 'no'];

/** The least undoable request decides, except that `no` becomes `in-part` if another request can be undone. */
export const joinedClass = (classes: readonly UndoClass[]): UndoClass => {
  const worst = order[Math.max(...classes.map((each) => order.indexOf(each)))] ?? 'no';
  return worst === 'no' && classes.some((each) => each !== 'no') ? 'in-part' : worst;
};
