import { programEnvironment } from './program-environment.js';

/** Opens an address or a file as the desktop does; false: there is no desktop to open it on. */
export const startBrowser = async (
  address: string,
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> => {
  const [program, ...before] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const hasDesktop = platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (program === undefined || !hasDesktop) return false;
  const { spawn } = await import('node:child_process');
  const child = spawn(program, [...before, address], {
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
    env: programEnvironment(env),
  });
  child.on('error', () => undefined); // no browser: the address is printed anyway
  child.unref();
  return true;
};
