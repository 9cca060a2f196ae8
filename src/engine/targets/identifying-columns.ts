import { headerKey } from '../../base/text/header-key.js';

export const clientIds = ['clientid', 'computerid'];

/** How people head the column with the host names, the surest first. */
export const hostNames = [
  'hostname',
  'computername',
  'dnshostname',
  'computer',
  'gerätename',
  'geraetename',
  'rechnername',
  'devicename',
  'machinename',
  'pcname',
  'fqdn',
  'host',
  'device',
  'rechner',
  'gerät',
  'name',
];

/** Rows with one of these are about something else: the `id` of the service's patch status is the patch's. */
const idsOfOthers = ['patchid'];

/** Headings that identify the computer of a row. */
export const identifyingTitles = 'hostname, computername, computer, name, id, clientId or computerId';

/** Positions of the fields that name the computer of a row; -1: it has no such field. */
export interface Identifying {
  readonly id: number;
  readonly name: number;
  /** A column that the user chose, or that is called computer, may hold ids as well as names. */
  readonly isEither?: true;
}

/** The columns that identify the computer of a row; undefined if there are none. */
export const identifying = (fields: readonly string[], chosen?: string): Identifying | undefined => {
  const titles = fields.map(headerKey);
  const first = (names: readonly string[]): number =>
    names.map((name) => titles.indexOf(name)).find((at) => at !== -1) ?? -1;
  if (chosen !== undefined) {
    const name = first([headerKey(chosen)]);
    return name === -1 ? undefined : { id: -1, name, isEither: true };
  }
  const clientId = first(clientIds);
  const anyId = titles.indexOf('id');
  const isOfOther = clientId !== -1 || first(idsOfOthers) !== -1;
  const name = first(hostNames);
  if (clientId === -1 && anyId === -1 && name === -1) return undefined;
  const id = isOfOther ? clientId : anyId;
  return id === -1 && titles[name] === 'computer' ? { id, name, isEither: true } : { id, name };
};

/** A cell that identifies a computer beside its host name. */
export interface IdentityMark {
  readonly kind: 'id' | 'serial' | 'mac' | 'uuid';
  readonly text: string;
}

/** How people head the columns of marks. */
const markTitles: Readonly<Record<IdentityMark['kind'], readonly string[]>> = {
  id: ['id', ...clientIds],
  serial: ['serialnumber', 'serial', 'seriennummer', 'serialno', 'servicetag'],
  mac: ['macaddress', 'mac', 'macadresse'],
  uuid: ['uuid'],
};

export const markKindOf = (title: string): IdentityMark['kind'] | undefined =>
  (Object.keys(markTitles) as IdentityMark['kind'][]).find((kind) => markTitles[kind].includes(headerKey(title))); // its own keys

export const isIdentifying = (title: string): boolean =>
  hostNames.includes(headerKey(title)) || markKindOf(title) !== undefined;

/** The cells of a row that say which computer it is about, but for those in `used`, which are read already. */
export const marksIn = (
  columns: readonly string[],
  cellOf: (column: string, at: number) => string,
  used: readonly string[],
): IdentityMark[] => {
  const keys = columns.map(headerKey);
  const read = new Set(used.map(headerKey));
  // Beside a client id or the id of a patch, `id` belongs to something else.
  const isOfOther = keys.some((key) => [...clientIds, ...idsOfOthers].includes(key));
  return columns.flatMap((column, at) => {
    const key = keys[at] ?? '';
    const kind = markKindOf(column);
    const text = cellOf(column, at).trim();
    return kind === undefined || text === '' || read.has(key) || (key === 'id' && isOfOther) ? [] : [{ kind, text }];
  });
};
