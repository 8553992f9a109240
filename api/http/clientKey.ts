import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Groups of an IPv6 address, 16 bits each. */
const GROUPS = 8;

/** Whom a request is counted for: the client's address, of IPv6 the network that one subscriber has. */
export function deriveRateLimitKeyFromIp(req: Pick<Request, 'ip'>): string {
  const ip = req.ip ?? '';
  return isIPv6(ip) ? deriveSubscriberNetwork(ip) : ip;
}

/** Providers give a subscriber 56 bits and more to choose addresses from: all of them count as one client. */
function deriveSubscriberNetwork(ip: string): string {
  const groups = parseIpv6Groups(ip);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  // An IPv4 address as a socket for both has it.
  if ([a, b, c, d, e].every((group) => group === 0) && f === 0xffff)
    return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.');
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

function parseIpv6Groups(ip: string): number[] {
  // A URL writes every address in one way: lower case, no dots, the longest run of zeros left out. It knows no zones.
  const [address = ''] = ip.split('%');
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parseHexGroups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [parseHexGroups(head), parseHexGroups(tail)];
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
}
