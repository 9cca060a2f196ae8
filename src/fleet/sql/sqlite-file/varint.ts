/** SQLite's numbers of one to nine bytes, seven bits in each. Ours are below 2^53. */
export const varintLength = (value: number): number => {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++;
  return length;
};

/** Returns the position behind it. */
export const writeVarint = (out: Uint8Array, start: number, value: number): number => {
  if (value < 0x80) {
    out[start] = value;
    return start + 1;
  }
  const end = start + varintLength(value);
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    out[at] = (rest % 0x80) | (at === end - 1 ? 0 : 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return end;
};
