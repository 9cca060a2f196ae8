import type { Context } from '../../context.js';
import { isObject, type JsonObject } from '../../base/json/objects.js';
import { undoOf } from '../../contract/undo.js';
import type { SecretValues } from '../../http/mask.js';
import { secretsInBody, textsIn } from '../../http/typed-secrets.js';
import { learnSecrets, secretsOf } from '../../settings/loaded.js';
import type { Plan, Template, Unit } from '../plan.js';
import type { OwnParts } from '../target.js';
import { secretSlots } from '../../service/custom-slots.js';
import { learnVariableNames } from './variable-names.js';

/**
 * Registers the secrets in the bodies of a plan before anything is shown or stored: fields named like a secret, and
 * values of secret variables. `variable`: the typed name of a unit's variable.
 */
export const hideSecrets = async (
  plan: Pick<Plan, 'call' | 'units'>,
  variable: NameOf,
  context: Context,
): Promise<void> => {
  const client = await context.client();
  const secrets = secretsOf(client);
  const bodies = bodiesIn(plan, variable);
  const unknown = bodies.flatMap(({ body, id, name, values }) =>
    id === undefined || (name !== undefined && values === undefined) || !textsIn(body).some(isNew(secrets)) ? [] : [id],
  );
  const settings = await context.settings();
  // Without a history the change is not stored, so no catalog request is needed.
  if (unknown.length > 0 && settings.get('history')) await learnVariableNames(unknown, client);
  const custom = bodies.flatMap(({ body }) => (isObject(body['custom']) ? Object.entries(body['custom']) : []));
  const isUnknown = custom.some(([, value]) => textsIn(value).some(isNew(secrets)));
  const slots = isUnknown && settings.get('history') ? await secretSlots(client) : undefined;
  const found = [
    ...bodies.flatMap((each) => [...secretsInBody(each.body), ...secretsOfVariable(each, secrets)]),
    ...custom.flatMap(([slot, value]) => (slots?.has(slot) === true ? textsIn(value) : [])),
  ];
  learnSecrets(client, settings, new Set(found));
};

/** The variable that a row of a file names; columns for it have either heading. */
export const variableInRow: NameOf = (unit) => {
  const { values = {} } = unit?.targets[0] ?? {};
  return values['variable'] ?? values['var'];
};

interface SentBody {
  readonly body: JsonObject;
  /** The variable that it sets, if it sets one. */
  readonly id?: string;
  /** As typed; undefined if the id was typed. */
  readonly name?: string | undefined;
  /** The children of an entry of a collection. */
  readonly values?: JsonObject;
}

type NameOf = (unit: Unit | undefined) => string | undefined;

const bodiesIn = ({ call, units }: Pick<Plan, 'call' | 'units'>, nameOf: NameOf): SentBody[] => [
  ...bodyOf(withFields(call), nameOf(undefined)),
  ...units.flatMap((unit) => {
    const { operation } = unit.call ?? call;
    return [
      ...(unit.call === undefined ? [] : bodyOf(withFields(unit.call), nameOf(unit))),
      ...(unit.own === undefined ? [] : bodyOf({ ...unit.own, operation }, nameOf(unit))),
    ];
  }),
];

const withFields = ({ body, ...parts }: Template): Sent => ({
  ...parts,
  body: isObject(body) ? body : { body: body ?? null },
});

type Sent = Pick<Template, 'operation'> & OwnParts;

const bodyOf = ({ body, operation, pathValues }: Sent, name: string | undefined): SentBody[] => {
  if (!isObject(body)) return [];
  const id = pathValues?.['varId'];
  if (id === undefined || undoOf(operation).before?.secret !== true) return [{ body }];
  // A schedule has times only, no secrets.
  const set = Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'schedule'));
  const { values } = set;
  const typed = name === String(id) ? undefined : name;
  return [{ body: set, id: String(id), name: typed, ...(isObject(values) ? { values } : {}) }];
};

/** An unknown variable may be secret: its value is never stored, and shown only once an answer has its name. */
const secretsOfVariable = ({ body, id, name, values }: SentBody, secrets: SecretValues): readonly string[] => {
  if (id === undefined) return [];
  const known = secrets.nameOfVariable(id) ?? name;
  if (secrets.isSecretVariable(id, known ?? '')) return textsIn(body);
  if (known === undefined) for (const value of textsIn(body)) secrets.suspect(value);
  const children = Object.entries(values ?? {}).filter(([child]) =>
    secrets.isSecretVariable(undefined, `${known ?? ''}.${child}`),
  );
  return children.flatMap(([, value]) => textsIn(value));
};

/** Values that were typed hidden, or are known from the file, need no look-up. */
const isNew =
  ({ isHidden }: SecretValues) =>
  (text: string): boolean =>
    !isHidden(text);
