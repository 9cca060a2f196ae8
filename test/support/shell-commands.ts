import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ran } from './in-process.js';
import { startRawServer } from './raw-server.js';

export interface ShellCommands {
  /** Goes before a bash script: `ems` is then a function that is answered here. */
  readonly prelude: string;
  close(): Promise<void>;
}

/**
 * Real shell lines, with pipes, redirections, substitutions and exit codes, without a process of Node for each command:
 * bash says its words to this process and copies what it got. One at a time: the folder of the shell becomes that of
 * this process.
 */
export const shellCommands = async (run: (words: readonly string[]) => Promise<Ran>): Promise<ShellCommands> => {
  const answers = await mkdtemp(join(tmpdir(), 'ems-shell-'));
  let count = 0;
  const serve = async (socket: Socket): Promise<void> => {
    const [folder = '', , ...words] = await wordsFrom(socket);
    const { code, stderr, stdout } = await inFolder(folder, () => run(words));
    const place = join(answers, String((count += 1)));
    await Promise.all([writeFile(`${place}.out`, stdout), writeFile(`${place}.err`, stderr)]);
    socket.end(`${code} ${place}\n`);
  };
  const server = await startRawServer((socket) => void serve(socket));
  return {
    prelude: preludeFor(server.port),
    close: async () => {
      await server.close();
      await rm(answers, { recursive: true, force: true });
    },
  };
};

const preludeFor = (port: number): string => `ems() {
  local code place
  exec 9<>/dev/tcp/127.0.0.1/${port}
  printf '%s\\0' "$PWD" "$#" "$@" >&9
  read -r code place <&9
  exec 9>&-
  cat "$place.out"
  cat "$place.err" >&2
  return "$code"
}
`;

/** The folder, how many words there are, the words; a NUL after each. */
const wordsFrom = (socket: Socket): Promise<string[]> =>
  new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const said = text.split('\0').slice(0, -1);
      if (said.length > 1 && said.length === Number(said[1]) + 2) resolve(said);
    });
  });

const inFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
};
