/** How the facts of a kind look; model.ts has what `what` and `value` are in each. */
export type FactShape =
  | 'group'
  | 'text'
  | 'switch'
  | 'names'
  | 'order'
  | 'values'
  | 'collections'
  | 'objects'
  | 'members';

export interface StateKind {
  /** As in `changes[].kind`. */
  readonly name: string;
  /** As in --only, `compared` and `unmanaged`. */
  readonly plural: string;
  /** Key in the documents. */
  readonly section: string;
  /** The file at the top of the folder that has the section; absent: the document of a group. */
  readonly file?: string;
  readonly shape: FactShape;
  readonly reads: string;
  readonly writes: string;
  /** The computers that a change reaches: all of the group and below, one, or none. */
  readonly reach: 'group' | 'computer' | 'none';
  /** Only read and compared where --only names it. */
  readonly onRequest?: true;
  /** The service has one body that the reference does not show: written only where the server describes it. */
  readonly bodyNotShown?: true;
  readonly limits?: string;
}
