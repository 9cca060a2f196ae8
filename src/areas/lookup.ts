/** Kinds of things that are named and looked up. */
export type Lookup =
  | 'computer'
  | 'group'
  | 'package'
  | 'tag'
  | 'variable'
  | 'patch'
  | 'product'
  | 'pm-group'
  | 'software-class'
  | 'local-principal';

/** Objects that have a name beside their id. */
export type Labeled = Lookup | 'principal';
