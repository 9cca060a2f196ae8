import type { IncomingMessage } from 'node:http';

/**
 * Control has no sign-in: it is for who sits at this machine, and not for the web pages in their browser. A page can
 * have its own name lead here (DNS rebinding) and then counts as ours: so the name has to be an address or localhost.
 */
export const mayControl = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  isOwnName(`http://${headers.host ?? ''}`) &&
  (headers.origin === undefined || isOwnName(headers.origin));

const isOwnName = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  return /^(?:(?:[^.]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\])$/.test(new URL(url).hostname);
};
