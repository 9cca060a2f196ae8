import { EmsError } from '../errors.js';

/** Runs the user's own program in a shell; its first line of output is the secret, its stderr and its questions stay visible. */
export async function runSecretCommand(command: string, limitMs = 60_000): Promise<string> {
  const { spawn } = await import('node:child_process');
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'], timeout: limitMs });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (...ended) => resolve(ended));
  });
  const secret = Buffer.concat(chunks).toString('utf8').split(/\r?\n/)[0] ?? '';
  if (code === 0 && secret !== '') return secret;
  const how =
    code === 0 ? 'printed nothing' : signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
  throw new EmsError('not-signed-in', `The secret command ${how}.`, {
    hint: 'Run it by itself to see why; ems login --secret-command sets another one.',
  });
}
