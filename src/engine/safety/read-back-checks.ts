import { isList, isObject } from '../../json/objects.js';
import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall, searchCall } from '../../http/reads.js';
import { wholePage, type ListReading } from '../read/read-items.js';
import { isUuid } from '../../text/uuid.js';
import type { ReadPath } from '../../contract/operation-keys.js';

export interface ReadBackCheck {
  /** The read that shows the result. */
  read(call: Call): Call;
  /** It is a list, of which every page is read: a search for a part of a name may find the very name last. */
  readonly list?: ListReading;
  /** The part of the answer that is the change; undefined: it is not there. */
  find(answer: Json | undefined, call: Call): Json | undefined;
  /** It may have been there before, and the request refused for it. */
  readonly made?: Made;
}

export interface Made {
  readonly noun: string; // 'a computer with this name'
  /** The field with the time of its making or last change, where there is one. */
  readonly time?: string;
}

const get = (path: ReadPath, { pathValues = {} }: Call, query: NonNullable<Call['query']> = []): Call =>
  getCall(path, { pathValues, query });

const field = (body: Json | undefined, name: string): string => {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const same = (left: Json | undefined, right: string): boolean =>
  typeof left === 'string' && left.toLowerCase() === right.toLowerCase();

/** The shape of these is not documented: the values that were sent are looked for anywhere in the answer. */
const assignment = (path: ReadPath): ReadBackCheck => ({
  read: (call) => get(path, call),
  find: (answer, call) => {
    const sent = isObject(call.body) ? Object.entries(call.body) : [];
    const ids = sent.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
    return ids.length > 0 && ids.every(([name, value]) => isIn(answer, name, value)) ? answer : undefined;
  },
});

/** A GUID under any name; a number says something under its own name only. */
const isIn = (answer: Json | undefined, name: string, value: Json): boolean => {
  if (isList(answer)) return answer.some((item) => isIn(item, name, value));
  if (!isObject(answer)) return false;
  return Object.entries(answer).some(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? isIn(inner, name, value)
      : typeof inner === 'string'
        ? typeof value === 'string' && isUuid(value) && same(inner, value)
        : key === name && inner === value,
  );
};

const options = '/api/group/{id}/distribution-options';

/** How to tell whether a change is there, by operation. */
export const checks: Readonly<Record<string, ReadBackCheck>> = {
  ...Object.fromEntries(
    (
      [
        'pxe-bootimage',
        'os-image-sku',
        'agent-template',
        'language-pack-imports',
        'variable-configurations',
        'software-classes',
      ] as const
    ).map((kind) => [`POST /api/group/{id}/${kind}`, assignment(`/api/group/{id}/${kind}`)]),
  ),
  [`PUT ${options}`]: {
    read: (call) => get(options, call, call.query),
    // The answer holds more than was sent, and names what is left out differently: what was sent has to be there.
    find: (answer, { body }) =>
      isObject(answer) &&
      isObject(body) &&
      Object.keys(body).length > 0 &&
      Object.entries(body).every(([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value))
        ? answer
        : undefined,
  },
  'POST /api/computer/{id}/software-uninstall': {
    read: (call) => get('/api/computer/{id}/software-deployment', call, [['packageId', field(call.body, 'packageId')]]),
    list: {},
    find: (answer, call) =>
      itemsOf(answer).find(
        (item) =>
          same(item['softwareId'], field(call.body, 'packageId')) &&
          /uninstall/i.test(JSON.stringify(item['desiredMode'] ?? null)),
      ),
  },
  'POST /api/computer': {
    read: ({ body }) =>
      searchCall('/api/computer/search', { hostname: field(body, 'name'), domain: field(body, 'domain') }),
    list: { top: wholePage },
    made: { noun: 'a computer with this name', time: 'lastModified' },
    find: (answer, call) =>
      itemsOf(answer).find(
        (item) => same(item['hostname'], field(call.body, 'name')) && same(item['domain'], field(call.body, 'domain')),
      ),
  },
  'POST /api/group': {
    read: (call) => get('/api/group', call, [['nameContains', field(call.body, 'name')]]),
    list: { top: wholePage },
    made: { noun: 'a group with this name' },
    find: (answer, call) =>
      itemsOf(answer).find(
        (item) => same(item['name'], field(call.body, 'name')) && same(item['parentId'], field(call.body, 'parentId')),
      ),
  },
  'POST /api/computer/{id}/software-reinstall': {
    read: (call) => get('/api/computer/{id}/software-reinstall', call, [['packageId', field(call.body, 'packageId')]]),
    list: { top: wholePage },
    made: { noun: 'a reinstall of this package', time: 'requestedAtUtc' },
    find: (answer, call) =>
      itemsOf(answer).find(({ packageId, softwareId }) => same(softwareId ?? packageId, field(call.body, 'packageId'))),
  },
};
