import { shellWord } from '../../base/text/shell-word.js';

/** How an assistant is told to start a server: the place of its settings and their form. */
interface Assistant {
  readonly place: string;
  text(line: ServerLine): string;
  /** A command that does the same. */
  readonly command?: (line: ServerLine) => string;
}

export interface ServerLine {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const mcpServers = ({ name, command, args }: ServerLine): string =>
  json({ mcpServers: { [name]: { type: 'stdio', command, args } } });

export const assistants: Readonly<Record<string, Assistant>> = {
  'claude-code': {
    place: '.mcp.json in the folder of the project',
    text: mcpServers,
    command: ({ name, command, args }) => `claude mcp add ${name} -- ${[command, ...args].map(shellWord).join(' ')}`,
  },
  'claude-desktop': { place: 'claude_desktop_config.json (Settings, Developer, Edit Config)', text: mcpServers },
  vscode: {
    place: '.vscode/mcp.json',
    text: ({ name, command, args }) => json({ servers: { [name]: { type: 'stdio', command, args } } }),
  },
  cursor: { place: '.cursor/mcp.json in the project, or ~/.cursor/mcp.json', text: mcpServers },
  codex: {
    place: '~/.codex/config.toml',
    text: ({ name, command, args }) =>
      `[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`,
  },
};
