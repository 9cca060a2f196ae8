import type { State } from '../world/state.js';

/** Maps and Sets are written as `{"$map": […]}` and `{"$set": […]}`; no name of the state begins with a dollar sign. */
export const writeState = (state: State): string =>
  JSON.stringify(state, (_name, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });

export const readState = (text: string): State => {
  const state: State = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$map' in value && Array.isArray(value.$map)) return new Map<unknown, unknown>(value.$map);
    if ('$set' in value && Array.isArray(value.$set)) return new Set<unknown>(value.$set);
    return value;
  });
  return state;
};
