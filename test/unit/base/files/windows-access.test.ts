import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBelow, makeForUserOnly } from '../../../../src/base/files/windows-access.js';
import { useDirectory } from '../../../support/in-process.js';

const outside = useDirectory();

describe('a directory below the profile of the user', () => {
  it.each([
    ['/home/me/.config/ems', true],
    ['/home/me', false],
    ['/home/me-too/ems', false],
    ['/srv/ems', false],
  ])('%s: %s', (directory, expected) => expect(isBelow(directory, '/home/me')).toBe(expected));
});

describe('a directory outside', () => {
  it('is not left behind where its access cannot be restricted', () => {
    const directory = join(outside(), 'ems');
    expect(() => makeForUserOnly(directory, {})).toThrow('could not be restricted');
    expect(existsSync(directory)).toBe(false);
  });
});
