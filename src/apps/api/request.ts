import type { CommandContext, Input, Result } from '../../command/spec.js';
import { removedOperation } from '../../contract/removed.js';
import { changeSubject } from '../../changes/undo/keep-change.js';
import { hideSecrets } from '../../changes/secrets/hide-secrets.js';
import { askPermit, briefLines } from '../../changes/permit.js';
import { previewOne } from '../../changes/preview.js';
import { refuseSecretToFullOutput } from '../../engine/safety/secret-output.js';
import { presentation, shapeReply } from '../../engine/read/shape-result.js';
import { EmsError, usage } from '../../base/errors.js';
import {
  asWrite,
  callOf,
  isReadCall,
  type AnyReply,
  type Call,
  type Client,
  type ReadCall,
  type Reply,
  type WriteCall,
} from '../../http/client.js';
import { inDoubt, uncertain } from '../../http/failure.js';
import { findFailureInside } from '../../http/failure-inside.js';
import { headerOf } from '../../http/transport/exchange.js';
import { withoutTypedSecret } from '../../http/typed-secrets.js';
import { hiderOf } from '../../settings/loaded.js';
import type { Page } from '../../base/json/objects.js';
import { sharedFlags } from '../../command/shared-flags.js';
import type { UnnamedCommand } from '../../command/custom-command.js';
import { readCall, typedOperation } from './read-call.js';

export const apiRequest: UnnamedCommand = {
  summary: 'Send any request with the credentials of the profile',
  details: [
    'The default method is POST with a body, otherwise GET. The path is relative to the URL of the service. A full URL must have the same origin.',
    'Asks for confirmation before deletions, before operations whose command asks, and before writes that are not described. The number of affected computers is looked up as for the command of the same operation; for a path that is not described, it is not known: with --max-affected, it counts as all computers.',
    'In a field that is not described, a value such as 5, true or null is sent as JSON; as text it is written -F \'name:="5"\'.',
  ],
  arguments: [
    {
      name: 'method-and-path',
      help: 'GET, POST, PUT, PATCH or DELETE, and the path: GET /api/computer',
      many: true,
      completes: 'request',
    },
  ],
  flags: [
    { name: 'param', value: 'name=value', repeat: true, help: 'a query parameter' },
    ...sharedFlags.body.flags.map((flag) => (flag.name === 'field' ? { ...flag, short: 'F' } : flag)),
    { name: 'header', short: 'H', value: 'name: value', repeat: true, help: 'request header' },
    { name: 'paginate', help: 'fetch every page of a read and print one array' },
    { name: 'include', help: 'also print status and headers' },
    { name: 'silent', help: 'print nothing' },
  ],
  shared: ['request', 'write'],
  writes: true,
  examples: {
    'Send a read': 'ems api request GET /api/computer --param top=2',
    'Search and fetch every page': 'ems api request POST /api/computer/search -F hostname=PC-00 --paginate',
  },
  seeAlso: ['api list', 'api show'],
  run: async (input, context) => {
    if (input.flags['paginate'] === true && input.flags['include'] === true)
      throw usage('--include and --paginate cannot be combined.', 'Remove one of them.');
    const client = await context.client();
    const call = { ...(await readCall(input, client, context)), accept: anything };
    if (isReadCall(call)) return sendRead(call, client, input, context);
    if (input.flags['paginate'] === true) throw onlyReads(call);
    return sendChange(asWrite(call), client, input, context);
  },
};

const sendRead = async (call: ReadCall, client: Client, input: Input, context: CommandContext): Promise<Result> => {
  if (input.shared.dryRun) return previewOne(call, client);
  if (input.flags['paginate'] === true) return paginate(call, client, input, context);
  return input.flags['include'] === true
    ? included(await client.readRaw({ ...call, showsHead: true }), call, { input, client })
    : plain(await client.read(call).catch(replaced(call)), call, { input, client });
};

const sendChange = async (call: WriteCall, client: Client, input: Input, context: CommandContext): Promise<Result> => {
  const subject = { ...call, pathValues: changeSubject(call).pathValues };
  await hideSecrets({ call: subject, units: [] }, () => undefined, context);
  const question = `Send ${call.method} ${withoutTypedSecret(client.url(call))}?`;
  const { riskOf } = await import('./stake.js');
  const risk = await riskOf(call, input, context);
  if (input.shared.dryRun) {
    for (const line of briefLines(question, risk.facts)) context.say(line);
    return { ...previewOne(call, client), affected: risk.unknown === true ? null : risk.affected };
  }
  const permit = await askPermit({ ...risk, question, operations: [call.operation] }, input, context);
  const known = await typedOperation(call.method, call.path);
  if (known !== undefined) refuseSecretToFullOutput(callOf(known), context);
  return input.flags['include'] === true
    ? included(await client.writeRaw({ ...call, showsHead: true }, permit), call, { input, client })
    : plain(await client.write(call, permit).catch(replaced(call)), call, { input, client });
};

const anything = '*/*';

/** Each page is a request of its own. */
const onlyReads = ({ method, path }: Call): EmsError =>
  usage(
    `--paginate is for reads: ${method} ${path} would be sent once for each page.`,
    'Nothing was sent. Send it once, without --paginate.',
  );

/** A path that was removed in 1.0.2 names its replacement when the server no longer has it. */
const withReplacement = (error: unknown, call: Call): unknown => {
  const removed = removedOperation(call.method, call.path);
  if (removed === undefined || !(error instanceof EmsError) || error.kind !== 'not-found') return error;
  return new EmsError('not-found', `${removed.method} ${removed.path} was removed in 1.0.2.`, {
    ...error.facts,
    hint: removed.advice,
  });
};

const replaced =
  (call: Call) =>
  (error: unknown): never => {
    throw withReplacement(error, call);
  };

const pagesOf = async function* (call: Call, pages: AsyncIterable<Page>): AsyncGenerator<Page, void, undefined> {
  try {
    yield* pages;
  } catch (error) {
    throw withReplacement(error, call);
  }
};

interface Asked {
  readonly input: Input;
  readonly client: Client;
}

const plain = (reply: Reply, call: Call, { client, input }: Asked): Result => {
  const outcome = failureInside(reply, call, client);
  if (input.flags['silent'] === true) return { kind: 'text', text: '', outcome };
  const sentence = `The service returned ${reply.status} without a body.`;
  const result = { ...shapeReply(reply, {}, sentence, { accept: anything }), outcome };
  if (result.kind !== 'list') return result;
  return call.repeat === 'read' ? { ...result, allFlag: '--paginate' } : { ...result, hintAll: false };
};

/** Finds a failure in an answer to a change, which may report one despite its status. */
const failureInside = (reply: Reply, call: Call, client: Client): EmsError | undefined => {
  const isJson = /\bjson\b/i.test(headerOf(reply.headers, 'content-type') ?? '');
  if (call.repeat === 'read' || !isJson) return undefined;
  const error = findFailureInside(reply, { call: { ...call, accept: undefined }, mask: hiderOf(client) });
  return error === undefined ? undefined : inDoubt(error, call);
};

const paginate = async (call: ReadCall, client: Client, input: Input, context: CommandContext): Promise<Result> => {
  const { fetchPages } = await import('../../http/paging/pages.js');
  const top = call.query?.find(([name]) => name === 'top')?.[1];
  const skip = call.query?.find(([name]) => name === 'skip')?.[1];
  const query = (call.query ?? []).filter(([name]) => name !== 'top' && name !== 'skip');
  const fetched = fetchPages(
    client,
    { ...call, query, compressed: true },
    {
      all: true,
      limit: undefined,
      skip: wholeNumber('skip', skip),
      top: wholeNumber('top', top),
      warn: (line) => context.warn(line),
    },
  );
  const pages = pagesOf(call, fetched);
  if (input.flags['silent'] !== true) return { ...presentation({}), kind: 'list', pages };
  for await (const _page of pages); // read all pages, because any of them may fail
  return { kind: 'text', text: '' };
};

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw usage(`--param: ${name}: "${text}" is not a whole number`);
  return Number(text);
};

const included = (reply: AnyReply, call: Call, { client, input }: Asked): Result => {
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}`),
  );
  const head = Buffer.from([`HTTP/1.1 ${reply.status}`, ...headers, '', ''].join('\n'));
  const bytes = input.flags['silent'] === true ? head : Buffer.concat([head, reply.body]);
  const isGood = reply.status >= 200 && reply.status < 300;
  const outcome = isGood ? failureInside(reply, call, client) : statusError(reply, call);
  return { kind: 'file', bytes, type: 'text/plain', outcome };
};

const kinds: Readonly<Record<number, EmsError['kind']>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
};

const statusError = ({ status, mayHaveApplied }: AnyReply, call: Call): EmsError => {
  const facts = { status, operation: call.operation, hint: removedOperation(call.method, call.path)?.advice };
  const error = new EmsError(kinds[status] ?? 'failed', `The service returned ${status}.`, facts);
  return mayHaveApplied === true ? uncertain(error, call) : error;
};
