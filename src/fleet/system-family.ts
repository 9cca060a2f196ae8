/** 'Windows 11 Enterprise 23H2' → 'Windows 11': editions and releases would hide what computers share. */
export const systemFamily = (system: string): string =>
  /^(?:Microsoft )?(Windows(?: Server)? [\d.]+(?: R2)?|macOS(?: \d+)?|\w+ Linux)/i.exec(system)?.[1] ?? system;
