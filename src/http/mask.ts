/** Knows every secret of this run and takes it out of any text, in every form in which it may turn up. */
export interface Mask {
  add(secret: string): void;
  (text: string): string;
}

export const masked = '***';

export const makeMask = (): Mask => {
  const secrets = new Set<string>();
  let pattern: RegExp | undefined;
  const mask = (text: string): string => {
    // Made when a text is shown, which most runs never do.
    if (secrets.size > 0) pattern ??= patternOf(new Set([...secrets].flatMap(formsOf)));
    return maskNamed(pattern === undefined ? text : text.replace(pattern, masked));
  };
  return Object.assign(mask, {
    add(secret: string): void {
      // Shorter ones would blot out half of the text and are no secrets.
      if (secret.length < 4) return;
      secrets.add(secret);
      pattern = undefined;
    },
  });
};

/** Fields and headers that are secret by their name, in any text. */
export const maskNamed = (text: string): string => {
  return text
    .replace(jsonField, (_, start: string) => `${start}"${masked}"`)
    .replace(innerField, (_, start: string) => `${start}\\"${masked}\\"`)
    .replace(formField, (_, start: string) => `${start}${masked}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${masked}`);
};

const names = 'client_secret|clientSecret|access_token|accessToken|refresh_token|id_token|plaintextKey|password|secret';
// The string may be cut off, so the closing quote is optional. The second form is JSON inside a JSON string.
const jsonField = new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, 'gi');
const innerField = new RegExp(
  `(\\\\"(?:${names})\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\{3}"|\\\\{2,4}[^"\\\\])*(?:\\\\"|\\\\*$)`,
  'gi',
);
const formField = new RegExp(`(\\b(?:${names})=)[^&\\s"']+`, 'gi');
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{4,}/gi;

const patternOf = (needles: ReadonlySet<string>): RegExp => {
  // Longest first, so that a form that begins with another one goes whole.
  const sorted = [...needles].toSorted((one, other) => other.length - one.length);
  return new RegExp(sorted.map((needle) => needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
};

const formsOf = (secret: string): readonly string[] => {
  const encoded = encodeURIComponent(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    encoded.replace(/%20/g, '+'),
    formEncoded(secret),
    escaped,
    escaped.replace(/\//g, '\\/'),
    JSON.stringify(escaped).slice(1, -1),
    dotnetEscaped(escaped, 'upper'),
    dotnetEscaped(escaped, 'lower'),
    ...base64Forms(Buffer.from(secret)),
    Buffer.from(secret).toString('hex'),
  ];
  return forms.filter((form) => form.length >= 4);
};

/** As in a form; by hand, since the first URLSearchParams costs a request 1 to 2 ms. */
const formEncoded = (secret: string): string =>
  encodeURIComponent(secret).replace(/%20|[!'()~]/g, (part) => (part === '%20' ? '+' : percent(part)));

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** System.Text.Json escapes these in every string. */
const dotnetEscaped = (escaped: string, digits: 'upper' | 'lower'): string =>
  escaped.replace(/[+&<>'`\u0080-\uffff]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${digits === 'upper' ? code.toUpperCase() : code}`;
  });

/** Inside a longer base64 text (`id:secret`) the secret starts at one of three positions; the part that never varies is taken. */
const base64Forms = (secret: Buffer): readonly string[] => {
  const forms = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .replace(/=+$/, '');
    const start = shift === 0 ? 0 : shift + 1;
    const whole = Math.floor(((secret.length + shift) * 8) / 6);
    return text.slice(start, whole);
  });
  const plain = secret.toString('base64');
  return [...forms, plain, ...forms.map(urlSafe), urlSafe(plain)].filter((form) => form.length >= 6);
};

const urlSafe = (text: string): string => text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
