/** The names that a shell offers for an argument or a flag. */
export type Completes =
  | 'profile'
  | 'computer'
  | 'group'
  | 'package'
  | 'tag'
  | 'variable'
  | 'local-principal'
  | 'patch'
  | 'product'
  | 'pm-group'
  | 'software-class'
  | 'custom-field'
  | 'model'
  | 'user'
  | 'file'
  | 'setting'
  | 'run'
  | 'change' // an entry of the history
  | 'operation'
  | 'request' // a method, then a path
  | 'task'
  | 'area';
