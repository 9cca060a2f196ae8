import { describe, expect, it } from 'vitest';
import { isBelow } from '../../../src/files/windows-access.js';

describe('a directory below the profile of the user', () => {
  it.each([
    ['/home/me/.config/ems', true],
    ['/home/me', false],
    ['/home/me-too/ems', false],
    ['/srv/ems', false],
  ])('%s: %s', (directory, expected) => expect(isBelow(directory, '/home/me')).toBe(expected));
});
