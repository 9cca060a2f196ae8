import { expect, it } from 'vitest';
import { errorOfFailure } from '../../src/http/failure.js';
import { makeMask } from '../../src/http/mask.js';
import { TransportFailure } from '../../src/http/transport/transport-failure.js';

const failureContext = { call: { operation: 'GET /x', method: 'GET', repeat: 'read' }, mask: makeMask() } as const;

it.each([
  ['http://ems.test', undefined, 'ECONNRESET', 'need https:// instead of http://', 'client certificate'],
  ['https://ems.test', undefined, 'ECONNRESET', 'client certificate', 'instead of http://'],
  [
    'https://ems.test',
    { host: 'proxy:1', variable: 'ALL_PROXY' },
    'ECONNREFUSED',
    'The proxy proxy:1 refused the connection. Check the proxy in ALL_PROXY,',
    'HTTPS_PROXY',
  ],
  [
    'https://ems.test',
    { host: 'proxy:1', variable: 'HTTPS_PROXY' },
    'ENOTFOUND',
    'The proxy proxy:1 cannot be reached. The host name proxy does not resolve. Check the proxy in HTTPS_PROXY',
    'ems.test',
  ],
  [
    'https://ems.test',
    { host: '[fd00::1]:1', variable: 'HTTPS_PROXY' },
    'EHOSTUNREACH',
    'The proxy [fd00::1]:1 cannot be reached. There is no network route to [fd00::1].',
    'ems.test',
  ],
])('a lost connection to %s through %o gets advice that fits', (origin, proxy, code, said, unsaid) => {
  const failure = new TransportFailure('lost', true, Object.assign(new Error('x'), { code }));
  const { message, facts } = errorOfFailure(failure, { ...failureContext, origin, proxy }, 1);
  expect(`${message} ${facts.hint}`).toContain(said);
  expect(`${message} ${facts.hint}`).not.toContain(unsaid);
});

it('garbage through a proxy is not blamed on the server alone', () => {
  const failure = new TransportFailure('protocol-error', true, new Error('garbage'));
  const context = { ...failureContext, origin: 'https://ems.test', proxy: { host: 'proxy:1', variable: 'HTTP_PROXY' } };
  const { message, facts } = errorOfFailure(failure, context, 1);
  expect(message).toContain('The proxy proxy:1 (or https://ems.test behind it) did not send a valid HTTP response');
  expect(facts.hint).toContain('in HTTP_PROXY and NO_PROXY');
});

it('a certificate behind an https:// proxy may be that of the proxy, and its advice has lines of its own', () => {
  const failure = new TransportFailure('connect', false, Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }));
  const proxy = { host: 'proxy:1', variable: 'HTTPS_PROXY' };
  const said = (more: object): string => {
    const context = { ...failureContext, origin: 'https://ems.test', proxy: { ...proxy, ...more } };
    const { message, facts } = errorOfFailure(failure, context, 1);
    return `${message}\n${facts.hint}`;
  };
  expect(said({ secure: true })).toContain('uses the proxy proxy:1, and the certificate may be that of the proxy.');
  expect(said({})).not.toContain('that of the proxy');
  expect(said({})).toMatch(/\nThe proxy is set by HTTPS_PROXY and NO_PROXY\.$/);
});
