import { usage } from '../../base/errors.js';
import { startBrowser } from '../../terminal/start-browser.js';
import type { CustomCommand } from '../../command/custom-command.js';

const pages: Readonly<Record<string, string>> = {
  admin: '/admin',
  reference: '/scalar/v1',
  computer: '/scalar/v1#tag/computers',
  group: '/scalar/v1#tag/deployment-groups',
};

/** Prints the address; on a desktop terminal the browser is started as well. */
const open: CustomCommand = {
  name: 'open',
  summary: 'Open the web pages of the service',
  details:
    'admin is the principal management. reference, computer and group are pages of the interactive reference, which the service has only in development mode.',
  arguments: [{ name: 'page', help: 'which page', values: Object.keys(pages), optional: true }],
  flags: [{ name: 'print', help: 'print the URL instead of opening it' }],
  examples: { 'Print the URL of the principal management': 'ems open admin --print' },
  run: async ({ arguments: args, flags }, context) => {
    const path = pages[String(args['page'] ?? 'admin')];
    const settings = await context.settings();
    const url = settings.get('url');
    if (url === undefined) throw usage('No server is configured.', 'Sign in with: ems login');
    if (path === undefined) throw usage('Unknown page.');
    const address = `${url.replace(/\/+$/, '')}${path}`;
    if (flags['print'] !== true && context.terminal.stdout.isTerminal) {
      if (settings.profile === 'demo')
        throw usage('A browser cannot reach the embedded demo service.', 'Start a server with: ems demo serve');
      await startBrowser(address, context.runtime.platform, context.env);
    }
    return { kind: 'text', text: address };
  },
};

export const commands: readonly CustomCommand[] = [open];
