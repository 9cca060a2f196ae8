/** The few forms of ASN.1 DER that a certificate is made of. */
export const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'));
export const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes);
export const truth = (): Buffer => tagged(0x01, Buffer.from([0xff]));
export const bits = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));

/** Context-specific tag; `constructed` holds whole elements, the other form bare bytes. */
export const explicit = (number: number, content: Buffer): Buffer => tagged(0xa0 | number, content);
export const implicit = (number: number, content: Buffer): Buffer => tagged(0x80 | number, content);

/** A positive integer; a first byte above 127 gets a zero before it, or it would read as negative. */
export const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

/** UTCTime until 2049, GeneralizedTime after. */
export const derTime = (milliseconds: number): Buffer => {
  const digits = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return Number(digits.slice(0, 4)) < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
};

const base128 = (number: number): number[] => {
  const groups = [number & 127];
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 127) | 128);
  return groups;
};

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);

const lengthOf = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 255);
  return Buffer.from([128 | bytes.length, ...bytes]);
};
