import { askPermit } from '../../changes/permit.js';
import { previewMany } from '../../changes/preview.js';
import { refuseFullOutput } from '../../engine/safety/secret-output.js';
import { numberCalled } from '../../engine/names/typed-id.js';
import type { CommandContext, Input, ObjectResult, Result } from '../../command/spec.js';
import { EmsError, messageOf, usage } from '../../base/errors.js';
import { UncertainWrite } from '../../http/failure.js';
import { sendOrReadBack, type PermittedClient } from '../../changes/execute/read-back.js';
import type { SignedInClient } from '../../http/make-client.js';
import type { ViewSection } from '../../areas/column.js';
import type { LoadedSettings } from '../../settings/load.js';
import { loadedSettings, signedInClient } from '../../settings/loaded.js';
import {
  findRotation,
  forgetRotation,
  noteRotation,
  withRotationLock,
  type SecretRotation,
  type RotationPlace,
} from '../../settings/rotation.js';
import { answerJson, textOf } from '../../base/json/objects.js';
import { parseTime } from '../../base/text/times.js';
import { clientFor } from '../tool/index.js';
import {
  createCall,
  isOwn,
  keepAsOwn,
  readPrincipal,
  refuseStore,
  revokeCall,
  sendRevoke,
  successorIn,
  warnOfOthers,
  type Principal,
  type RotatedPrincipal,
  type Successor,
} from './principals.js';

export const runRotate = async (input: Input, context: CommandContext): Promise<Result> => {
  const settings = loadedSettings(await context.settings());
  const id = String(await numberCalled('local-principal', textOf(input.values['id']), '<id>', context));
  const place = { stateDirectory: settings.stateDirectory, url: settings.get('url') ?? '', principal: id };
  const run = (): Promise<Result> => rotateAlone(place, settings, input, context);
  return input.shared.dryRun ? run() : withRotationLock(place, context.clock, run);
};

const rotateAlone = async (
  place: RotationPlace,
  settings: LoadedSettings,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  const client = await context.client();
  const id = place.principal;
  const old = await readPrincipal(client, id);
  const expiry = expiryOf(input, old, context);
  const revokes = input.flags['keep-old'] !== true && !old.isRevoked;
  const calls = [createCall(old, expiry), ...(revokes ? [revokeCall(id)] : [])];
  if (input.shared.dryRun) return previewMany(calls, client);
  const former = input.flags['restart'] === true ? undefined : await findRotation(place);
  // A rotation that was killed may only have to revoke.
  const operations = [createCall(old, expiry), revokeCall(id)].map(({ operation }) => operation);
  const asked = { question: questionOf(old, input), dangerous: true, undo: 'in-part', operations } as const;
  const permit = await askPermit(asked, input, context);
  if (isOwn(settings, old)) refuseStore(settings);
  else refuseFullOutput(context);
  return former === undefined
    ? replace({ input, context, settings, client, permit, place, old, expiry })
    : resumeRotation(former, { input, context, settings, client, permit, place, old, expiry });
};

interface Work extends PermittedClient {
  readonly input: Input;
  readonly context: CommandContext;
  readonly settings: LoadedSettings;
  readonly place: RotationPlace;
  readonly old: Principal;
  readonly expiry: string | null;
}

const replace = async (work: Work): Promise<Result> => {
  const { place, settings, old } = work;
  const successor = await create(work);
  const own = isOwn(settings, old);
  let kept = false;
  try {
    await noteRotation(place, { step: 'created', successor });
    if (successor.isAlike === false) throw unlikeOld();
    await prove(successor, work);
    if (own) {
      await keepAsOwn(successor, old, settings, work.context);
      kept = true;
      await noteRotation(place, { step: 'stored', successor });
    }
    await revoke(successor, work);
    await forgetRotation(place);
    if (work.input.flags['keep-old'] !== true) await warnOfOthers(old, settings, work.context);
    return finished(successor, work, kept, old.isRevoked || work.input.flags['keep-old'] !== true);
  } catch (error) {
    // The secret is shown only once, so an error must not lose it.
    return { ...finished(successor, work, kept, null), outcome: broken(error, successor, work, kept) };
  }
};

const create = async ({ client, context, permit, place, old, expiry }: Work): Promise<Successor> => {
  await noteRotation(place, { step: 'creating' });
  const reply = await sendOrReadBack(createCall(old, expiry), { client, permit }, context).catch(
    async (error: unknown) => {
      if (error instanceof UncertainWrite) {
        throw new UncertainWrite(error.kind, `${error.message} A successor may exist, but its secret is lost.`, {
          ...error.facts,
          hint: findSuccessor(old),
        });
      }
      await forgetRotation(place);
      throw error;
    },
  );
  const successor = successorIn(reply, old);
  if (successor !== undefined) return successor;
  // The note stays: there is a successor, and the next rotation must not make a second one.
  throw new EmsError('failed', 'The service did not answer with a new principal and its secret.', {
    hint: findSuccessor(old),
  });
};

const unlikeOld = (): EmsError =>
  new EmsError('failed', 'The service did not give the successor the roles of the old principal.');

const findSuccessor = ({ isRevoked }: Principal): string =>
  `${isRevoked ? '' : 'The old principal still works. '}Find the successor with ems admin local-principal list --sort-by -createdAtUtc, delete it, then rotate again with --restart.`;

const prove = async (successor: Successor, work: Work): Promise<void> => {
  const client = successorClient(successor, work);
  try {
    await client.proveCredentials();
  } finally {
    await client.close();
  }
};

/** Done by the successor where it is the profile's own: the old token may not live long enough. */
const revoke = async (successor: Successor, work: Work): Promise<void> => {
  const { input, settings, old, permit } = work;
  if (input.flags['keep-old'] === true || old.isRevoked) return;
  if (!isOwn(settings, old)) return sendRevoke(work, String(old.id), work.context);
  const own = successorClient(successor, work);
  try {
    await sendRevoke({ client: own, permit }, String(old.id), work.context);
  } finally {
    await own.close();
  }
};

const successorClient = ({ clientId, secret }: Successor, { settings, context, client }: Work): SignedInClient =>
  clientFor(
    {
      source: { kind: 'text', secret },
      account: { url: settings.get('url') ?? '', clientId },
      changes: signedInClient(client).changes,
    },
    settings,
    context,
  );

const finished = (
  successor: Successor,
  { old, context }: Work,
  kept: boolean,
  oldRevoked: boolean | null,
): ObjectResult => {
  const { id, clientId, secret } = successor;
  if (!kept) context.warn("This secret won't be shown again. Save it now.");
  const shown = kept ? {} : { plaintextKey: secret };
  const answer: RotatedPrincipal = { id, clientId, ...shown, replaces: old.id, storedInProfile: kept, oldRevoked };
  return { kind: 'object', value: answerJson(answer), id: 'id', view: rotationView };
};

const rotationView: readonly ViewSection[] = [
  { title: 'New principal', fields: ['id', 'clientId', { path: 'plaintextKey', title: 'Secret' }, 'storedInProfile'] },
  {
    title: 'Old principal',
    fields: [
      { path: 'replaces', title: 'ID' },
      { path: 'oldRevoked', title: 'Revoked' },
    ],
  },
];

const broken = (error: unknown, { id, clientId }: Successor, { old }: Work, kept: boolean): EmsError => {
  const kind = error instanceof EmsError ? error.kind : 'failed';
  const why = messageOf(error);
  const state = kept
    ? `The successor ${id} (${clientId}) works and its secret is stored in the profile`
    : `The successor ${id} (${clientId}) exists; its secret is shown above`;
  // Print its message even after a signal.
  return new UncertainWrite(
    kind,
    `${why} ${state}. The old principal ${old.id} (${old.clientId}) may still be valid.`,
    {
      ...(error instanceof EmsError ? error.facts : {}),
      hint: kept
        ? `Finish with: ems admin local-principal revoke ${old.id}`
        : `Try the new secret with: ems login. To finish: ems admin local-principal revoke ${old.id}. To undo: ems admin local-principal delete ${id}`,
    },
  );
};

/** An earlier run was killed: what is left to do depends on how far it came. */
const resumeRotation = async (former: SecretRotation, work: Work): Promise<Result> => {
  const { context, old, place, settings } = work;
  const { successor, step } = former;
  if (step === 'stored' && successor !== undefined) {
    await sendRevoke(work, String(old.id), context);
    await forgetRotation(place);
    await warnOfOthers(old, settings, context);
    return {
      kind: 'done',
      message: `Revoked principal ${old.id}; its successor ${successor.id} (${successor.clientId}) is in use.`,
    };
  }
  if (successor === undefined) {
    throw new EmsError(
      'conflict',
      `An earlier rotation of principal ${old.id} was interrupted while its successor was being created.`,
      {
        hint: findSuccessor(old),
      },
    );
  }
  throw new EmsError(
    'conflict',
    `An earlier rotation of principal ${old.id} was interrupted: its successor ${successor.id} (${successor.clientId}) exists, but its secret was not stored.`,
    {
      hint: `If the secret is lost, run ems admin local-principal delete ${successor.id}, then rotate again with --restart.`,
    },
  );
};

const expiryOf = (input: Input, old: Principal, { clock }: CommandContext): string | null => {
  const typed = input.values['expires'];
  const expiry = typeof typed === 'string' ? typed : old.expiresAtUtc;
  if (expiry === null || parseTime(expiry) > clock.date().getTime()) return expiry;
  throw usage(`A successor that expires on ${expiry} would not work.`, 'Give another time with --expires.');
};

const questionOf = (old: Principal, input: Input): string =>
  input.flags['keep-old'] === true
    ? `Create a successor of local principal ${old.id} (${old.clientId})?`
    : `Replace local principal ${old.id} (${old.clientId}) and revoke it? Other clients that sign in with it stop working.`;
