import { lookup } from 'node:dns/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { sinceStartMs } from '../../base/clock.js';
import type { CommandContext } from '../../command/spec.js';
import { connectProblem } from '../../http/transport/connect-problem.js';
import { TransportFailure } from '../../http/transport/transport-failure.js';
import { trust } from '../../http/transport/trust.js';
import type { BaseUrl } from '../../http/url.js';
import type { LoadedSettings } from '../../settings/load.js';
import { isIpAddress } from '../../base/text/identifiers.js';
import { failed, failedBy, passed, warning, type Finding } from './local.js';

export const checkName = async (url: URL, isProxy: boolean): Promise<Finding> => {
  const name = bare(url.hostname);
  try {
    const addresses = await lookup(name, { all: true });
    return passed(
      'name',
      `${isProxy ? 'proxy ' : ''}${name} resolves to ${addresses.map(({ address }) => address).join(', ')}`,
    );
  } catch (error) {
    return problem('name', error, url.origin, isProxy);
  }
};

export const checkTcp = async (url: URL, limitMs: number, isProxy: boolean): Promise<Finding> => {
  const started = sinceStartMs();
  try {
    const socket = await opened(connectTcp({ host: bare(url.hostname), port: portOf(url) }), 'connect', limitMs);
    socket.destroy();
    const took = Math.max(1, Math.round(sinceStartMs() - started));
    return passed('connection', `${isProxy ? 'proxy ' : ''}${url.host} accepts connections (${took} ms)`);
  } catch (error) {
    return problem('connection', error, url.origin, isProxy);
  }
};

/** Looks at the certificate even if it is not trusted, to be able to say what is wrong with it. */
export const checkTls = async (
  base: BaseUrl,
  settings: LoadedSettings,
  context: CommandContext,
  limitMs: number,
): Promise<Finding> => {
  const url = new URL(base.origin);
  const host = bare(url.hostname);
  try {
    const options = {
      secure: true,
      insecure: true,
      cacert: settings.get('cacert'),
      clientCert: settings.get('client-cert'),
      clientKey: settings.get('client-key'),
      extraRoots: context.env['NODE_EXTRA_CA_CERTS'],
      systemRoots: context.env['SSL_CERT_FILE'],
      interrupt: context.interrupt,
    };
    const secure = (await trust(options, 'system')) ?? (await trust(options, 'bundled'));
    const servername = isIpAddress(host) ? {} : { servername: host };
    const socket = connectTls({ host, port: portOf(url), ...secure, ...servername });
    await opened(socket, 'secureConnect', limitMs);
    const finding = judge(socket, base.origin, context.machineClock.date());
    socket.destroy();
    return settings.get('insecure') && finding.status === 'failed' ? { ...finding, status: 'warning' } : finding;
  } catch (error) {
    return problem('certificate', error, base.origin);
  }
};

const judge = (socket: TLSSocket, origin: string, now: Date): Finding => {
  const certificate = socket.getPeerCertificate();
  const detail = `${socket.getProtocol() ?? 'TLS'}, ${describe(certificate)}`;
  const reason = socket.authorizationError;
  if (reason !== null && reason !== undefined) {
    const cause = Object.assign(new Error(String(reason)), { code: codeOf(reason) });
    const { message, hint } = connectProblem(new TransportFailure('connect', false, cause), origin);
    return failed('certificate', `${message} It is ${describe(certificate)}`, hint);
  }
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / 86_400_000);
  return days < 30
    ? warning('certificate', detail, `It expires in ${days} days. Renew it.`)
    : passed('certificate', detail);
};

const describe = ({ subject, subjectaltname, valid_to: until, issuer }: PeerCertificate): string => {
  const names =
    subjectaltname?.replaceAll('DNS:', '').replaceAll('IP Address:', '') ?? String(subject?.CN ?? 'without a name');
  return `for ${names}, by ${String(issuer?.O ?? issuer?.CN ?? 'unknown')}, until ${until}`;
};

const codeOf = (reason: unknown): string =>
  reason instanceof Error ? ('code' in reason ? String(reason.code) : reason.message) : String(reason);

const opened = <S extends Socket>(socket: S, event: 'connect' | 'secureConnect', limitMs: number): Promise<S> => {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(Object.assign(new Error('time-out'), { code: 'ETIMEDOUT' }));
    }, limitMs);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
};

const problem = (check: string, error: unknown, origin: string, isProxy = false): Finding => {
  if (!(error instanceof Error) || !('code' in error)) return failedBy(check, error);
  const { message, hint } = connectProblem(new TransportFailure('connect', false, error), origin);
  return isProxy
    ? failed(check, `Proxy: ${message}`, 'Check the proxy in HTTPS_PROXY or HTTP_PROXY, or add the server to NO_PROXY.')
    : failed(check, message, hint);
};

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
