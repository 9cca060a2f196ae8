/** Reduces 'Signed in', 'signed-in' and 'signedIn' to one key. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
