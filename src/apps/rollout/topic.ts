import { rolloutSchema } from './file/schema.js';
import type { HelpRow } from '../../help/layout.js';
import { rowLines, topicOf } from '../../help/topic.js';

const { properties } = rolloutSchema;

const rowsOf = (fields: Readonly<Record<string, { readonly description: string }>>): HelpRow[] =>
  Object.entries(fields).map(([key, { description }]) => [key, description]);

export const parts = topicOf(`
A rollout deploys a package or patches to a group in rings: first to a few computers, then to more. After each ring a gate decides: did enough computers report, did too many fail, are there new issues? A ring starts only when the gate of the ring before it has passed.
The file of the rollout is the only input; keep it in git. Editors check and complete it by the schema that the package contains, completions/rollout.schema.json.
> ems rollout start --package KeePass@2.57 --target Workstations --rings Pilot,1%,10%,100% --save keepass.rollout.yaml
> ems rollout plan -f keepass.rollout.yaml
> ems rollout start -f keepass.rollout.yaml
> ems rollout status keepass-2.57
> ems rollout advance --all --yes

# Keys of the file
${rowLines(rowsOf(properties))}

# Keys of a ring
${rowLines(rowsOf(properties.rings.items.properties))}

# Keys of the gate
${rowLines(rowsOf(properties.gate.properties))}

# Who is in which ring
Group rings first, in their order; a computer in two of them is in the first. The other computers of the target have a position from 0 to 9,999: the first four bytes of sha256(name of the rollout, line feed, lower-case UUID), scaled. A ring of 1 % holds the positions below 100. The rings are therefore the same on every machine, and different computers come first in each rollout. A computer without a UUID is placed by its id.
A computer that joins the target later belongs to its ring if that ring has not begun. If it has begun, the computer gets the package with \`ems rollout finish\`; \`ems rollout status\` shows how many computers wait for that. A rollout of patches leaves them out.

# The gate, in this order
failed :: more failures among the reports than \`failed\` allows: at once
inconclusive :: too few reports before \`deadline\`; the rollout pauses, approve passes this ring only
waiting :: fewer reports than \`reported\`
soaking :: enough reports, \`soak\` has not passed
failed :: more new issues than the rest of the target has in the same time
holding :: the next ring waits for an approval or for the window
passed :: the next ring starts

# What a gate proves
If none of n computers fails, the true failure rate is below 1 - 0.05^(1/n), with 95 % confidence: 14 % for 20 computers, 2 % for 149. \`ems rollout plan\` warns of rings that are too small for the limit.
Of patches, only computers that miss one, or got it since their ring began, are counted; a ring without any is inconclusive, and approve passes it. Emergency patching installs every patch of the PM group.
A ring without computers proves nothing: where the first ring has none, the rollout is not started. With newIssues, no ring begins or passes while the issues of the target cannot be read; on a machine that did not see the ring begin they are not judged, and it says so.
A gate never passes on missing data: if the members of a ring, their results, the target or the time of the service are missing, advance ends with exit code 8, no ring begins, and the marker stays as it is. A computer that has left its ring is looked up; if the service has deleted or moved it, the ring continues without it.

# Where the state is kept
On the service: assignment groups Rollouts/<name>/<n-ring>, with the plan and a marker for each ring in their descriptions. Any machine shows and continues a rollout without its file. A ring begins only where a marker says that the rollout runs; \`ems rollout start\` alone begins without one. A rollout whose groups are gone is over on every machine (state ended). One whose groups were moved is not: nothing begins until they are back. The machine that drives it keeps the log and the issues before each ring.

# An activation in doubt
If ems was stopped while it was sending an activation (of a ring, of a ring that is rolled back, or of the target by finish), it is not known at first whether that was received. Every machine then says so, with exit code 8, and sends nothing. A result of a computer that it told shows that it was received. If a polling interval passes without any, although a computer that would have reported was in contact, it was not received, and is sent again. Computers of the rings had been told before, so that only the others can show whether the target was activated. If no such computer makes contact, a person answers: \`ems rollout advance\` or \`finish\`, with --activated (it was received) or --activate (send it now). Sent twice, an activation sets off everything else that waits in the group.

# Exit codes of advance
Of several rollouts (--all), the first that could not be advanced decides.
0 :: as planned, also if nothing was due, or another ems on this machine is advancing it
4 :: no such rollout, or it was not started
8 :: inconclusive: too few reports, computers missing from a ring, something that the gate depends on not readable, clocks that differ, or an activation in doubt
10 :: refused: a ring is due and was not confirmed (--yes), another machine drives the rollout (--take-over continues here), groups of its rings were deleted or moved, or a ring to activate or roll back contains computers that are not in the plan
12 :: a gate failed

# Exit codes of abort, rollback and finish
0 :: done on the service; agents act at their next contact
4 :: no such rollout
7 :: rollback: done, except for rings whose groups others have deleted or moved
8 :: rollback and finish: an activation is in doubt
10 :: refused: not confirmed, the state does not allow it, or another machine or ems drives the rollout

# Exit codes of the others
Everything else as in \`ems help exit-codes\`.
start, approve, pause, resume :: 0 done, 4 no such rollout, 10 refused: not confirmed, or the state does not allow it
status --exit-code :: 0 complete, 8 planned or running, 12 stopped: paused, failed, aborted, rolled back, or its groups are gone
`);
