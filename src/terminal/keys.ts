/** A key of a terminal: its name, or the character that it types. */
export type PressedKey = 'up' | 'down' | 'enter' | 'back' | 'interrupt' | { readonly text: string };

export interface Keys {
  close(): void;
}

type KeyStream = Pick<NodeJS.ReadStream, 'on' | 'off' | 'resume' | 'pause' | 'setRawMode' | 'isRaw'>;

/** Reads keys as they are pressed, without Enter. Closing restores the terminal; Node does the same on exit. */
export const openKeys = (stdin: KeyStream, act: (key: PressedKey) => void): Keys => {
  const wasRaw = stdin.isRaw;
  const onData = (chunk: Buffer | string): void => {
    for (const key of keysIn(String(chunk))) act(key);
  };
  stdin.setRawMode(true);
  stdin.on('data', onData);
  stdin.resume();
  return {
    close: () => {
      stdin.off('data', onData);
      stdin.setRawMode(wasRaw);
      stdin.pause();
    },
  };
};

const named = new Map<string, PressedKey>([
  ['\u001b[A', 'up'],
  ['\u001bOA', 'up'],
  ['\u001b[B', 'down'],
  ['\u001bOB', 'down'],
  ['\u001b[D', 'back'],
  ['\u001bOD', 'back'],
  ['\u001b', 'back'],
  ['\u007f', 'back'],
  ['\b', 'back'],
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u0003', 'interrupt'],
]);

// oxlint-disable-next-line no-control-regex -- keys of a terminal begin with it
const sequence = /\u001b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z])?|./gsu;

/** Input that arrives at once may be several keys. Unknown sequences are ignored. */
export const keysIn = (text: string): PressedKey[] =>
  [...text.matchAll(sequence)].flatMap(([found]) => {
    const key = named.get(found);
    if (key !== undefined) return [key];
    // oxlint-disable-next-line no-control-regex -- as above
    return /^[\u0000-\u001f]/.test(found) ? [] : [{ text: found }];
  });
