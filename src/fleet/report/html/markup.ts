import { cleanCell } from '../../../text/clean-text.js';

/** Text that is HTML already. Only `html` and `fixedText` make it, so nothing from the service becomes markup by mistake. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

/** Values in a template: markup is kept, text is escaped, null and false are left out. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/**
 * The one place where text is escaped. Values stand between tags or inside of quoted attributes; anywhere else escaping
 * would not be enough, and the template itself is refused.
 */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup => {
  const texts = parts.map((part, at) => {
    if (/=\s*$/.test(fixed[at] ?? '')) throw new Error('a value outside of quotes in an HTML template');
    return textOfPart(part);
  });
  // Indented for who reads the source; the page needs none of it.
  return new Markup(fixed.map((text, at) => text.replaceAll(/\n\s*/g, '\n') + (texts[at] ?? '')).join(''));
};

/** The style sheet and the script: constants of this program, never anything that was read. */
export const fixedText = (text: string): Markup => new Markup(text);

export const empty: Markup = new Markup('');

const textOfPart = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOfPart).join('');
  return escapeText(String(part));
};

/** Controls and characters that turn the direction of reading are removed, as everywhere. */
const escapeText = (text: string): string =>
  cleanCell(text)
    // A percent sign stays with its number.
    .replaceAll(/(?<=\d) %/g, '\u00a0%')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
