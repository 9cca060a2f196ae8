import type { IncomingMessage } from 'node:http';

/** Everything below /_demo is control, and none of it is part of the service or of its description. */
export const isControl = (target: string): boolean => /^\/_demo(?:[/?]|$)/i.test(target);

/**
 * Control has no sign-in: it is for users of this machine, not for web pages in their browser. DNS rebinding makes a
 * page's own host name resolve to us, so the Host header must be an address or localhost.
 */
export const mayControl = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  isOwnName(`http://${headers.host ?? ''}`) &&
  (headers.origin === undefined || isOwnName(headers.origin));

const isOwnName = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  return /^(?:(?:[^.]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\])$/.test(new URL(url).hostname);
};
