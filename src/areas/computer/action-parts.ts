export const actSection = 'Act';
export const later =
  'The service records the request. The agent acts at its next contact. Add --wait to wait for the result.';

export const atNextContact = { says: 'Takes effect at the next agent contact.' } as const;
