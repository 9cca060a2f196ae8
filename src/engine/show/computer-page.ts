import type { Json } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import type { Result } from '../../command/result.js';
import { checkObject } from '../../http/answers/decode.js';
import { pageTitle, pageValue, type Parts } from './computer-page-value.js';
import { pageView } from './computer-page-view.js';
import type { ReadPath } from '../../contract/operation-keys.js';

/** Further parts of the page, with their reads. */
const paths: Readonly<Record<keyof Parts, ReadPath>> = {
  system: '/api/computer/{id}/system-info',
  health: '/api/computer/{id}/health',
  agent: '/api/computer/{id}/uem-agent',
  issues: '/api/computer/{id}/issues',
  groups: '/api/computer/{id}/groups',
  reboot: '/api/computer/{id}/reboot-status',
  reinstalls: '/api/computer/{id}/software-reinstall',
  deployments: '/api/computer/{id}/software-deployment',
};

/** `ems computer show` for a person: identity, health, agent, issues, groups and pending work, read at once. */
export const readComputerPage = async (call: Call, client: Client): Promise<Result> => {
  const reading = (Object.entries(paths) as [keyof Parts, ReadPath][]).map(
    async ([part, path]) => [part, await read(path, call, client)] as const,
  );
  const [reply, ...parts] = await Promise.all([client.send(call), ...reading]);
  const computer = checkObject(reply.json(), call);
  const value = pageValue(computer, Object.fromEntries(parts));
  return { kind: 'object', value, view: pageView(pageTitle(computer), value), id: 'id' };
};

/** A part that is refused or missing is left out: the page stays useful with fewer roles. */
const read = async (path: ReadPath, { pathValues = {}, signal }: Call, client: Client): Promise<Json | undefined> => {
  try {
    return (await client.send(getCall(path, { pathValues, signal }))).json();
  } catch {
    return undefined;
  }
};
