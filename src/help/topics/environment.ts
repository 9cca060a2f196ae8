import { settingTable } from '../../settings/table.js';
import type { Row } from '../layout.js';
import type { Topic } from '../topic.js';

const settingRows: readonly Row[] = settingTable.flatMap(({ env, name, help, default: standard }) =>
  env === undefined
    ? []
    : [
        [
          env,
          `${help} (setting ${name}${standard === undefined || standard === 'false' ? '' : `, default ${standard}`})`,
        ] as const,
      ],
);

export const environment: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'A setting comes from the flag, then the environment, then the profile, then the default. `ems config list --origin` says which one won. A switch is on with 1, true, yes or on.',
      ],
    },
    {
      title: 'Signing in',
      rows: [
        [
          'EMS_CLIENT_SECRET',
          'the secret of EMS_CLIENT_ID; with EMS_URL and EMS_CLIENT_ID no profile is needed, and no file is written but the token cache',
        ],
        ['EMS_TOKEN', 'a ready token instead of id and secret; it is used as it is and never renewed'],
        ['EMS_PROFILE', 'profile to use; demo is the embedded service'],
      ],
    },
    { title: 'Settings', rows: settingRows },
    {
      title: 'Surroundings',
      rows: [
        ['EMS_CONFIG_DIR', 'one directory for settings, state and cache, instead of the usual three'],
        ['NO_COLOR', 'no colors; any value but an empty one'],
        ['FORCE_COLOR', 'colors in a pipe as well; 0 turns them off'],
        ['TERM=dumb', 'no colors and no repainting'],
        ['HTTPS_PROXY, HTTP_PROXY', 'proxy for https and for http servers; never used for this machine itself'],
        ['ALL_PROXY', 'proxy where the other two say nothing'],
        ['NO_PROXY', 'hosts and domains that are reached directly'],
      ],
    },
    {
      title: 'Where files are kept',
      rows: [
        [
          'Linux',
          '~/.config/ems (settings, tokens, secrets), ~/.local/state/ems (runs, history, demo), ~/.cache/ems (names for completion); the XDG variables move them',
        ],
        ['macOS', '~/Library/Application Support/ems and ~/Library/Caches/ems'],
        ['Windows', '%APPDATA%\\ems and %LOCALAPPDATA%\\ems'],
      ],
      text: ['Only your user can read them. `ems config path` prints the place on this machine.'],
    },
    {
      title: 'Several servers',
      code: [
        'ems login --profile test --url https://ems.test.example.com --client-id admin-cli',
        'ems profile use test',
        'ems --profile prod computer list',
        'ems config set protected true --profile prod',
      ],
    },
  ],
};
