/** Escapes text for XML (JUnit files). */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write them
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Escapes the message of a GitHub workflow command. */
export const annotationText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Escapes a property of a GitHub workflow command: file, title. */
export const annotationProperty = (text: string): string =>
  annotationText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
