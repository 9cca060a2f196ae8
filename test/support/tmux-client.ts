import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface TmuxClient {
  /** Resolves with the lines that the command answered; rejects with what it complained about. */
  ask(...words: string[]): Promise<string>;
  /** Resolves when a program has drawn something, or after so many milliseconds. */
  drawn(atMost: number): Promise<void>;
  close(): void;
}

/**
 * One client in tmux's control mode for the whole life of a session, where a process for every look at the screen would
 * cost more than the programs that draw on it. It also tells when something was drawn.
 */
export const attachTmux = async (socket: string): Promise<TmuxClient> => {
  // It has no size of its own: the window stays as large as it was made.
  const words = ['-u', '-S', socket, '-f', '/dev/null', '-C', 'attach', '-f', 'ignore-size'];
  const child = spawn('tmux', words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const asked: Asked[] = [];
  const waiting = new Set<() => void>();
  let block: string[] | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (block === undefined && line.startsWith('%begin ')) block = [];
    else if (block !== undefined && /^%(end|error) \d+ \d+ /.test(line)) {
      const { resolve, reject } = asked.shift() ?? nobody;
      const text = block.join('\n');
      block = undefined;
      if (line.startsWith('%end')) resolve(text);
      else reject(new Error(text));
    } else if (block !== undefined) block.push(line);
    else if (line.startsWith('%output ')) for (const tell of waiting) tell();
  });
  child.on('close', () => {
    for (const { reject } of asked.splice(0)) reject(new Error('the tmux session is over'));
  });
  const answer = (): Promise<string> => new Promise((resolve, reject) => void asked.push({ resolve, reject }));
  // To attach is its first command.
  await answer();
  return {
    ask: (...line) => {
      child.stdin.write(`${line.map(quoted).join(' ')}\n`);
      return answer();
    },
    drawn: (atMost) =>
      new Promise((resolve) => {
        const tell = (): void => {
          clearTimeout(timer);
          waiting.delete(tell);
          resolve();
        };
        const timer = setTimeout(tell, atMost);
        waiting.add(tell);
      }),
    close: () => void child.kill(),
  };
};

interface Asked {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

const nobody: Asked = { resolve: () => undefined, reject: () => undefined };

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
