export const changeKinds = ['worse', 'better', 'new', 'gone', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number];
