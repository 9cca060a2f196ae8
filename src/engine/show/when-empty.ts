import { patchApi } from '../../service/patches.js';
import type { Input } from '../../command/input.js';
import { sharedFlags } from '../../command/shared-flags.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../base/errors.js';
import { asRead, type Call, type Client } from '../../http/client.js';
import { pageFactsIn } from '../../http/paging/read-page.js';
import { callTo } from '../../http/reads.js';
import { itemsOf, isObject, textOf } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { Command, Prepared } from '../command.js';
import { withNames } from '../names/with-names.js';
import { nounOf } from '../read/shape-result.js';

/** Why a list is empty: nothing was collected yet, or what was typed leaves nothing. */
export const explainEmpty = async (
  command: Command,
  prepared: Prepared,
  input: Input,
  context: Context,
): Promise<string | undefined> =>
  (await notCollected(command, prepared, await context.client())) ?? describeSearch(command, input);

/** "No patches" of a computer that was never scanned is not good news. */
const notCollected = async (
  { record: { whenEmpty } }: Command,
  { call, names }: Prepared,
  client: Client,
): Promise<string | undefined> => {
  if (whenEmpty === undefined) return undefined;
  const { field, operation, says } = whenEmpty;
  if (operation === undefined || field === undefined) return withNames(says, names);
  const asking = callTo(operation, { pathValues: call.pathValues ?? {}, signal: call.signal });
  // The list itself was read: an unreadable reason does not turn it into a failure.
  const known = await client.read(asRead(asking)).then(
    (reply) => reply.json(),
    () => undefined,
  );
  return isObject(known) && known[field] === null ? withNames(says, names) : undefined;
};

/** 'No computers match --group Berlin --os "Windows 7". To widen the search, leave out one of them.' */
const describeSearch = (
  { operation, record, spec }: Command,
  { arguments: typed, flags }: Input,
): string | undefined => {
  const shared = spec.shared.includes('selection') ? sharedFlags.selection.flags : [];
  // The filters of `selects` are applied here and are not sent.
  const own = spec.flags.filter(({ fills }) => fills !== undefined || record.selects !== undefined);
  const filters = [...own, ...shared].flatMap((flag) =>
    [flag.name, ...(flag.aliases ?? [])].flatMap((name) => {
      const value = flags[name];
      if (value === undefined || name === 'map') return [];
      if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${name}`];
      return [value].flat().map((each) => `--${name} ${shellWord(each)}`);
    }),
  );
  const text = (record.arguments ?? []).filter(({ form }) => form === 'text').flatMap(({ name }) => typed[name] ?? []);
  const searched = [...text.map(shellWord), ...filters];
  if (searched.length === 0) return undefined;
  const instead = searched.length > 1 ? 'leave out one of them' : 'leave it out';
  const below = flags['direct'] === true ? ', or leave out --direct to include everything below the group' : '';
  return `No ${nounOf(record, operation) ?? 'rows'} match ${searched.join(' ')}. To widen the search, ${instead}${below}.${record.whenNoneMatch === undefined ? '' : ` ${record.whenNoneMatch}`}`;
};

/** Fails where no patch scan has ever reported the KB number: "no computers" would read as "nobody misses it". */
export const refuseUnknownPatch = async ({ body, query = [], signal }: Call, client: Client): Promise<void> => {
  const kb = query.find(([name]) => name === 'qNumber')?.[1] ?? textOf(isObject(body) ? body['qNumber'] : undefined);
  if (kb === '') return;
  const call = patchApi.status({
    query: [
      ['qNumber', kb],
      ['top', '1'],
    ],
    signal,
  });
  const answer = (await client.read(call)).json();
  const total = isObject(answer) ? pageFactsIn(answer).totalCount : undefined;
  if ((total ?? itemsOf(answer).length) > 0) return;
  throw new EmsError('not-found', `No patch scan has reported ${kb}.`, {
    hint: 'Check the number. Patches that computers are missing are listed by: ems patch pending',
  });
};
