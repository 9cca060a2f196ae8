import type { Json, Method } from './operation.js';

/** Returns the given id if it can be typed, else one made from method and path. Ids are unique. */
export const operationId = (given: Json | undefined, method: Method, path: string, taken: Set<string>): string => {
  const isUsable = typeof given === 'string' && /^[A-Za-z][\w.-]{0,99}$/.test(given);
  const wanted = isUsable ? given : madeId(method, path);
  let id = wanted;
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}${n}`;
  taken.add(id);
  return id;
};

/** GET /api/pmgroup/{id}/patches → getPmgroupByIdPatches */
const madeId = (method: Method, path: string): string => {
  const words = path
    .replace(/^\/api\//, '/')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};
