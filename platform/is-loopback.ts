import { BlockList, isIP, isIPv6 } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Returns true when a server at this name or address is reachable from this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (name === 'localhost') return true
  return isIP(name) !== 0 && LOOPBACK.check(name, isIPv6(name) ? 'ipv6' : 'ipv4')
}
