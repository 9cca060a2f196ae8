import { describe, expect, it } from 'vitest';
import { fitsSystem } from '../../../../src/apps/explain/system-fit.js';

describe('whether a package fits a system', () => {
  it.each([
    [['Windows 10', 'Windows 11'], 'Windows 11 Enterprise 23H2', true],
    [['windows 11 x64'], 'Microsoft Windows 11 Pro', true],
    [['Windows 10'], 'Windows 11 Enterprise 23H2', false],
    [['Windows Server 2022'], 'Windows 11 Pro', false],
    [['Windows Server 2012 R2'], 'Windows Server 2012', false],
    [['Win11'], 'Windows 11 Pro', undefined],
    [['Windows 10'], 'Something else', undefined],
    [[], 'Windows 11', true],
  ])('%j on %s: %s', (wanted, system, fits) => {
    expect(fitsSystem(wanted, system)).toBe(fits);
  });
});
