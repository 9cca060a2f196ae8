import { topicOf } from '../topic.js';

export const parts = topicOf(`
The demo service is a mock server for automation of the Endpoint Management Service: all operations over real HTTP, with roles, tokens, paging, errors, state and simulated agents. Scripts in any language can be tested against it, without a server and without a network.

# From a test in JavaScript or TypeScript
The package \`ems-cli\` exports \`ems-cli/demo\`. Each service has its own port and its own state in memory, so tests run in parallel. Types are included.
> import { startDemoService } from 'ems-cli/demo';
>
> const service = await startDemoService({ computers: 100, now: '2026-03-02T08:00:00Z' });
> const headers = { authorization: \`Bearer \${await service.token()}\` };
> await fetch(\`\${service.url}/api/computer/42\`, { headers });
> await service.close();

# What a service offers
url, clientId, clientSecret :: what a script signs in with; certificate with the option tls
token() :: a bearer token, without a request
now(), advance(ms) :: its time; when it advances, agents make contact and deployments finish
contact(42, "PC-0007") :: make these agents contact the service now
fail({ operation, status, times, hangMs }) :: make the next requests of an operation fail or hang
requests() :: every request so far, with body and status, to assert against
exportState() :: everything as it is now, for the option state
close() :: stops the service; nothing is written to disk

# From other languages
\`ems demo serve\` prints its address on stdout as soon as it accepts requests. A shell script can use the same controls with --server, and curl can use them below /_demo (ems help demo).
> ems demo serve --port 0 --computers 100 --contact-delay 100ms > address &
> EMS_URL=$(cat address) EMS_CLIENT_ID=demo EMS_CLIENT_SECRET=demo ./script.sh
> ems demo requests --server "$(cat address)" -o json

# Repeatable tests
The same seed, size, time and requests give the same fleet, in every process. Start from a state that a test needs: make it once, write it with \`ems demo export\`, and begin with it as often as you like.
> ems demo reset --now 2026-03-02T08:00:00Z
> ems demo scenario failing-rollout
> ems demo export fleet.json
> ems demo serve --port 0 --state fleet.json
> ems demo import fleet.json --server http://127.0.0.1:5057

# Limits, and what the reference leaves open
A service may issue short-lived tokens, allow few of them, give small pages and have slow agents: --token-lifetime, --token-limit, --largest-page and --contact-delay, in the library tokenSeconds, tokenRateLimit, largestPage and contactDelay. --latency and --fail simulate a bad network.
The reference does not say what the service does with unknown query parameters, with other content types and with texts over 255 characters. The demo service accepts them; with --strict it rejects them, so that a script that passes does not rely on them.

# What is in the fleet
\`ems demo troubles\` lists, with ids, one computer for each reason why a package is not installed, then the computers with unusual data: null values, very long names, letters beyond ASCII, duplicates, 31 missing patches, a deleted package, depot servers that are offline or unknown. Every documented field that may be null is null somewhere, and every value of every documented enumeration occurs. \`ems demo scenario\` lists what can happen on demand.
`);
