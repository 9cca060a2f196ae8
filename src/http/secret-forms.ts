/**
 * The ways in which a server, a proxy or a library writes a secret that it echoes: as it is, in a URL, in a form, in
 * base64, and each of these inside JSON.
 */
export const secretForms = (secret: string): readonly string[] => {
  const forms = [secret, ...urlForms(secret), ...base64Forms(Buffer.from(secret))];
  return [...new Set([...forms, ...forms.flatMap(jsonForms)])];
};

/** JSON.stringify, and System.Text.Json of .NET, which also escapes quotes, + and everything beyond ASCII by number. */
const jsonForms = (text: string): readonly string[] => [
  inJson(text),
  inJson(inJson(text)),
  text.replaceAll('\\', '\\\\').replace(/["&'+<>`]|[^ -~]/g, (unit) => `\\u${hex(unit).toUpperCase()}`),
];

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const hex = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');

/** Most encoders write hexadecimal digits in upper case; HttpUtility of .NET writes them in lower case. */
const urlForms = (secret: string): readonly string[] => {
  const forms = [
    encodeURIComponent(Buffer.from(secret).toString()),
    new URLSearchParams({ '': secret }).toString().slice(1),
  ];
  return [...forms, ...forms.map((form) => form.replace(/%../g, (code) => code.toLowerCase()))];
};

/** Inside a longer text such as `id:secret`, a secret begins at one of three positions; take the digits it alone decides. */
const base64Forms = (secret: Buffer): readonly string[] => {
  const forms = [0, 1, 2].map((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), secret]).toString('base64');
    return digits.slice(Math.ceil((shift * 8) / 6), Math.floor(((secret.length + shift) * 8) / 6));
  });
  const whole = [...forms, secret.toString('base64')].filter((form) => form.length >= shortestBase64);
  return [...whole, ...whole.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))];
};

/** Fewer digits may be a part of any word. */
const shortestBase64 = 6;
