import { cutOff, isRead, keyOf, type Answer, type RolloutWorld } from './rollout-world.js';

/** One answer of the service goes wrong. undefined: this fault does not apply to the answer. */
export type Fault = (answer: Answer) => Partial<Answer> | undefined;

const page = (change: (items: unknown[], total: number) => object) => (answer: Answer) => {
  const json: unknown = JSON.parse(answer.body || 'null');
  const isPage = typeof json === 'object' && json !== null && 'items' in json && Array.isArray(json.items);
  const list = Array.isArray(json) ? (json as unknown[]) : isPage ? (json.items as unknown[]) : undefined;
  if (list === undefined || list.length === 0) return undefined;
  const total = isPage && 'totalCount' in json ? Number(json.totalCount) : list.length;
  return { body: JSON.stringify(change(list, total)) };
};

const faults: Readonly<Record<string, Fault>> = {
  'an empty list': page(() => ({ items: [], totalCount: 0, hasMore: false })),
  'a list that is shorter than it says': page((items, total) => ({
    items: items.slice(0, Math.floor(items.length / 2)),
    totalCount: total,
    hasMore: false,
  })),
  'an error page': () => ({ body: '{"error":"db down","items":[],"totalCount":0}' }),
  404: () => ({ status: 404, body: '{}' }),
  403: () => ({ status: 403, body: '' }),
  500: () => ({ status: 500, body: '{}' }),
  'a connection that is cut': () => ({ status: cutOff }),
};

/** Failed answers take one way in the program: each read gets one of these kinds in turn, and each changed list. */
const failures = ['an error page', '404', '403', '500', 'a connection that is cut'];

/** The faults for a read that was answered like this. */
export const someFaults = (turn: number, answer: Answer): [name: string, fault: Fault][] =>
  Object.entries(faults).filter(
    ([name, fault]) =>
      fault(answer) !== undefined && (!failures.includes(name) || failures.indexOf(name) === turn % failures.length),
  );

/** The answers of the service from now on, by what was read: without a fault. */
export const answersOf = (world: RolloutWorld): ReadonlyMap<string, Answer> => {
  const answers = new Map<string, Answer>();
  world.answer((request, answer) => {
    if (isRead(request)) answers.set(keyOf(request), answer);
    return {};
  });
  return answers;
};
