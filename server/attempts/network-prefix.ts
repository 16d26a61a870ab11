import { isIPv6 } from 'node:net'

/**
 * What one caller can be told by: an IPv4 address, or of an IPv6 address the first 64 bits, since
 * the other 64 are the caller's own to choose.
 */
export function networkPrefix(ip: string): string {
  const [address = ''] = withoutPort(ip).split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Some proxies write the port behind the address, another one for each connection. */
function withoutPort(ip: string): string {
  return /^\[(.+)\]/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip
}

/** The eight groups of an address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes every address in one way; an IPv4 tail becomes two groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}
