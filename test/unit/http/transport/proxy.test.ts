import { describe, expect, it } from 'vitest';
import { proxyFor, proxyVariable } from '../../../../src/http/transport/transport.js';
import { parseBaseUrl } from '../../../../src/http/url.js';

const env = { HTTPS_PROXY: 'http://proxy:3128', HTTP_PROXY: 'plain:8080' };
const choose = (url: string, noProxy?: string): string | undefined =>
  proxyFor(parseBaseUrl(url), noProxy === undefined ? env : { ...env, NO_PROXY: noProxy });

describe('the proxy', () => {
  it('is chosen by scheme', () => {
    expect(choose('https://ems.example.com')).toBe('http://proxy:3128');
    expect(choose('http://ems.example.com')).toBe('http://plain:8080');
    expect(proxyFor(parseBaseUrl('https://h'), { https_proxy: 'http://small:1', HTTPS_PROXY: 'http://large:1' })).toBe(
      'http://small:1',
    );
    expect(proxyFor(parseBaseUrl('https://h'), { HTTPS_PROXY: '' })).toBeUndefined();
  });

  it.each([
    ['http://me:100%@proxy:1', 'http://me:100%25@proxy:1'],
    ['http://me:a%zz%40@proxy:1', 'http://me:a%25zz%40@proxy:1'],
  ])('may have a plain %% in its password: %s', (typed, expected) => {
    expect(proxyFor(parseBaseUrl('https://h'), { HTTPS_PROXY: typed })).toBe(expected);
  });

  it('is refused, and not repeated, when its password is not UTF-8', () => {
    const broken = { HTTPS_PROXY: 'http://me:hunter%E422@proxy:1' };
    expect(() => proxyFor(parseBaseUrl('https://h'), broken)).toThrow(/^(?!.*hunter).*not UTF-8/);
  });

  it('has to be a URL, and is not repeated when it is none', () => {
    const broken = { HTTPS_PROXY: 'http://me:hunter22@[' };
    expect(() => proxyFor(parseBaseUrl('https://h'), broken)).toThrow(/^(?!.*hunter22).*not a URL/);
  });

  it.each([
    ['http://me:p%40ss@proxy:3128/path?x=1#y', 'http://me:p%40ss@proxy:3128/'],
    ['proxy:3128/', 'http://proxy:3128/'],
  ])('has no path: %s', (typed, expected) => {
    expect(proxyFor(parseBaseUrl('https://h'), { HTTPS_PROXY: typed })).toBe(expected);
  });

  it('is never used for this machine', () => {
    expect(choose('http://127.0.0.1:5057')).toBeUndefined();
    expect(choose('https://localhost')).toBeUndefined();
  });

  it.each([
    '*',
    'ems.example.com',
    '.example.com',
    '*.example.com',
    'example.com',
    'a, EMS.example.com:443',
    'x ems.example.com',
  ])('is not used where NO_PROXY has %s', (list) => {
    expect(choose('https://ems.example.com', list)).toBeUndefined();
  });

  it.each(['', 'ample.com', 'ems.example.com:8443', 'ems.example.com.evil', 'example.org'])(
    'is used where NO_PROXY has %j',
    (list) => {
      expect(choose('https://ems.example.com', list)).toBe('http://proxy:3128');
    },
  );

  it.each([
    ['https://h', { HTTPS_PROXY: 'p:1', ALL_PROXY: 'q:1' }, 'HTTPS_PROXY'],
    ['http://h', { HTTPS_PROXY: 'p:1', http_proxy: 'q:1' }, 'HTTP_PROXY'],
    ['http://h', { HTTPS_PROXY: 'p:1', ALL_PROXY: 'q:1' }, 'ALL_PROXY'],
  ])('is taken for %s and %o from %s', (url, given, variable) => {
    expect(proxyVariable(parseBaseUrl(url), given)).toBe(variable);
  });
});
