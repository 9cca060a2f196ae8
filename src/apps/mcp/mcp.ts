import { commandsNamed } from '../../command/custom-command.js';
import { assistants } from './assistants.js';

export const commands = commandsNamed({
  mcp: {
    summary: 'Serve an assistant over the Model Context Protocol (stdio)',
    details: [
      'An assistant starts this command itself: `ems mcp config` prints what to add to its settings. The server uses one profile, fixed at its start, and only reads.',
      'With --allow-changes the assistant can plan changes and ask you to apply them. A plan is applied once, exactly, within ten minutes, and only after you agreed in the client. A protected profile is never changed. Every change is in `ems history` with the name of the client.',
      'What the assistant reads leaves this network as far as the assistant does: see `ems help mcp`.',
    ],
    flags: [
      { name: 'allow-changes', help: 'offer the tools plan and apply' },
      {
        name: 'trust-client-approval',
        help: 'apply without asking; for clients that cannot ask, and confirm each tool call themselves',
      },
      {
        name: 'max-affected',
        value: 'n',
        help: 'computers that one plan may affect',
        default: '10',
        reads: { type: 'integer', minimum: 0 },
      },
    ],
    examples: {
      'Serve the demo service to an assistant': 'ems mcp --demo',
      'Allow changes of at most 3 computers': 'ems mcp --allow-changes --max-affected 3',
    },
    seeAlso: ['mcp config', 'commands', 'history list'],
    run: async (input, context) => (await import('./serve.js')).serveAssistant(input, context),
  },
  config: {
    summary: 'Print the settings with which an assistant starts ems mcp',
    details: 'Contains the profile and no secret: sign in with `ems login` first. Nothing is written.',
    flags: [
      {
        name: 'client',
        value: 'client',
        help: 'the assistant',
        values: Object.keys(assistants),
        required: true,
      },
      { name: 'allow-changes', help: 'offer the tools plan and apply' },
    ],
    examples: {
      'Settings for Claude Code and the demo service': 'ems mcp config --client claude-code --demo',
      'Settings for VS Code, with changes': 'ems mcp config --client vscode --profile customer-a --allow-changes',
    },
    seeAlso: ['mcp', 'login'],
    run: async (input, context) => (await import('./print-config.js')).printConfig(input, context),
  },
});
