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

  it('counts those that were never seen apart from those that fell silent', () => {
    const seen = { id: 1, name: 'PC-1', system: 'Windows 11', user: null, lastSeen: '2025-06-01T00:00:00Z' };
    const never = { ...seen, system: undefined, lastSeen: null, isServer: undefined };
    const lines = factLines(
      [
        { ...seen, isServer: false },
        { ...never, id: 2 },
        { ...never, id: 3 },
      ],
      now,
    );
    expect(lines[1]).toBe(
      'Among them: 0 servers, 2 with an unknown system, 0 with a signed-in user, 1 not seen for 7 days, 2 never seen',
    );
  });
});
