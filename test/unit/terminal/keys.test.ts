import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { keysIn, openKeys, type PressedKey } from '../../../src/terminal/keys.js';

describe('keys of a terminal', () => {
  it.each<[string, PressedKey[]]>([
    ['\u001b[A', ['up']],
    ['\u001bOB', ['down']],
    ['\r', ['enter']],
    ['\u001b', ['back']],
    ['\u007f', ['back']],
    ['\u0003', ['interrupt']],
    ['q', [{ text: 'q' }]],
    ['\u001b[Aq\u001b[B1', ['up', { text: 'q' }, 'down', { text: '1' }]],
    // Page up, F5, Ctrl-Z: nothing here.
    ['\u001b[5~\u001b[15~\u001a', []],
  ])('%j', (typed, keys) => {
    expect(keysIn(typed)).toEqual(keys);
  });

  it('come without Enter, and the terminal is given back', () => {
    const modes: boolean[] = [];
    const stdin = Object.assign(new EventEmitter(), {
      isRaw: false,
      setRawMode: (raw: boolean) => void modes.push(raw),
      resume: () => undefined,
      pause: () => undefined,
    });
    const pressed: PressedKey[] = [];
    // Only the part of a stream that is used.
    const keys = openKeys(stdin as never, (key) => pressed.push(key));
    stdin.emit('data', Buffer.from('q'));
    keys.close();
    stdin.emit('data', Buffer.from('r'));
    expect(pressed).toEqual([{ text: 'q' }]);
    expect(modes).toEqual([true, false]);
    expect(stdin.listenerCount('data')).toBe(0);
  });
});
