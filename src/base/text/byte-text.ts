/** A number with one decimal at most: 0.4, 12.5, 340. */
export const shortNumber = (value: number): string => {
  if (value !== 0 && Math.abs(value) < 0.1) return '<0.1';
  return String(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
};

/** Bytes in the largest fitting unit: '4.2 MB'. */
export const byteText = (bytes: number): string => {
  const names = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let amount = bytes;
  let at = 0;
  while (Math.abs(amount) >= 1000 && at < names.length - 1) {
    amount /= 1024;
    at++;
  }
  return `${shortNumber(amount)} ${names[at]}`;
};
