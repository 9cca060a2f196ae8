/** 'Signed in', 'signed-in' and 'signedIn' are one header. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
