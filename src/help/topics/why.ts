import { figures } from '../../areas/figures.js';
import { rowLines, topicOf } from '../topic.js';

export const parts = topicOf(`
\`ems explain\` answers why a computer has or lacks something; \`ems fleet\` answers for the whole fleet or a group. Both only read. A read that a role forbids is shown as "not readable: needs <role>"; it never ends the answer.
$ ems explain PC-0015 --package 'Notepad++'
$ ems explain PC-0042 --variable Contact.Phone
$ ems explain PC-0042 --patch KB5041404
$ ems explain PC-0042 --reboot
$ ems explain PC-0042 --os
$ ems explain --group Berlin --package 'VLC media player'

# An answer
One sentence, the chain of what it depends on, the first link that stops it, and what to type; at most 17 requests at any size of the fleet.
> ems explain PC-0044 --package 'Note Taker'
> PC-0044 has not installed Note Taker 7.3: its agent is suspended:
> PresentationMode, until tomorrow 07:44.
>
>   ✓ computer     PC-0044.corp.example, Windows 10 Enterprise LTSC 21H2, seen 10
>                  min ago
>   ✓ member of    Computers/Workstations/Munich, Assignments/Departments/Meeting
>                  rooms
>   ✓ assigned     through Assignments/Departments/Meeting rooms
>   ✓ package      ready to install; for Windows 10, Windows 11 (this is Windows
>                  10 Enterprise LTSC 21H2)
>   ✓ mode         desired Install, current None
>   ✓ schedule     none: at any contact
>   ? activated    not reported by the service
>   ✗ agent        suspended: PresentationMode, until tomorrow 07:44
>                  ← this stops it
>   · contact      10 min ago, polls every 15 min
>   · depot        no list on its groups: the service chooses
>   · result       Pending, NotInstalled, nothing tried
>
> Next: ems wait deployment PC-0044 --package 'Note Taker@7.3'

# The chain
Each line is one link that the result depends on. The first broken link is the cause; \`Next\` is what to type.
✓ ok :: proven by an answer of the service
✗ broken :: proven to stop it
? unknown :: not readable: the service does not report it, or a role is missing
· fact :: additional information

# States
done :: installed, or nothing left to do
failed :: tried, and it failed; the error is in the verdict
blocked :: a link is broken: it will not happen by itself
waiting :: nothing is broken; it waits for the next agent contact
not-assigned :: no group assigns it to the computer
by-design :: pending by design: the patch management fix package
unknown :: what is needed for a verdict cannot be read

# What the service does not report
Whether a computer or a group is activated, and when something was assigned. "Most likely never activated" is inferred: the service lists the package as pending for a day on a computer that is in contact, and nothing was tried; or this machine assigned it, has activated no group of the computer since, and the computer was in contact twice. Where another machine may have activated it, the cause stays the next contact, and the sentence says that the activation may be missing. The fields of schedules and polling windows are not documented; a window counts as closed only if it is closed in every time zone, otherwise the schedule is shown.

# The fleet
ems fleet status :: counts: issues, contact, failing packages, queues, depots
ems fleet top :: the same as a live view; Enter lists and explains
ems fleet report :: one HTML file to forward or print; markdown and JSON
ems fleet pending :: everything that is pending, with its cause
ems fleet failures :: errors grouped, with what the affected have in common
ems fleet eta :: when the computers of a group will have made contact
ems fleet tidy :: duplicates, dead computers, empty groups, unused packages

# Figures
A figure is the same wherever it appears: \`ems fleet status\`, \`top\`, \`report\`, \`check\`, \`pending\`, \`failures\` and a snapshot count it in the same way. With -v they print the definitions.
${rowLines(Object.entries(figures))}
$ ems fleet status -v
$ ems fleet pending                       # everything that is pending, with its cause
$ ems fleet failures                      # one line a cause: 18 of 20 are ESPRIMO D7012
$ ems fleet eta --group Workstations      # 50 % by 09:40, 90 % by tomorrow 08:30
$ ems fleet check stale-agent never-seen --crit 50%
$ ems computer list --not-seen-for 24h -o json --all

# Try it
The demo fleet has one computer for each link that can break.
$ ems demo troubles
`);
