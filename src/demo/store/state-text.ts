import type { State } from '../world/state.js';
import { LateMap } from './late-map.js';

/** Maps and Sets are written as `{"$map": […]}` and `{"$set": […]}`; no name of the state begins with a dollar sign. */
export const writeState = (state: State): string =>
  JSON.stringify(state, (_name, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });

/**
 * Maps and Sets are made when they are first asked for, of the large ones entry by entry: a list of computers needs a few
 * parts of the 36, and a page of it two or three of the computers that differ from the made-up ones (of 15 ms, 13).
 */
export const readState = (text: string): State => {
  const state = JSON.parse(text) as Record<string, unknown>; // written by writeState
  for (const [name, value] of Object.entries(state)) if (isNested(value)) reviveLater(state, name, value);
  return state as unknown as State;
};

const reviveLater = (state: Record<string, unknown>, name: string, written: object): void => {
  const become = (value: unknown): void =>
    void Object.defineProperty(state, name, { value, enumerable: true, configurable: true, writable: true });
  const get = (): unknown => {
    become('$map' in written ? new LateMap(written.$map as [unknown, unknown][], revived) : revived(written));
    return state[name];
  };
  Object.defineProperty(state, name, { get, set: become, enumerable: true, configurable: true });
};

/** By hand: the function that JSON.parse takes for this is called for every number and text, six times the work. */
const revived = (value: unknown): unknown => {
  if (!isNested(value)) return value;
  if (Array.isArray(value)) return value.map(revived);
  if ('$map' in value) return new Map(revived(value.$map) as [unknown, unknown][]);
  if ('$set' in value) return new Set(revived(value.$set) as unknown[]);
  const entries = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) if (isNested(item)) entries[name] = revived(item);
  return value;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
