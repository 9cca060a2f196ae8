import { usage } from '../errors.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const pages: Readonly<Record<string, { readonly path: string; readonly about: string }>> = {
  admin: { path: '/admin', about: 'principal management' },
  reference: { path: '/scalar/v1', about: 'interactive reference, only if the service runs in development mode' },
  computer: { path: '/scalar/v1#tag/computers', about: 'the reference of the Computers area' },
  group: { path: '/scalar/v1#tag/deployment-groups', about: 'the reference of the Deployment Groups area' },
};

/** Prints the address; on a desktop terminal the browser is started as well. */
const open: CustomCommand = {
  name: 'open',
  summary: 'Open the web pages of the service',
  arguments: [{ name: 'page', help: 'which page', values: Object.keys(pages), optional: true }],
  flags: [{ name: 'print', help: 'print the URL instead of opening it' }],
  examples: [{ does: 'Print the URL of the principal management', run: 'ems open admin --print' }],
  run: async ({ arguments: args, flags }, context) => {
    const page = pages[String(args['page'] ?? 'admin')];
    const url = (await context.settings()).get('url');
    if (url === undefined) throw usage('No server is configured.', 'Sign in with: ems login');
    if (page === undefined) throw usage('Unknown page.');
    const address = `${url.replace(/\/+$/, '')}${page.path}`;
    if (flags['print'] !== true && context.terminal.stdout.isTerminal)
      await startBrowser(address, context.runtime.platform, context.env);
    return { kind: 'text', text: address };
  },
};

const startBrowser = async (
  address: string,
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const [program, ...before] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const hasDesktop = platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (program === undefined || !hasDesktop) return;
  const { spawn } = await import('node:child_process');
  const child = spawn(program, [...before, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined); // no browser: the address is printed anyway
  child.unref();
};

export const opener: CustomArea = { name: '', summary: '', commands: [open] };
