import { networkInterfaces } from 'node:os'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isPublicAddress } from './public-addresses.ts'

describe('an address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.1.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2001:4860:4860::8888',
  ])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['carrier NAT', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['link-local', '169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
    ['protocol assignments', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'], // prettier-ignore
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
    ['the metadata of a cloud', '168.63.129.16', 'fd00:ec2::254'],
    ['unique-local', 'fc00::1', 'fdff::1'],
    ['site-local', 'fec0::1'],
    ['unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
    ['IPv4-compatible', '::127.0.0.1', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::1', '2002:a9fe:a9fe::1'],
    ['Teredo', '2001::1', '2001:0:7f00:1::'],
    ['documentation', '2001:db8::1', '3fff::1'],
    ['discard-only', '100::1'],
    ['no address', '', 'localhost', '2130706433', '0x7f000001', '127.1', '1.1.1.1:80', ' 1.1.1.1'],
  ])('is not public: %s [D14.92 S34.1]', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })

  test('is not public when it belongs to the machine itself [D14.92 S34.1]', () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    expect(own.map(({ address }) => address).filter(isPublicAddress)).toEqual([])
  })

  test('is not public when it is IPv4 written inside IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
        expect(isPublicAddress(`::${address}`)).toBe(false)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false)
      }),
    )
  })
})
