import type { CommandContext, ListResult } from '../../command/spec.js';
import { listFromItems } from '../../command/list-result.js';
import { EmsError } from '../../base/errors.js';
import { proxyFor } from '../../http/transport/transport.js';
import { parseBaseUrl } from '../../http/url.js';
import { hiderOf, loadedSettings } from '../../settings/loaded.js';
import type { Settings } from '../../settings/settings.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { isServerKnown, rememberServer } from '../../settings/checked-servers.js';
import { checkBuild, checkFiles, checkNode, checkProfile, type Finding } from './local.js';
import { checkName, checkTcp, checkTls } from './network.js';
import { checkServiceAnswer, checkDescription, checkRoles, checkSystem, checkToken } from './service.js';

const command: CustomCommand = {
  name: 'doctor',
  summary: 'Check settings, network, sign-in and service',
  details:
    'Checks the age of the build, Node, files and their modes, profile, DNS, connection, certificate, clock, token, roles, server version and description. It stops at a failed check that the next ones depend on. Exit code 1 if any check failed. For a server that is new to you, it proposes `ems api check` once.',
  examples: {
    'Check everything': 'ems doctor',
    'Save the result for a support request': 'ems doctor -o json > doctor.json',
  },
  seeAlso: ['auth status', 'health', 'config list'],
  run: async (_, context) => {
    const findings = await examine(context);
    const proposed = await proposeCheck(findings, await context.settings());
    const failed = findings.filter(({ status }) => status === 'failed');
    const list = listFromItems(
      findings.map((finding) => ({ ...finding })),
      {
        columns: ['check', { path: 'status', state: true, whole: true }, { path: 'detail', whole: true }, advice],
        id: 'check',
        noun: 'checks',
      },
    );
    if (failed.length === 0) return { ...list, ...proposed };
    const message = failed.length === 1 ? '1 check failed.' : `${failed.length} checks failed.`;
    return { ...list, ...proposed, outcome: new EmsError('failed', message, { hint: failed[0]?.advice }) };
  },
};

/** Proposes the check once per server, after the first sign-in. */
const proposeCheck = async (
  findings: readonly Finding[],
  settings: Settings,
): Promise<Pick<ListResult, 'remarks' | 'printed'>> => {
  const isSignedIn = findings.some(({ check, status }) => check === 'token' && status === 'ok');
  if (!isSignedIn || (await isServerKnown(settings))) return {};
  return { remarks: [proposal], printed: () => rememberServer(settings) };
};

const proposal = 'This server was not checked yet. Compare its answers with what ems expects: ems api check';

const advice = { path: 'advice', whole: true, onlyKnown: true } as const;

export const commands: readonly CustomCommand[] = [command];

const examine = async (context: CommandContext): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  const settings = loadedSettings(await context.settings());
  findings.push(
    checkBuild(context.machineClock.date()),
    checkNode(context.runtime),
    ...(await checkFiles(settings, context.runtime)),
  );
  const profile = checkProfile(settings);
  findings.push(profile);
  const address = settings.get('url');
  if (address === undefined) return findings;
  const base = parseBaseUrl(address);
  const proxy = proxyFor(base, context.env);
  // Behind a proxy it is the proxy that has to be reached; the rest is seen through it.
  const reached = new URL(proxy ?? base.origin);
  const limitMs = settings.get('connect-timeout');
  const network = [
    () => checkName(reached, proxy !== undefined),
    () => checkTcp(reached, limitMs, proxy !== undefined),
    ...(base.secure && proxy === undefined ? [() => checkTls(base, settings, context, limitMs)] : []),
  ];
  const steps: (() => Promise<Finding>)[] = [
    ...(settings.transport === undefined ? network : []),
    async () => checkServiceAnswer(await context.client(), context.machineClock, settings.profile === 'demo'),
    () => checkToken(context),
    () => checkRoles(context),
    () => checkSystem(context),
    () => checkDescription(context),
  ];
  for (const step of steps) {
    const finding = await step();
    findings.push(finding);
    if (finding.status === 'failed' && finding.needed !== false) break;
  }
  // Certificates are text from the other side, too, so hide secrets in them. Without a client there are none.
  const hide = await context.client().then(hiderOf, () => undefined);
  return findings.map((finding) => withoutSecrets(finding, hide));
};

const withoutSecrets = ({ needed: _needed, ...finding }: Finding, hide?: (text: string) => string): Finding =>
  hide === undefined ? finding : { ...finding, detail: hide(finding.detail), advice: hide(finding.advice) };
