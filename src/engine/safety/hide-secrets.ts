import type { Context } from '../../context.js';
import { isObject } from '../../json/objects.js';
import { undoOf } from '../../contract/undo.js';
import { secretsInBody, textsIn } from '../../http/typed-secrets.js';
import { learnSecrets, secretsOf } from '../../settings/loaded.js';
import type { Plan, Template, Unit } from '../plan/plan.js';
import type { OwnParts } from '../targets/target.js';

/**
 * Learns the secrets in the bodies of a plan before anything of it is shown or kept: fields that are named like one, and
 * values of secret variables. `variable`: the name that was typed for the variable of a unit.
 */
export const hideSecrets = async (
  { call, units }: Pick<Plan, 'call' | 'units'>,
  variable: (unit: Unit | undefined) => string | undefined,
  context: Context,
): Promise<void> => {
  const client = await context.client();
  const secrets = secretsOf(client);
  const found = new Set<string>();
  const look = (sent: Pick<Template, 'operation'> & OwnParts, name: string | undefined): void => {
    if (sent.body === undefined) return;
    for (const secret of secretsInBody(sent.body)) found.add(secret);
    if (undoOf(sent.operation).before?.secret !== true) return;
    const id = sent.pathValues?.['varId'];
    const isNamed = name !== undefined && name !== String(id);
    if (secrets.isSecretVariable(id, name ?? '')) for (const value of textsIn(sent.body)) found.add(value);
    else if (!isNamed) for (const value of textsIn(sent.body)) secrets.suspect(value);
  };
  const lookAt = ({ body, operation, pathValues = {} }: Template, name: string | undefined): void =>
    look({ operation, pathValues, body: isObject(body) ? body : { body: body ?? null } }, name);
  lookAt(call, variable(undefined));
  for (const unit of units) {
    const { own, call: template = call } = unit;
    if (unit.call !== undefined) lookAt(unit.call, variable(unit));
    if (own !== undefined) look({ operation: template.operation, ...own }, variable(unit));
  }
  learnSecrets(client, await context.settings(), found);
};
