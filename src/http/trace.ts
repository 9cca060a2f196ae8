import { shortened } from '../base/text/wording.js';
import { cleanLines } from '../base/text/clean-text.js';
import { namedSecrets, type Mask } from './mask.js';
import { isSecretKey } from './secret-names.js';
import { decoded } from '../base/text/decoded.js';
import { tryJson } from '../base/json/objects.js';
import { secretsInBody, textsIn, withoutSecretFields, withoutTypedSecret } from './typed-secrets.js';
import type { Exchange, RawReply } from './transport/exchange.js';
import type { TransportFailure } from './transport/transport-failure.js';

/**
 * Writes what --debug shows. Every line is cleaned, then masked, then cut: invisible characters would hide a secret from
 * the mask, and so would a cut.
 */
export interface Trace {
  request(exchange: Exchange, attempt: number): void;
  reply(exchange: Exchange, reply: RawReply, milliseconds: number): void;
  failure(exchange: Exchange, failure: TransportFailure, milliseconds: number): void;
}

const bodyLimit = 4_000;

export const makeTrace = (write: (line: string) => void, mask: Mask): Trace => {
  const put = (mark: string, text: string): void => {
    for (const line of mask(cleanLines(text)).split('\n')) write(`${mark} ${line}`);
  };
  return {
    request(exchange, attempt) {
      for (const secret of secretsIn(exchange)) mask.add(secret);
      put('>', `${exchange.method} ${shownUrl(exchange)}${attempt === 1 ? '' : ` (attempt ${attempt})`}`);
      for (const [name, value] of Object.entries(exchange.headers)) put('>', headerLine(name, value));
      if (exchange.body !== undefined && setsVariable(exchange)) put('>', unshown(exchange.body.length));
      else if (typeof exchange.body === 'string') put('>', cut(mask(cleanLines(withoutSecretFields(exchange.body)))));
      else if (exchange.body !== undefined) put('>', `(${exchange.body.length} bytes)`);
    },
    reply(exchange, reply, milliseconds) {
      // Mask the body before the headers: they may repeat a token that the mask learns from the body.
      const isHidden = mayHoldSecret(exchange, reply) || setsVariable(exchange) || listsValues(exchange);
      const body = isHidden ? unshown(reply.body.length) : bodyText(reply.body, mask);
      put('<', `${reply.status} ${exchange.method} ${shownUrl(exchange)} in ${Math.round(milliseconds)} ms`);
      for (const [name, value] of Object.entries(reply.headers)) put('<', headerLine(name, String(value)));
      if (reply.body.length > 0) put('<', body);
    },
    failure(exchange, failure, milliseconds) {
      const code = failure.code === undefined ? '' : ` (${failure.code})`;
      put(
        '<',
        `no response to ${exchange.method} ${shownUrl(exchange)} after ${Math.round(milliseconds)} ms: ${failure.message}${code}`,
      );
    },
  };
};

/** Collects the secrets that this request sends, because the answer may repeat them anywhere. */
const secretsIn = ({ body, headers, url, ...rest }: Exchange): string[] => {
  const sent = typeof body === 'string' ? body : '';
  return [
    ...(setsVariable({ url, ...rest }) ? textsIn(tryJson(sent)) : secretsInBody(tryJson(sent))),
    ...Object.entries(headers).flatMap(([name, value]) =>
      isSecretKey(name) ? [value.replace(/^(?:Bearer|Basic)\s+/i, '')] : [],
    ),
    ...[...new URL(url).searchParams].flatMap(([name, value]) => (isSecretKey(name) ? [value] : [])),
  ];
};

const shownUrl = ({ url }: Exchange): string => withoutTypedSecret(url);

const headerLine = (name: string, value: string): string => `${name}: ${isSecretKey(name) ? '***' : value}`;

const unshown = (bytes: number): string => `(${bytes} bytes, not shown: they may hold a secret)`;

/** The value of any variable may be a password, and a path with the id of the variable doesn't say so. */
const setsVariable = ({ method, url }: Pick<Exchange, 'method' | 'url'>): boolean =>
  method !== 'GET' && /\/variables\/+(?!search\b)[^/?#]+/i.test(decoded(url));

/** Lists of variables: another answer may hold the marks of secrets, and children have names of their own. */
const listsValues = ({ url }: Exchange): boolean => /\/variables\b|\/variable-definitions\b/i.test(decoded(url));

/** True for an answer without its token or key in the usual field, which may therefore be anywhere in it. */
const mayHoldSecret = ({ method, url }: Exchange, { status, body }: RawReply): boolean => {
  if (method !== 'POST' || status >= 300 || !/\/api\/(auth\/token|admin\/local-principals)$/.test(url)) return false;
  return namedSecrets(body.subarray(0, bodyLimit + 65_536).toString('utf8')).length === 0;
};

/** Masking shortens a text, so read more than is shown; the cut must not divide a secret before it is masked. */
const marginBytes = 262_144;

const bodyText = (body: Buffer, mask: Mask): string => {
  return cut(mask(cleanLines(body.subarray(0, bodyLimit + marginBytes).toString('utf8'))), body.length);
};

const cut = (text: string, bytes = text.length): string =>
  text.length <= bodyLimit ? text : `${shortened(text, bodyLimit)} (${bytes} bytes in total)`;
