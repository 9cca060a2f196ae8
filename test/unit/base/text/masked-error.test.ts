import { describe, expect, it } from 'vitest';
import { maskError } from '../../../../src/base/text/masked-error.js';

describe('masked error texts', () => {
  it.each([
    [
      'a host name',
      String.raw`Cannot reach \\SRV-0062\depot$\7-Zip from PC-0044`,
      String.raw`Cannot reach \\SRV-0063\depot$\7-Zip from PC-0051`,
    ],
    ['a free size', 'Not enough space: 1,204 MB free, 3000 MB needed', 'Not enough space: 88 MB free, 3000 MB needed'],
    [
      'a user folder',
      String.raw`C:\Users\ada\AppData\setup.exe could not be started`,
      String.raw`C:\Users\bob\AppData\setup.exe could not be started`,
    ],
    ['a path of a server', 'No file /srv/depot/12/setup.bin', 'No file /srv/depot/13/setup.bin'],
    ['a time', 'Timed out at 2026-11-15T08:00:01Z after 30 s', 'Timed out at 2026-11-14 23:59 after 45 s'],
    ['an address', 'No answer from 10.0.0.4', 'No answer from 10.0.0.77'],
    ['an id', 'Job 3f2504e0-4f89-41d3-9a0c-0305e82c3301 ended', 'Job 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 ended'],
  ])('are the same but for %s', (_, left, right) => {
    expect(maskError(left)).toBe(maskError(right));
  });

  it('masks a host name of any pattern where it is known', () => {
    expect(maskError('no share on ATLAS for zeus', ['zeus', 'atlas'])).toBe('no share on <host> for <host>');
  });

  it.each([
    ['Setup ended with 1603: fatal', 'Setup ended with 1618: busy'],
    ['Error code 5', 'Error code 32'],
    ['HRESULT 0x80070643', 'HRESULT 0x80070005'],
    ['exit code: -2147', 'exit code: -2148'],
  ])('keeps exit codes apart: %s', (left, right) => {
    expect(maskError(left)).not.toBe(maskError(right));
  });

  it('a host name that is none, because it is too long, is left alone', () => {
    expect(maskError('No answer from BERLIN', ['x'.repeat(9_000_000), 'Berlin'])).toBe('No answer from <host>');
  });
});
