/** A media type without its parameters. */
export const isJson = (type: string): boolean =>
  type === 'application/json' || type === 'text/json' || type.endsWith('+json');
