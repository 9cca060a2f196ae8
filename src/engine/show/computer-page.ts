import type { Column } from '../../areas/column.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { checkObject } from '../../http/answers/decode.js';
import { asRead, type ReadCall, type Client, type Reply } from '../../http/client.js';
import { textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { parseTime } from '../../base/text/times.js';
import type { Command } from '../command.js';
import { nameResolver } from '../names/resolve.js';
import { mapBounded } from '../../service/read-items.js';
import { listFromItems } from '../../command/list-result.js';
import { prepareCall } from '../request/prepare.js';
import { previewMany, previewOne } from '../../changes/preview.js';
import { pageTitle, pageValue } from './computer-page-value.js';
import { pageView } from './computer-page-view.js';
import { readParts, unreadNote, type PartsRead } from './computer-parts.js';

/** `ems computer show`: a page for one computer, a row for each of several; the computers alone for programs. */
export const showComputers = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const calls = await prepareEach(command, input, context);
  const [call] = calls;
  const client = await context.client();
  const isOne = calls.length === 1 && call !== undefined;
  if (input.shared.dryRun) return isOne ? previewOne(call, client) : previewMany(calls, client);
  const isPage = await isForReading(context);
  if (isPage || input.flags['details'] === true) {
    const found = await mapBounded(calls, 4, (each) => readWithParts(each, client));
    const gaps = unreadNote(
      found.map(({ computer, unread }) => ({ name: textOf(computer['hostname']) || pageTitle(computer), unread })),
    );
    const [first] = found;
    if (isOne && first !== undefined)
      return {
        ...(isPage ? pageOf(first, context.clock.date()) : { kind: 'object', value: allOf(first), id: 'id' }),
        gaps,
      };
    return { ...listFromItems(found.map(isPage ? rowOf : allOf), { columns, id: 'id', noun: 'computers' }), gaps };
  }
  const replies = await mapBounded(calls, 8, (each) => readOne(each, client));
  const [only] = replies;
  if (isOne && only !== undefined)
    return { kind: 'object', text: only.reply.body, value: only.computer, view: command.record.view, id: 'id' };
  return listFromItems(
    replies.map(({ computer }) => computer),
    { columns: [], id: 'id', noun: 'computers' },
  );
};

const prepareEach = async (command: Command, input: Input, context: Context): Promise<ReadCall[]> => {
  const { record } = command;
  const [argument] = record.arguments ?? [];
  if (argument === undefined) return [];
  const { many: _, ...single } = argument;
  const one = { ...command, record: { ...record, arguments: [single] } };
  const words = [input.arguments[argument.name] ?? []].flat();
  const resolve = nameResolver(() => context.client());
  return mapBounded(words, 4, async (word) => {
    const typed = { ...input, arguments: { ...input.arguments, [argument.name]: word } };
    return asRead((await prepareCall(one, typed, context, resolve)).call);
  });
};

/** Whether a person reads the whole page: a table on a terminal, without --columns, --query or an envelope. */
const isForReading = async (context: Context): Promise<boolean> => {
  const { columns, envelope, format, query } = await context.output();
  const isUntouched = columns === undefined && query === undefined && !envelope;
  return format === 'table' && isUntouched && context.terminal.stdout.isTerminal;
};

interface Found extends PartsRead {
  readonly computer: JsonObject;
}

const readWithParts = async (call: ReadCall, client: Client): Promise<Found> => {
  const [reply, read] = await Promise.all([client.read(call), readParts(call, client)]);
  return { computer: checkObject(reply.json(), call), ...read };
};

const readOne = async (
  call: ReadCall,
  client: Client,
): Promise<{ readonly reply: Reply; readonly computer: JsonObject }> => {
  const reply = await client.read(call);
  // Programs get the answer as it came, whichever computer it is about.
  return { reply, computer: checkObject(reply.json(), { ...call, pathValues: {} }) };
};

const pageOf = ({ computer, parts }: Found, now: Date): Result => {
  const found = pageValue(computer, parts);
  const value = { ...found, ...dueContact(found['nextContact'], now) };
  return { kind: 'object', value, view: pageView(pageTitle(computer), value), id: 'id' };
};

/** The next contact is never in the past: one whose time has come is due. */
const dueContact = (next: Json | undefined, now: Date): JsonObject =>
  parseTime(textOf(next)) - now.getTime() < nearlyDue ? { nextContact: 'due now' } : {};

const nearlyDue = 45_000;

/** The answers as they came, each under its name; null where it was not read. */
const allOf = ({ computer, parts }: Found): JsonObject => ({
  ...computer,
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part ?? null])),
});

const rowOf = (found: Found): JsonObject => ({
  ...pageValue(found.computer, found.parts),
  hostname: found.computer['hostname'] ?? null,
});

/** Columns that tell several computers apart at a glance. */
const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'system', title: 'System', priority: 1 },
  { path: 'health', title: 'State', state: true },
  { path: 'agent', title: 'Agent', state: true },
  { path: 'lastSeenUtc', title: 'Last contact', format: 'time' },
  { path: 'user', title: 'Signed in', priority: 2 },
  { path: 'openIssues', title: 'Open issues', room: 24 },
  { path: 'failing', title: 'Failing packages', onlyKnown: true },
];
