import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction, Socket } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { PublicRequestError, publicFetch } from './public-fetch.ts'

let asked = 0
const canary = createServer((_, response) => {
  asked += 1
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('moved')
})
canary.listen(0)
await once(canary, 'listening')
afterAll(() => {
  canary.close()
})
const { port } = canary.address() as AddressInfo

const closed = publicFetch({ privateHosts: [], timeout: 2000 })

test.each([
  ['without encryption', `http://127.0.0.1:${port}/`],
  ['at loopback', `https://127.0.0.1:${port}/`],
  ['at loopback in IPv6', `https://[::1]:${port}/`],
  ['at loopback inside IPv6', `https://[::ffff:127.0.0.1]:${port}/`],
  ['at loopback as a number', `https://2130706433:${port}/`],
  ['by a name that leads to loopback', 'https://localhost/'],
  ['in a private network', 'https://10.0.0.1/'],
  ['of a cloud’s metadata', 'https://169.254.169.254/'],
  ['with a password in the address', 'https://user:secret@login.example/'],
  ['at another port', 'https://login.example:8443/'],
])('a provider %s is not reached [S44.46]', async (_, url) => {
  await expect(closed(url, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toBe(0)
})

test('a provider at a private address is reached where the configuration names it, and no redirect is followed [S44.46]', async () => {
  const open = publicFetch({ privateHosts: [`127.0.0.1:${port}`], timeout: 2000 })
  const response = await open(`http://127.0.0.1:${port}/`, {})
  expect([response.status, await response.text(), asked]).toEqual([302, 'moved', 1])
  await expect(open(`http://127.0.0.1:${port + 1}/`, {})).rejects.toThrow(PublicRequestError)
})

test('a name that leads to loopback at its second look-up is not reached then [S45.83]', async () => {
  const found = ['93.184.215.14', '127.0.0.1']
  const lookup: LookupFunction = (_, __, done) =>
    done(null, [{ address: found.shift()!, family: 4 }])
  // As a check before the request would look it up.
  lookup('hooks.example', {}, (_, addresses) =>
    expect(addresses).toEqual([{ address: '93.184.215.14', family: 4 }]),
  )
  const turned = publicFetch({ privateHosts: [], timeout: 500, lookup })
  const before = asked
  await expect(turned('https://hooks.example/', {})).rejects.toMatchObject({ code: 'forbidden' })
  expect([found, asked]).toEqual([[], before])
})

test('a name with one address that is not public among others is not reached [S45.83]', async () => {
  const lookup: LookupFunction = (_, __, done) =>
    done(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  const mixed = publicFetch({ privateHosts: [], timeout: 500, lookup })
  await expect(mixed('https://hooks.example/', {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a provider that closes a connection after its first response also answers the next request', async () => {
  const server = createServer((request, response) => {
    if (answered.has(request.socket)) return request.socket.destroy()
    answered.add(request.socket)
    response.end('answered')
  })
  const answered = new Set<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = publicFetch({ privateHosts: [`127.0.0.1:${port}`], timeout: 2000 })
  const first = await ask(`http://127.0.0.1:${port}/`, {})
  // A connection that is kept is free for the next request only after this turn.
  await new Promise(setImmediate)
  const second = await ask(`http://127.0.0.1:${port}/`, {})
  server.close()
  expect([await first.text(), await second.text()]).toEqual(['answered', 'answered'])
})
