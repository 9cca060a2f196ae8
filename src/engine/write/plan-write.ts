import type { Argument } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { asWrite } from '../../http/client.js';
import { commandLine, fileOf, placeFlags } from '../../changes/command-line.js';
import { callFor, idFilling, newRunId, ownPartsOf } from '../../changes/plan.js';
import type { Command } from '../command.js';
import { takesMany } from '../flags/places.js';
import { pastRemarks } from '../request/checks.js';
import { prepareCall } from '../request/prepare.js';
import { secretsOf } from '../../settings/loaded.js';
import { hideSecrets, variableInRow } from '../../changes/secrets/hide-secrets.js';
import { asksFor, consequencesOf, questionOf, withSentNames } from '../safety/question.js';
import { isCounted, reachFacts } from '../../contract/reach.js';
import type { Impact } from '../../changes/reach/impact.js';
import type { Draft } from '../draft.js';
import { draftOne } from './draft-one.js';
import type { Planned } from './planned.js';

export const planWrite = async (command: Command, typed: Input, context: Context): Promise<Planned> => {
  const { record } = command;
  const rows = takesMany(record) ? undefined : await draftFromRows(command, typed, context);
  if (rows !== undefined) return completePlan(command, rows, typed, context);
  if (takesMany(record)) {
    const { draftComputers } = await import('./draft-computers.js');
    return completePlan(command, await draftComputers(command, typed, context), typed, context);
  }
  const argument = record.arguments?.find(({ oneEach }) => oneEach);
  const draft =
    argument === undefined
      ? await draftOne(command, typed, context)
      : await draftWords(command, argument, typed, context);
  return completePlan(command, draft, typed, context);
};

/** The rows of a file, or what a single line makes in several requests. undefined: it is one request. */
const draftFromRows = async (command: Command, input: Input, context: Context): Promise<Draft | undefined> => {
  const { rows: words } = command.record;
  const made =
    typeof words === 'object' && words.makes !== undefined
      ? await command.drafts?.[words.makes](command, words, input, context)
      : undefined;
  if (made !== undefined || input.shared.selection.fromFile === undefined) return made;
  return (await import('./draft-rows.js')).draftRows(command, input, context);
};

/** Looks all words up before anything is sent. One word is a plain command. */
const draftWords = async (
  command: Command,
  { fills, name }: Argument,
  input: Input,
  context: Context,
): Promise<Draft> => {
  const words = [input.arguments[name] ?? []].flat();
  const lines = words.map((word) => ({ ...input, arguments: { ...input.arguments, [name]: word } }));
  const [line = input, second] = lines;
  if (second === undefined) return draftOne(command, line, context);
  const calls = await Promise.all(lines.map((each) => prepareCall(command, each, context)));
  const prepared = calls[0] ?? (await prepareCall(command, line, context));
  return {
    kind: 'words',
    isMany: true,
    prepared: { ...prepared, names: { ...prepared.names, [name]: words.join(', ') } },
    parts: {
      call: { ...asWrite(prepared.call), pathValues: {}, query: [], body: undefined },
      subject: { noun: name, plural: `${name}s` },
      inOrder: true,
      units: calls.map(({ call }, at) => ({
        targets: [{ id: idFilling(fills, call) ?? words[at] ?? '', name: words[at] }],
        own: ownPartsOf(call),
      })),
    },
  };
};

const completePlan = async (command: Command, typedDraft: Draft, typed: Input, context: Context): Promise<Planned> => {
  const { record, spec } = command;
  const draft = { ...typedDraft, prepared: withSentNames(command, typedDraft.prepared) };
  const { prepared, words, consequences = consequencesOf(record, prepared) } = draft;
  await hideSecrets(draft.parts, (unit) => variableInRow(unit) ?? prepared.names['var'], context);
  const settings = await context.settings();
  const reach = await findReach(draft, typed, context);
  const { body, query } = prepared.call;
  for (const remark of await pastRemarks(spec.flags, { body, query: new Map(query) }, context)) context.say(remark);
  return {
    ...draft,
    command,
    reach,
    plan: {
      run: newRunId(context.machineClock.date()),
      started: context.clock.date().toISOString(),
      command: commandLine(spec, typed, secretsOf(await context.client())),
      ...fileOf(typed),
      question: questionOf(record, prepared, words?.asks),
      dangerous: draft.isSelected === true || asksFor(record, prepared),
      profile: settings.profile,
      server: (await context.client()).origin,
      place: placeFlags(typed),
      ...(consequences.length === 0 ? {} : { consequences }),
      ...(record.follow === undefined ? {} : { follow: record.follow }),
      ...(typed.shared.undoable ? { undoable: true } : {}),
      ...draft.parts,
    },
  };
};

/** The affected computers beyond those that the command line names, or that its file has. */
const findReach = async (
  { affects, kind, parts, prepared }: Draft,
  { shared }: Input,
  context: Context,
): Promise<Impact | undefined> => {
  const facts = reachFacts(prepared.call.operation);
  const isKnown = kind === 'computers' || affects !== undefined;
  const isLimited = shared.maxAffected !== undefined && !isKnown;
  if (!isCounted(facts, isLimited) || (isKnown && facts.reach === 'computer')) return undefined;
  const { reachOfCalls } = await import('../../changes/reach/reach.js');
  const calls = kind === 'one' ? [prepared.call] : parts.units.map((unit) => callFor(parts, unit));
  return reachOfCalls(calls, isLimited, context);
};
