import { existsSync } from 'node:fs';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { operationKey } from '../../../contract/operation.js';
import { describedVersion } from '../../../discovery/describe.js';
import { EmsError, refused } from '../../../base/errors.js';
import { writeWhole } from '../../../base/files/write-whole.js';
import { answerShapes } from '../../../generated/answer-shapes.js';
import { apiVersion } from '../../../generated/api-version.js';
import { refuseChanges } from '../../../http/change-log.js';
import { makeClient, type SignedInClient } from '../../../http/make-client.js';
import type { AnyReply } from '../../../http/client.js';
import { keepDescription } from '../../../discovery/sync.js';
import { getUnlisted } from '../../../http/reads.js';
import { versionIn } from '../../../http/service-version.js';
import { parseJson, type Json } from '../../../base/json/objects.js';
import { clientOptions } from '../../../settings/client-options.js';
import { loadedSettings } from '../../../settings/loaded.js';
import { plural } from '../../../base/text/wording.js';
import { openProgressLine } from '../../../command/progress-line.js';
import { directoryFor } from '../../../discovery/profile-descriptions.js';
import { outcomes, type ApiCheck, type CheckedOperation } from './answer.js';
import { askAll } from './ask-all.js';
import { rememberServer } from '../../../settings/checked-servers.js';
import { judge } from './judge.js';
import { drawCheck, markdownOf } from './report.js';

/** Checks the file before any request is sent. */
export const runApiCheck = async ({ flags: { names, out } }: Input, context: CommandContext): Promise<Result> => {
  const file = typeof out === 'string' && out !== '-' ? out : undefined;
  if (file !== undefined && existsSync(file)) throw refused(`${file} exists`, 'Give another name, or remove it first.');
  const report = await readReport(names === true, context);
  await rememberServer(await context.settings());
  const outcome = outcomeOf(report);
  if (out === '-') return { kind: 'text', text: markdownOf(report), outcome };
  if (file !== undefined) await writeWhole(file, markdownOf(report), context.interrupt);
  const remarks = file === undefined ? [] : [`Wrote ${file}.`];
  const value = parseJson(JSON.stringify(report));
  return { kind: 'object', value, draw: (canvas) => drawCheck(report, canvas), outcome, remarks };
};

const readReport = async (withNames: boolean, context: CommandContext): Promise<ApiCheck> => {
  const { operations: all } = await context.tree.builtIn();
  const reads = all.filter(({ path, repeat }) => repeat === 'read' && path !== '/api/auth/token');
  const client = await openOnce(context);
  const progress = await openProgressLine(context);
  try {
    await client.token(); // nobody is signed in: no operation failed
    const description = await client.readRaw(getUnlisted('/openapi/v1.json', { compressed: true }));
    const { asked, requests } = await askAll(client, reads, {
      mostRequests: 149,
      atOnce: 2,
      tell: (done) => progress.tell(`${done} of ${plural(reads.length, 'operation')}`),
    });
    const failure = asked.find((each) => each.failure !== undefined)?.failure;
    if (failure !== undefined && asked.every(({ reply }) => reply === undefined)) throw failure;
    const operations = asked.map((each) => judge(each, { shapes: answerShapes(), withNames }));
    const system = asked.find(({ operation }) => operationKey(operation) === 'GET /api/system')?.json;
    const document = jsonOrNothing(description);
    const service = versionText(() => versionIn(system));
    await keepDescription(document, { ...(await directoryFor(context)), service: service ?? undefined }, context);
    const versions = {
      service,
      description: versionText(() => describedVersion(document)),
      builtFor: apiVersion,
    };
    return { versions, requests: requests + 1, counts: countsOf(operations), operations };
  } finally {
    progress.stop();
    await client.close();
  }
};

/** Repetitions would count as requests; and a server that answers only the second time is a finding. */
const openOnce = async (context: CommandContext): Promise<SignedInClient> => {
  const settings = loadedSettings(await context.settings());
  const around = { ...context, clock: context.machineClock, isTerminal: context.terminal.stderr.isTerminal };
  const options = clientOptions(settings, { ...around, guard: refuseChanges });
  const tokens = settings.profile === 'demo' ? { configDirectory: undefined } : {}; // the demo service ends soon
  return makeClient({ ...options, ...tokens, retries: 0 });
};

const jsonOrNothing = (reply: AnyReply): Json | undefined => {
  try {
    return reply.status === 200 ? reply.json() : undefined;
  } catch {
    return undefined;
  }
};

/** Null for a text that does not look like a version: it may be anything. */
const versionText = (read: () => string | undefined): string | null => {
  try {
    return /^v?\d+(?:\.\d+){0,3}$/.exec(read() ?? '')?.[0] ?? null;
  } catch {
    return null;
  }
};

const countsOf = (operations: readonly CheckedOperation[]): ApiCheck['counts'] => {
  const count = (outcome: string): number => operations.filter((each) => each.outcome === outcome).length;
  return Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as ApiCheck['counts']; // all of them
};

const outcomeOf = ({ counts: { differs, failed } }: ApiCheck): EmsError | undefined => {
  if (differs > 0)
    return new EmsError(
      'differs',
      `${plural(differs, 'operation')} ${differs === 1 ? 'differs' : 'differ'} from what ems expects.`,
    );
  return failed > 0 ? new EmsError('partial', `${plural(failed, 'operation')} could not be read.`) : undefined;
};
