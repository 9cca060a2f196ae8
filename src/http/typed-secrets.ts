import { isSecretName } from './mask.js';

/** A cookie, a key or a password that was typed: `-H 'Cookie: …'`, `--client-secret …`, `variable set 42 Password …`. */
export const withoutTypedSecrets = (words: readonly string[]): string[] =>
  words.map((word, at) => {
    const [, before] = /^-{0,2}([a-z][\w.-]*)$/i.exec(words[at - 1] ?? '') ?? [];
    if (before !== undefined && isSecretName(before) && !word.startsWith('-')) return hidden;
    return word.replace(typedSecret, (whole: string, start: string, header?: string, named?: string) =>
      isSecretName(header ?? named ?? '') ? `${start}${hidden}` : whole,
    );
  });
const hidden = '***';
const typedSecret = /^((?:(?:-H=?|--header=)?\s*([\w!#$%&'*+.^`|~-]{1,200})\s*:\s*)|--([a-z][\w-]*)=)(?=.).*$/s;
