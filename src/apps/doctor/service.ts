import { systemApi } from '../../service/system.js';
import type { CommandContext } from '../../command/spec.js';
import type { Clock } from '../../base/clock.js';
import { EmsError } from '../../base/errors.js';
import { apiVersion } from '../../generated/api-version.js';
import type { Client } from '../../http/client.js';
import type { JsonObject } from '../../base/json/objects.js';
import { rolesOf } from '../../http/auth/jwt.js';
import { getUnlisted } from '../../http/reads.js';
import { headerOf } from '../../http/transport/exchange.js';
import { readableDuration, typedDuration } from '../../base/text/duration.js';
import { signedInClient } from '../../settings/loaded.js';
import { failedBy, passed, warning, type Finding } from './local.js';
import { checkObject } from '../../http/answers/decode.js';

/** The service's clock is read from its Date header; tokens are judged by their time of receipt, so a difference is no error. */
export const checkServiceAnswer = async (client: Client, clock: Clock, isDemo: boolean): Promise<Finding> => {
  try {
    const reply = await client.readRaw(systemApi.health({ anonymous: true }));
    const served = Date.parse(headerOf(reply.headers, 'date') ?? '');
    const answer = `/health returned ${reply.status}`;
    if (reply.status >= 300) return warning('service', answer, 'Check the URL of the service.');
    if (Number.isNaN(served)) return passed('service', `${answer}; the response has no time to compare the clocks`);
    const seconds = Math.round((clock.date().getTime() - served) / 1000);
    const detail = `${answer}; the clocks differ by ${readableDuration(Math.abs(seconds))}`;
    if (Math.abs(seconds) <= 60) return passed('service', detail);
    if (isDemo) return passed('service', `${detail}, because the time of the demo service was moved`);
    return warning('service', detail, `Set the clock of this machine; it is ${seconds > 0 ? 'ahead' : 'behind'}.`);
  } catch (error) {
    return failedBy('service', error);
  }
};

/** Always a new token: one from the cache would prove nothing. */
export const checkToken = async (context: CommandContext): Promise<Finding> => {
  try {
    const token = await signedInClient(await context.client()).proveCredentials();
    const lifetime =
      token.lifetimeSeconds === 0 ? 'from EMS_TOKEN' : `valid for ${typedDuration(token.lifetimeSeconds * 1000)}`;
    return passed('token', lifetime);
  } catch (error) {
    return failedBy('token', error);
  }
};

export const checkRoles = async (context: CommandContext): Promise<Finding> => {
  const roles = rolesOf(await signedInClient(await context.client()).token());
  if (roles === undefined) return passed('roles', 'the token does not contain them');
  return roles.length === 0
    ? warning('roles', 'none', 'Ask an administrator to assign roles; list them with: ems admin role list')
    : passed('roles', roles.join(', '));
};

export const checkSystem = async (context: CommandContext): Promise<Finding> => {
  try {
    const call = { ...systemApi.status(), promises: 'anything' as const };
    // An answer that `ems system info` would reject does not prove that this is the service.
    const value = checkObject((await (await context.client()).read(call)).json(), call);
    return passed('server', facts(value) || 'answers');
  } catch (error) {
    // Without the role computer.read the version stays unknown, and everything else may work.
    if (error instanceof EmsError && error.kind === 'forbidden')
      return warning('server', error.message, error.facts.hint ?? '');
    return { ...failedBy('server', error), needed: false };
  }
};

export const checkDescription = async (context: CommandContext): Promise<Finding> => {
  try {
    const { describedVersion } = await import('../../discovery/describe.js');
    const theirs = describedVersion((await (await context.client()).read(getUnlisted('/openapi/v1.json'))).json());
    const detail = `the server has version ${theirs}, ems was built for ${apiVersion}`;
    return apiVersion === theirs
      ? passed('description', detail)
      : warning(
          'description',
          detail,
          'Show the differences with: ems api diff. Add the new operations as commands with: ems api sync',
        );
  } catch (error) {
    // A service that hides its description still does everything that is built in.
    if (error instanceof EmsError && error.kind === 'not-found')
      return warning('description', error.message, 'The built-in commands are available.');
    return { ...failedBy('description', error), needed: false };
  }
};

const facts = (value: JsonObject): string =>
  Object.entries(value)
    .flatMap(([name, each]) => (typeof each === 'string' || typeof each === 'number' ? [`${name} ${each}`] : []))
    .join(', ');
