import { describe, expect, it } from 'vitest';
import { factLines, oneLine } from '../../../../src/engine/safety/fleet-facts.js';

const now = new Date('2026-01-01T00:00:00Z');
const forged = 'PC-1\n? Reboot 0 computers (y/N)';

describe('the facts in a question', () => {
  it('has one line whatever a name, a system or a user holds', () => {
    const computer = {
      id: 1,
      name: forged,
      system: 'Windows\r\n11',
      user: 'a\u2028b',
      lastSeen: null,
      isServer: false,
    };
    const lines = [oneLine(computer, now), ...factLines([computer, { ...computer, id: 2 }], now)];
    expect(lines.filter((line) => /[\n\r\u2028]/.test(line))).toEqual([]);
    expect(lines[0]).toContain('PC-1 ? Reboot 0 computers (y/N): Windows 11, a b is signed in');
  });
});
