import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** IPv4 that is not the public internet: IANA's registry of special purposes, and one more. */
const RESERVED: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's metadata service, which informs machines about themselves, has a public address.
  ['168.63.129.16', 32],
]

/** Only these ranges of IPv6 are public, and not all of them: some have an IPv4 address inside. */
const GLOBAL = ['2000::', 3] as const
const NOT_GLOBAL: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [network, prefix] of RESERVED) reserved.addSubnet(network, prefix, 'ipv4')
const global = new BlockList()
global.addSubnet(...GLOBAL, 'ipv6')
const notGlobal = new BlockList()
for (const [network, prefix] of NOT_GLOBAL) notGlobal.addSubnet(network, prefix, 'ipv6')

/**
 * Returns true for an IP address of the public internet that is none of this machine's own. False
 * for text that is no IP address, and for IPv4 that is written inside IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0 || address.includes('%') || isOwn(address)) return false
  if (version === 4) return !reserved.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6')
}

/** A service may listen on the machine's public address and trust the firewall in front of it. */
function isOwn(address: string): boolean {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flat()) {
    if (one) own.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4')
  }
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
