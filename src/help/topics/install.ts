import { topicOf } from '../topic.js';

export const parts = topicOf(`
Node 20.19 or later runs the npm package; executables need nothing.

# From a clone
\`npm link\` puts ems on the path, \`npx ems\` runs it in the folder of the clone.
> npm ci
> npm run build && npm link
> npm unlink --global ems-cli

# The npm package
One bundle without install scripts, also offline. Optional are the binding to the keyring of the system, and SQLite for snapshots on Node 20, which later versions contain. Once it is published: npm install --global ems-cli
> npm install --global ./ems-cli-1.0.0.tgz
> ems completion install
> man ems

# Without Node
Executables have no keyring support: the secret is then kept in a file that only you can read. What follows "once published" needs a package manager that has it.
Debian, Ubuntu :: sudo apt install ./ems-cli_1.0.0_amd64.deb (or arm64): program, manual and completion
Windows :: once published: winget install Ems.Cli or choco install ems-cli (the executable), scoop install ems (the zip)
Windows with application control :: unpack ems-1.0.0-windows-x64.zip: Node's own signed node.exe, started by ems.cmd
macOS, Linux :: once published: brew install ems
any :: install -m 755 ems-linux-x64 ~/.local/bin/ems; for Alpine ems-linux-x64-musl and apk add libstdc++

# Build all of them
\`npm run package\` makes them, and the whole reference as one page that searches in itself without a network (ems-reference.html), as Markdown and as llms.txt for assistants. SECURITY.md tells how to verify a download, and what is not signed. Only \`ems version --check\` looks for a newer version, at the address in the setting update-url.

# What a start keeps
To start quickly, ems keeps what Node compiled below the cache directory, about 3 MB; nothing with NODE_DISABLE_COMPILE_CACHE=1. The single executable keeps none. \`ems config path\` tells where settings are, \`ems logout --all\` removes secrets and tokens.
`);
