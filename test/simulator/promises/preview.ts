import { baseUrl } from '../wire/wire.js';
import { changesOf, isObject, parsed, type Promised } from './played.js';

export const preview: Promised = {
  name: 'preview',
  sentence: 'A dry run shows the requests of the run.',
  themes: ['each'],
  check: ({ preview: dry, spec, twin }) => {
    if (dry === undefined || twin === undefined || spec?.writes !== true) return undefined;
    const planned = requestsIn(dry.stdout);
    if (planned === undefined || twin.code !== 0) return undefined;
    const real = changesOf(twin.seen).map(({ body, method, url }) => ({ method, url, body: parsed(body) }));
    const [shown, made] = [planned, real].map((list) =>
      list
        .map(({ body, method, url }) =>
          plain(`${String(method)} ${decodeURIComponent(url)} ${JSON.stringify(body ?? null)}`),
        )
        .toSorted(),
    );
    if (shown?.join('\n') === made?.join('\n')) return undefined;
    const [more, less] = [
      shown?.filter((each) => made?.includes(each) !== true),
      made?.filter((each) => shown?.includes(each) !== true),
    ];
    return `the dry run shows other requests:\n  dry: ${more?.slice(0, 2).join(' ; ') ?? ''}\n  run: ${less?.slice(0, 2).join(' ; ') ?? ''}`;
  },
};

/** Ids that are still to be made, and secrets, are not shown. */
const plain = (text: string): string =>
  text
    .replaceAll(/"\*\*\*"|"S3c\d+r!t-\d+"|"Old-S3cret-\d+"/g, '"secret"')
    .replaceAll(/\((?:new|id of [^)]*)\)|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '#');

/** undefined: this dry run has a form of its own. */
const requestsIn = (
  text: string,
): { readonly method?: unknown; readonly url: string; readonly body?: unknown }[] | undefined => {
  const value = parsed(text);
  const list = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
  const isWhole = list.length > 0 && list.every((each) => 'method' in each && typeof each['url'] === 'string');
  return isWhole ? list.map((each) => ({ ...each, url: String(each['url']).replace(baseUrl, '') })) : undefined;
};
