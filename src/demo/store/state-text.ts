import type { State } from '../world/state.js';

/** Maps and Sets are written as `{"$map": […]}` and `{"$set": […]}`; no name of the state begins with a dollar sign. */
export const writeState = (state: State): string =>
  JSON.stringify(state, (_name, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });

export const readState = (text: string): State => revived(JSON.parse(text) as object) as State; // written by writeState

/** By hand: the function that JSON.parse takes for this is called for every number and text, six times the work. */
const revived = (value: object): object => {
  if (Array.isArray(value)) return value.map((item: unknown) => (isNested(item) ? revived(item) : item));
  if ('$map' in value && Array.isArray(value.$map)) return new Map(revived(value.$map) as [unknown, unknown][]);
  if ('$set' in value && Array.isArray(value.$set)) return new Set(revived(value.$set) as unknown[]);
  const entries = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) if (isNested(item)) entries[name] = revived(item);
  return value;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
