import { settingTable, variableOf } from '../../settings/table.js';
import type { HelpRow } from '../layout.js';
import { rowLines, topicOf } from '../topic.js';

const settingRows: readonly HelpRow[] = settingTable.flatMap((entry): HelpRow[] => {
  const [variable, standard] = [variableOf(entry), entry.default];
  const note = standard === undefined || standard === 'false' ? '' : `, default ${standard}`;
  return variable === undefined ? [] : [[variable, `${entry.help} (setting ${entry.name}${note})`]];
});

export const parts = topicOf(`
The order of precedence is flag, environment, profile, default. A profile named with --profile uses its own server and sign-in: EMS_URL, EMS_CLIENT_ID, EMS_CLIENT_SECRET and EMS_TOKEN are then ignored. \`ems config list --origin\` shows the source of each value. Switches accept 1, true, yes and on.

# Signing in
EMS_CLIENT_SECRET :: secret of EMS_CLIENT_ID; with EMS_URL and EMS_CLIENT_ID no profile is needed, and only the token cache is written
EMS_TOKEN :: access token to use instead of client id and secret; never renewed
EMS_PROFILE :: profile to use; demo is the embedded demo service

# Values of files
EMS_VALUE_… :: secrets that files of a wanted state may name, as in \`secret: env:EMS_VALUE_PIN\` (\`ems help state\`)

# Settings
${rowLines(settingRows)}

# Terminal, proxy and directories
EMS_CONFIG_DIR :: one directory for settings, state and cache
EMS_PAGER, PAGER :: pager for output that is longer than the screen (default less); empty or cat for none
NO_COLOR :: any value turns colors off
FORCE_COLOR :: colors even in a pipe; 0 turns them off
TERM=dumb :: no colors, no cursor movement
HTTPS_PROXY, HTTP_PROXY :: proxy for https and http servers; not used for localhost
ALL_PROXY :: proxy if neither of the two is set
NO_PROXY :: hosts and domains to connect to directly
SSL_CERT_FILE :: PEM file with the system's certificate authorities
SSL_CERT_DIR :: directory of certificate authorities; only the single executable reads it
NODE_EXTRA_CA_CERTS :: PEM file with additional certificate authorities

# Files
Only your user can read them. \`ems config path\` prints the path of the settings file.
Linux :: ~/.config/ems (settings, tokens, secrets), ~/.local/state/ems (runs, history, demo), ~/.cache/ems (names for completion); XDG variables are supported
macOS :: ~/Library/Application Support/ems and ~/Library/Caches/ems
Windows :: %LOCALAPPDATA%\\ems

# Several servers
> ems login --profile test --url https://ems.test.example.com --client-id admin-cli
> ems profile use test
> ems --profile prod computer list
> ems config set protected true --profile prod
`);
