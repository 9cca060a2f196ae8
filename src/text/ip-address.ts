/** An IPv4 address in dots or an IPv6 address in colons, written out. */
export const isIpAddress = (text: string): boolean => isIpv4(text) || isIpv6(text);

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

/** By its form: groups of hex digits, at most one gap. Six pairs are a MAC address. */
const isIpv6 = (text: string): boolean => {
  if (!/^[0-9a-f:]{2,39}$/i.test(text) || text.split('::').length > 2) return false;
  const groups = text.split(':').filter((group) => group !== '');
  if (groups.some((group) => group.length > 4)) return false;
  return text.includes('::') ? groups.length < 8 : groups.length === 8;
};
