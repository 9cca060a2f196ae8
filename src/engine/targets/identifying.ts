const clientIds = ['clientid', 'computerid', 'client id', 'computer id'];
const hostNames = ['hostname', 'host name', 'computer', 'name'];

/** Rows with one of these are about something else: the `id` of the service's patch status is the patch's. */
const idsOfOthers = ['patchid', 'patch id'];

/** How a column can be headed that says which computer a row is about. */
export const identifyingTitles = 'hostname, computer, name, id, clientId or computerId';

/** Positions of the fields that name the computer of a row; -1: it has no such field. */
export interface Identifying {
  readonly id: number;
  readonly name: number;
}

/** The columns that identify the computer of a row; undefined if there are none. */
export const identifying = (fields: readonly string[]): Identifying | undefined => {
  const titles = fields.map((field) => field.trim().toLowerCase());
  const first = (names: readonly string[]): number =>
    names.map((name) => titles.indexOf(name)).find((at) => at !== -1) ?? -1;
  const clientId = first(clientIds);
  const anyId = titles.indexOf('id');
  const isOfOther = clientId !== -1 || first(idsOfOthers) !== -1;
  const name = first(hostNames);
  if (clientId === -1 && anyId === -1 && name === -1) return undefined;
  return { id: isOfOther ? clientId : anyId, name };
};
