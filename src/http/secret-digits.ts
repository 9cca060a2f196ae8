/** base64 and hexadecimal of a secret, as they may stand in a text. */
export const digitsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [...new Set([...base64Forms(bytes), hex, hex.toUpperCase()])];
};

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
