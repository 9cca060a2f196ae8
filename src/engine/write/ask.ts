import { tagApi } from '../../service/tags.js';
import type { Presentation } from '../../areas/record.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Prepared } from '../command.js';
import { allTargets, callFor, type Plan, type Unit, operationsOf } from '../../changes/plan.js';
import type { Brief } from '../safety/brief.js';
import { askPermit, briefLines, willBeAsked } from '../../changes/permit.js';
import { previewMany, previewOne } from '../../changes/preview.js';
import { erases, questionOf } from '../safety/question.js';
import { undoingLine, undoingOfPlan, type Undoing } from '../../changes/undo/class-of.js';
import { countSubjects, firstFew, withoutDuplicates } from '../../changes/target.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { plural } from '../../base/text/wording.js';
import { restLine, shownLines } from '../rows/first-lines.js';
import { asleepText } from './asleep.js';
import { idsOfComputers, type Planned } from './planned.js';
import { fullName, hostName, imageFacts, warnOfPxe, withProductName } from './question-names.js';
import { EmsError } from '../../base/errors.js';
import type { Permit } from '../../http/client.js';
import { isObject } from '../../base/json/objects.js';

/** --dry-run: says what the question would have said, then shows the requests. */
export const previewPlan = async (typed: Planned, input: Input, context: Context): Promise<Result> => {
  const planned = await withProductName(typed, context);
  const { command, isMany, kind, plan } = planned;
  const { confirm, question } = command.record;
  const asks = kind !== 'one' || (confirm ?? question) !== undefined || planned.reach !== undefined;
  if (asks) sayBrief(await readBrief(planned, context), context);
  sayLeftOut(plan, context);
  context.say(undoingLine(await undoing(planned, input, context)));
  await warnOfPxe(planned, context);
  const client = await context.client();
  const requests = plan.units.map((unit) => ({ ...callFor(plan, unit), about: aboutOf(planned, unit) }));
  const [only] = requests;
  const preview = only === undefined || isMany ? previewMany(requests, client) : previewOne(only, client);
  return { ...preview, affected: planned.reach?.unknown === true ? null : affectedBy(planned) };
};

/** The rows that --skip-bad leaves out. */
const sayLeftOut = ({ bad = [], units }: Plan, context: Context): void => {
  if (bad.length === 0) return;
  const good = allTargets({ units }).length;
  const lines = bad.map(({ message }) => `  ${cleanCell(message)}`);
  context.warn(`${good} of ${plural(good + bad.length, 'row')} ${good === 1 ? 'is' : 'are'} good. Left out:`);
  for (const line of [...lines.slice(0, shownLines), ...restLine(lines, '  and', 'row')]) context.warn(line);
};

const undoing = ({ plan, prepared }: Planned, { shared }: Input, context: Context): Promise<Undoing> =>
  undoingOfPlan(plan, { names: Object.values(prepared.names), undoable: shared.undoable }, context);

/** Computers that are affected, where that can be told. */
const affectedBy = ({ affects, kind, plan, reach }: Planned): number | undefined =>
  kind === 'computers' ? Math.max(idsOfComputers(plan).length, reach?.computers ?? 0) : (reach?.computers ?? affects);

/** 'computer PC-0042', 'group Pilot, package 7-Zip@24.08': whom a request is about, as it was typed. */
const aboutOf = ({ isMany, kind, plan, prepared }: Planned, { targets }: Unit): string => {
  const { names, things } = prepared;
  const own = isMany ? targets.map(({ name }) => name) : [];
  const named = things.filter(
    ({ id, labeled, name }, at) =>
      !own.includes(names[name]) &&
      (kind !== 'words' || name !== plan.subject?.noun) &&
      things.findIndex((thing) => thing.id === id && thing.labeled === labeled) === at, // a field may repeat an argument
  );
  const noun = plan.subject?.noun ?? (targets.length === 1 ? 'computer' : 'computers');
  return [
    ...(targets.length === 0 ? [] : [`${noun} ${firstFew(targets)}`]),
    ...named.map(({ labeled, name }) => `${labeled.replaceAll('-', ' ')} ${names[name] ?? ''}`),
  ].join(', ');
};

export const sayBrief = ({ facts, question }: Asked, context: Context): void => {
  for (const line of briefLines(question, facts)) context.say(line);
};

/** Returns when the plan may be sent. Without a question, logs what is sent and where to. */
export const confirmPlan = async (typed: Planned, input: Input, context: Context): Promise<Permit> => {
  const planned = typed.plan.dangerous ? await withProductName(typed, context) : typed;
  const { command, isMany, kind, plan, prepared, reach } = planned;
  const isAsked = await willBeAsked(input, context);
  // Typed names of computers need no question in a script; on a terminal, asking costs little.
  const dangerous = plan.dangerous || reach?.unknown === true || (kind === 'computers' && isMany && isAsked);
  const mayAsk = dangerous || command.record.confirm !== undefined || reach !== undefined;
  if (command.record.brief === 'read-only' && isAsked) await refuseReadOnlyTag(prepared, context);
  const brief = mayAsk && isAsked ? await readBrief(planned, context) : plainBrief(planned);
  const affected = affectedBy(planned);
  const { isFleet, unknown } = reach ?? {};
  await warnOfPxe(planned, context);
  const mustType = plan.units.some((unit) => erases(command.record, { names: {}, call: callFor(plan, unit) }))
    ? ((isMany ? undefined : await hostName(planned, context)) ?? String(affected))
    : undefined;
  const undo = (await undoing(planned, input, context)).class;
  const permit = await askPermit(
    { ...brief, dangerous, affected, isFleet, unknown, typed: mustType, undo, operations: operationsOf(plan) },
    input,
    context,
  );
  const { yes } = input.shared;
  if (!isMany || unknown === true || (dangerous && !yes)) return permit;
  const wasTold = yes && affected !== undefined;
  for (const fact of [...(wasTold ? [] : brief.facts), `Profile ${plan.profile}, server ${plan.server}`])
    context.say(fact);
  return permit;
};

interface Asked extends Brief {
  readonly question: string;
}

/** For a person: names with domain and path, affected computers, consequences. Reads them only for this. */
const readBrief = async (planned: Planned, context: Context): Promise<Asked> => {
  const { changes, command, kind, plan, prepared, reach } = planned;
  const { writeBrief } = await import('../safety/brief.js');
  const ids = kind === 'computers' ? idsOfComputers(plan) : [];
  const { consequences = [] } = plan;
  const brief = await writeBrief({ ...command, record: briefed(planned), prepared, reach, ids, consequences }, context);
  const names = { ...brief.prepared.names, ...(await fullName(planned, context)) };
  const asleep = await asleepText(planned, context);
  // The rows of a file list their own.
  const { writtenValues } = await import('../safety/written-values.js');
  const values = changes === undefined && kind !== 'rows' ? await writtenValues(prepared, plan.question, context) : [];
  return {
    question: kind === 'rows' ? plan.question : questionOf(command.record, { ...prepared, names }),
    facts: [
      ...(await imageFacts(planned, context)),
      ...values,
      ...brief.facts,
      ...(asleep === undefined ? [] : [asleep]),
      ...((await changes?.named?.(context)) ?? changes?.facts ?? []),
    ],
    list: changes?.list ?? brief.list,
  };
};

/** Rows have no one request to read more about: they tell what is lost themselves. */
const briefed = ({ command: { record }, kind }: Planned): Presentation => {
  if (kind !== 'rows') return record;
  const { brief: _, follow: __, ...rest } = record;
  return rest;
};

/** For a log: uses only what is already known. */
const plainBrief = ({ changes, isMany, kind, plan, reach }: Planned): Asked => {
  const targets = withoutDuplicates(allTargets(plan).map(({ id, name }) => ({ id, name })));
  const who = isMany && kind !== 'rows' ? [`${countSubjects(targets.length, plan.subject)}: ${firstFew(targets)}`] : [];
  return { question: plan.question, facts: [...who, ...(reach?.facts ?? []), ...(changes?.facts ?? [])] };
};

/** A question that can only end in a refusal is not asked. The field is not documented: any that says read-only counts. */
const refuseReadOnlyTag = async ({ call, names }: Prepared, context: Context): Promise<void> => {
  const id = call.pathValues?.['id'];
  if (id === undefined) return;
  const client = await context.client();
  const reply = await client.read(tagApi.one(id)).catch(() => undefined);
  context.interrupt.throwIfAborted();
  const tag = reply?.json();
  if (!isObject(tag) || !Object.entries(tag).some(([name, value]) => /^(is)?read-?only$/i.test(name) && value === true))
    return;
  throw new EmsError('refused', `Refused: tag "${names['tag'] ?? id}" is read-only and cannot be changed or deleted.`);
};
