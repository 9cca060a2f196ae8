/** 'Assignments/Browsers'; a slash inside a name is written \/, so that a path means one group. */
export const joinGroupPath = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('/', String.raw`\/`)).join('/');

export const splitGroupPath = (path: string): string[] =>
  path.split(/(?<!\\)\//).map((name) => name.replaceAll(String.raw`\/`, '/'));

/** The path of the parent; '' for a root. */
export const parentPath = (path: string): string => joinGroupPath(splitGroupPath(path).slice(0, -1));

/** Compares names and paths without letter case, like the service. */
export const nameKey = (text: string): string => text.toLowerCase();

/** Whether a path is the group itself or lies below it. */
export const isWithin = (path: string, group: string): boolean =>
  nameKey(path) === nameKey(group) || nameKey(path).startsWith(`${nameKey(group)}/`);
