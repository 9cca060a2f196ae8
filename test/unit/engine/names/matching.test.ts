import { describe, expect, it } from 'vitest';
import {
  fitOf,
  hostFit,
  hostLabel,
  packageFit,
  packageLabel,
  splitHost,
  splitVersion,
} from '../../../../src/engine/names/matching.js';

it('a name as typed fits better than one in another letter case, and that better than a name of the next rank', () => {
  const ranks = [['Contact.Phone'], ['Phone', 'phone-2']];
  expect(fitOf(ranks, 'Contact.Phone')).toBe(0);
  expect(fitOf(ranks, 'contact.phone')).toBe(1);
  expect(fitOf(ranks, 'Phone')).toBe(2);
  expect(fitOf(ranks, 'PHONE-2')).toBe(3);
  expect(fitOf(ranks, 'Pho')).toBeUndefined();
});

describe('a host name', () => {
  it.each([
    ['PC-0042', 'PC-0042', undefined],
    ['PC-0042.corp.example', 'PC-0042', 'corp.example'],
    [String.raw`corp\PC-0042`, 'PC-0042', 'corp'],
    ['.corp', '.corp', undefined],
  ])('%s is split into host and domain', (text, host, domain) => {
    expect(splitHost(text)).toEqual({ host, domain });
  });

  const item = { hostname: 'PC-0042', domain: 'corp.example' };
  const fits = (text: string): boolean => {
    const { host, domain } = splitHost(text);
    return hostFit(item, text, host, domain) === 0;
  };

  it('fits in any letter case, alone or with its own domain', () => {
    expect(
      ['pc-0042', 'PC-0042.corp.example', String.raw`corp\PC-0042`, String.raw`corp.example\pc-0042`].map(fits),
    ).toEqual([true, true, true, true]);
  });

  it('does not fit with another domain, nor with the first label of its own after a dot', () => {
    expect(['PC-0042.other.example', 'PC-0042.corp', String.raw`other\PC-0042`, 'PC-004'].map(fits)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('fits whole where the service stores it with dots', () => {
    expect(hostFit({ hostname: 'srv.old.example', domain: '' }, 'srv.old.example', 'srv', 'old.example')).toBe(0);
  });

  it('is shown with its domain, where it has one', () => {
    expect([hostLabel(item), hostLabel({ hostname: 'KIOSK', domain: null })]).toEqual([
      'PC-0042.corp.example',
      'KIOSK',
    ]);
  });
});

describe('a package name', () => {
  it('is split at its last @, which does not stand first', () => {
    expect(splitVersion('App@Home@2.1')).toEqual({ name: 'App@Home', version: '2.1' });
    expect(splitVersion('@scope')).toEqual({ name: '@scope', version: undefined });
  });

  const fit = (item: Readonly<Record<string, string>>, text: string) => {
    const { name, version } = splitVersion(text);
    return packageFit(item, text, name, version);
  };

  it('fits with its version or without one, and whole where the name itself has an @', () => {
    const item = { name: '7-Zip', version: '24.08' };
    expect([fit(item, '7-Zip'), fit(item, '7-zip@24.08'), fit(item, '7-Zip@24.09')]).toEqual([0, 1, undefined]);
    expect(fit({ name: 'App@Home', version: '1' }, 'App@Home')).toBe(0);
  });

  it('is shown with its version, where it has one', () => {
    expect([packageLabel({ name: 'A', version: '1' }), packageLabel({ packageName: 'B' })]).toEqual(['A@1', 'B']);
  });
});
