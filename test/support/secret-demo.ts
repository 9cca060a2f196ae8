/** A service with a variable that is named as a secret, one that is marked as one, a secret child and a secret field. */
export const secretSpellings = [
  ['KeyboardLayout', 'Admin.Password'],
  ['"Comment"', '"Password"'],
  ['LocalAdministrators.Comment', 'LocalAdministrators.Password'],
  ['"Room"', '"BIOS password"'],
  ['"dottedName":"ProxyServer"', '"dottedName":"ProxyServer","isSecret":true'],
  ['"dottedName":"NetworkDrives.Path"', '"dottedName":"NetworkDrives.Path","isSecret":true'],
] as const;

/** A value as outputs, files and encoders may write it. */
export const formsOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [value, json, ascii, bytes.toString('base64'), bytes.toString('hex'), encodeURIComponent(value)];
};
