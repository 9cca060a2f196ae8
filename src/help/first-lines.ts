/** A question of the first minute, and the line that answers it on the demo service. */
interface FirstLine {
  readonly asks: string;
  readonly line: string;
}

/** `ems` alone, the README and the tour begin with these lines, in this order. They run in sh, PowerShell and cmd.exe alike. */
export const firstLines: readonly FirstLine[] = [
  { asks: 'what needs attention', line: 'fleet status' },
  { asks: 'find a computer by name, serial number or address', line: 'find PC-0042' },
  { asks: 'everything about one computer', line: 'computer show PC-0042' },
  { asks: 'why: a reboot, a package, a patch, a variable', line: 'explain PC-0042 --reboot' },
];
