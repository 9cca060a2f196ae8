import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A page in a headless Chromium, driven over its debugging pipe: no port, no driver, no package. */
export interface BrowserPage {
  send<Answer = Record<string, unknown>>(method: string, params?: object): Promise<Answer>;
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression; promises are awaited. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Everything that was requested beside the page itself, and all that the console said. */
  readonly requests: readonly string[];
  readonly messages: readonly string[];
  /** The size and the color scheme of the window. */
  resize(options: Omit<ScreenshotOptions, 'scale'>): Promise<void>;
  /** The whole page, or its beginning; `scale` makes the picture smaller. */
  screenshot(options: ScreenshotOptions): Promise<Buffer>;
  pdf(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface ScreenshotOptions {
  readonly width: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly scale?: number;
}

export const chromium = '/usr/bin/chromium';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export const openBrowser = async (): Promise<BrowserPage> => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-chromium-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions'];
  // Whatever it would look for: there is no way out.
  const offline = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking', '--hide-scrollbars'];
  const child = spawn(chromium, [...flags, ...offline, '--remote-debugging-pipe', `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', HOME: folder },
  });
  const connection = connect(child.stdio[3] as Writable, child.stdio[4] as Readable); // as told in stdio
  const requests: string[] = [];
  const messages: string[] = [];
  let loaded = (): void => undefined;
  connection.on('Page.loadEventFired', () => loaded());
  connection.on('Network.requestWillBeSent', ({ request, type }) => {
    const { url } = request as { url: string };
    if (type !== 'Document' && !url.startsWith('data:')) requests.push(url);
  });
  connection.on('Runtime.consoleAPICalled', (params) => messages.push(JSON.stringify(params)));
  connection.on('Runtime.exceptionThrown', (params) => messages.push(JSON.stringify(params)));
  connection.on('Log.entryAdded', ({ entry }) => messages.push(JSON.stringify(entry)));
  connection.on('Page.javascriptDialogOpening', (params) => messages.push(`dialog: ${JSON.stringify(params)}`));
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send: BrowserPage['send'] = (method, params = {}) => connection.send(method, params, sessionId);
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`);
  const evaluate: BrowserPage['evaluate'] = async (expression) => {
    const { result, exceptionDetails } = await send<{ result: { value: never }; exceptionDetails?: unknown }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  const resize: BrowserPage['resize'] = async ({ width, height = 900, dark = false }) => {
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }];
    await send('Emulation.setEmulatedMedia', { media: '', features });
  };
  return {
    send,
    requests,
    messages,
    evaluate,
    open: async (url) => {
      const done = new Promise<void>((resolve) => {
        loaded = resolve;
      });
      await send('Page.navigate', { url });
      await done;
    },
    resize,
    screenshot: async ({ width, height, dark = false, scale = 1 }) => {
      await resize({ width, dark });
      const whole = height ?? (await evaluate<number>('document.documentElement.scrollHeight'));
      await resize({ width, height: whole, dark });
      const clip = { x: 0, y: 0, width, height: whole, scale };
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png', clip });
      return Buffer.from(data, 'base64');
    },
    pdf: async () => {
      const { data } = await send<{ data: string }>('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
      });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      await connection.send('Browser.close').catch(() => child.kill());
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

interface Connection {
  send<Answer = Record<string, unknown>>(method: string, params?: object, sessionId?: string): Promise<Answer>;
  on(method: string, act: (params: Record<string, unknown>) => void): void;
}

/** Messages are JSON, each ended by a zero byte. */
const connect = (to: Writable, from: Readable): Connection => {
  let last = 0;
  let rest = '';
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  from.setEncoding('utf8');
  from.on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      if (message.id !== undefined) {
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      } else listeners.get(message.method ?? '')?.(message.params ?? {});
    }
  });
  to.on('error', () => undefined);
  from.on('close', () => {
    for (const answer of waiting.values()) answer({ error: { message: 'Chromium has ended' } });
  });
  return {
    send: <Answer>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<Answer>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as Answer);
          else reject(new Error(`${method}: ${error.message}`));
        });
        to.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
      }),
    on: (method, act) => void listeners.set(method, act),
  };
};
