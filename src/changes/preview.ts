import { isJson } from '../contract/is-json.js';
import { answerJson, type Json } from '../base/json/objects.js';
import type { Call, Client } from '../http/client.js';
import type { Result } from '../command/result.js';
import { withoutHidden } from '../http/secret-values.js';
import { secretsOf } from '../settings/loaded.js';
import { listOfAnswers } from '../command/list-result.js';
import type { Column } from '../areas/column.js';

/** A request with the names of its targets. */
type Previewed = Call & { readonly about?: string };

/** A request in the answer of --dry-run. */
export interface PlannedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The address with its query. */
  readonly url: string;
  /** The names of its targets. */
  readonly about?: string;
  /** The body that would be sent; secrets are ***. */
  readonly body?: Json;
}

/** `--dry-run`: the requests that would be sent. One for a single object, a list where many are possible. */
export const previewOne = (call: Previewed, client: Client): Result => {
  const isWhole = JSON.stringify(shownBody(call, client)) === JSON.stringify(call.body);
  const text = isWhole ? exactText(call, client) : undefined;
  return { kind: 'object', value: answerJson(describe(call, client)), text, columns };
};

/** A JSON body that is sent as typed is shown with its original digits. */
const exactText = (call: Previewed, client: Client): Buffer | undefined => {
  const { type = '', bytes } = call.content ?? {};
  if (typeof bytes !== 'string' || !isJson(type)) return undefined;
  const request = JSON.stringify({ method: call.method, url: client.url(call), ...aboutPart(call) });
  return Buffer.from(`${request.slice(0, -1)},"body":${bytes}}`);
};

/** The body as it would go out, not as a readable summary. */
const columns: readonly Column[] = [
  'method',
  { path: 'about', title: 'About', onlyKnown: true },
  { path: 'url', title: 'URL', whole: true },
  { path: 'body', format: 'json', whole: true },
];

export const previewMany = (calls: readonly Previewed[], client: Client): Result =>
  listOfAnswers(
    calls.map((call) => describe(call, client)),
    { columns, id: 'url', noun: 'requests' },
  );

const aboutPart = ({ about = '' }: Previewed): { readonly about?: string } => (about === '' ? {} : { about });

const describe = (call: Previewed, client: Client): PlannedRequest => ({
  method: call.method,
  url: client.url(call),
  ...aboutPart(call),
  ...(call.body === undefined ? {} : { body: shownBody(call, client) ?? null }),
});

/** A preview ends up in the log of a pipeline: secrets are *** there too. */
const shownBody = ({ body }: Previewed, client: Client): Json | undefined =>
  body === undefined ? undefined : withoutHidden(body, secretsOf(client).isHidden);
