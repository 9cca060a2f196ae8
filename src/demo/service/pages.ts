import type { ServiceReply } from '../request/reply.js';
import type { Incoming } from '../request/parse.js';

const page = (title: string, text: string): ServiceReply => ({
  status: 200,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
});

const pages: Readonly<Record<string, ServiceReply>> = {
  '/admin': page(
    'Principal management',
    'The demo service has no page of its own for principals: use <code>ems admin principal list</code> and <code>ems admin local-principal list</code>.',
  ),
  '/admin/logout': page('Signed out', 'You are signed out of the principal management.'),
};

/** What a browser is shown, without a token. The interactive reference is there in development mode only, and this is not that. */
export const pageFor = ({ method, target }: Pick<Incoming, 'method' | 'target'>): ServiceReply | undefined => {
  const [path = ''] = target.split('?');
  return method === 'GET' && Object.hasOwn(pages, path) ? pages[path] : undefined;
};
