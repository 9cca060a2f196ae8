import type { Topic } from '../topic.js';

export const security: Pick<Topic, 'parts'> = {
  parts: [
    {
      title: 'Secrets',
      text: [
        'A secret is typed at a prompt that does not echo, read from stdin (--secret-stdin), from a program (--secret-command) or from EMS_CLIENT_SECRET; never from a flag. It is kept in the keyring of the operating system where there is one, else in a file that only you can read (mode 0600). The single executable and an installation without optional packages have no keyring support. `ems auth status` says where.',
        'Secrets and tokens never appear in output, errors, --debug traces, journals or the history.',
      ],
    },
    {
      title: 'Tokens',
      text: [
        'They are cached per server and client id in files that only you can read, renewed shortly before they expire, and once when the service refuses one. A token or a secret goes to the origin of its profile only; redirects are not followed. `ems logout` removes them.',
      ],
    },
    {
      title: 'Connections',
      text: [
        'TLS 1.2 or later, always verified. --cacert adds certificate authorities; --client-cert and --client-key present a certificate; --insecure turns verification off for one command and says so every time. http:// works for this machine only, elsewhere with --insecure-http.',
      ],
    },
    {
      title: 'Guarding a server',
      text: [
        'A protected profile wants its name typed before every change; a read-only one refuses changes. max-affected limits how many computers one command may concern without the number being typed.',
      ],
      code: [
        'ems config set protected true --profile prod',
        'ems config set read-only true --profile audit',
        'ems config set max-affected 20 --profile prod',
      ],
    },
    {
      title: 'What comes from the service',
      text: [
        'Control characters are removed before a text reaches a terminal, and csv cells that a spreadsheet would run as a formula are made harmless.',
      ],
    },
    {
      title: 'The least role',
      text: [
        'The help of every command names the role it needs; give a client no more than its job wants. `ems admin role list` shows the roles.',
      ],
    },
  ],
};
