/** Removes percent encoding; returns invalid encodings unchanged. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
