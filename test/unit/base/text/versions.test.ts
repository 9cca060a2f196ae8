import { describe, expect, it } from 'vitest';
import { compareVersions, isOlderVersion } from '../../../../src/base/text/versions.js';

describe('comparing versions', () => {
  it.each([
    ['127.0.2', '128'],
    ['9.9', '9.10'],
    ['9.09', '9.10'],
    ['2.0-rc1', '2.0'],
    ['2.0b2', '2.0rc1'],
    ['2.0-alpha', '2.0-beta'],
    ['24.07', '24.08'],
    ['16.0.14332', '16.0.14332.1'],
    ['1.0', '1.0 SP1'],
    ['1.0 SP1', '1.0 SP2'],
    ['99999999999999999999', '100000000000000000000'],
    ['v1.2', 'v1.10'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect([isOlderVersion(older, newer), isOlderVersion(newer, older)]).toEqual([true, false]);
  });

  it.each([
    ['128', '128.0'],
    ['128.0', '128.0.0'],
    ['v1.2', '1.2'],
    ['128.0esr', '128.0'],
    ['1_2', '1.2'],
    ['24.08', '24.8'],
  ])('%s and %s are the same', (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
    expect(isOlderVersion(one, other)).toBe(false);
  });

  it('orders a list as people do', () => {
    const all = ['10.0', '2.0', '2.0-rc1', '1.10', '1.9', '2.0.1'];
    expect(all.toSorted(compareVersions)).toEqual(['1.9', '1.10', '2.0-rc1', '2.0', '2.0.1', '10.0']);
  });
});
