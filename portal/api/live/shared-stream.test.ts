import type { LiveEvent } from '@insights/contract/live.ts'
import { afterEach, describe, expect, test } from 'vitest'

import { type CreateStream, type LiveStream, shareStream } from './shared-stream.ts'

const PUBLISHED: LiveEvent = { kind: 'report', report: 'published' }
const SCORED: LiveEvent = { kind: 'report', report: 'scored' }
const RESYNC: LiveEvent = { kind: 'resync' }

const tabs: LiveStream[] = []

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

/** A tab with a stream that opens at once, and what it has emitted. */
function openTab(name: string, since = Date.now()) {
  const events: LiveEvent[] = []
  const server = { isOpen: false, send: (_event: LiveEvent) => {} }
  const create: CreateStream = ({ emit, onOpen, onClose }) => ({
    open: () => {
      server.isOpen = true
      server.send = emit
      onOpen?.(since)
    },
    close: () => {
      server.isOpen = false
      onClose?.()
    },
  })
  const tab = shareStream(name, create, since, (event) => void events.push(event))
  tabs.push(tab)
  tab.open()
  return { ...tab, events, server }
}

const named = () => `live ${crypto.randomUUID()}`

/** Opens a tab, and waits until it has the stream. */
async function openOwner(name: string, since?: number) {
  const owner = openTab(name, since)
  await expect.poll(() => owner.server.isOpen).toBe(true)
  return owner
}

/** Waits until a message of the tabs has come back. */
async function settle(name: string): Promise<void> {
  const [one, other] = [new BroadcastChannel(name), new BroadcastChannel(name)]
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => {
      other.addEventListener('message', resolve, { once: true })
      one.postMessage({ kind: 'none' })
    })
  }
  one.close()
  other.close()
}

describe('tabs of one user', () => {
  test('have one stream, whose events all of them emit [D15.327]', async () => {
    const name = named()
    const owner = await openOwner(name)
    const others = [openTab(name), openTab(name)]
    await settle(name)
    owner.server.send(PUBLISHED)
    for (const { events, server } of others) {
      await expect.poll(() => events).toContainEqual(PUBLISHED)
      expect(server.isOpen).toBe(false)
    }
    expect(owner.events).toEqual([PUBLISHED])
  })

  test('hand the stream on when its owner is closed or hidden [D15.327]', async () => {
    const name = named()
    const owner = await openOwner(name)
    const next = openTab(name)
    const last = openTab(name)
    owner.close()
    await expect.poll(() => next.server.isOpen).toBe(true)
    expect(owner.server.isOpen).toBe(false)
    next.server.send(SCORED)
    await expect.poll(() => last.events).toContainEqual(SCORED)
    await settle(name)
    expect(owner.events).toEqual([])
    next.close()
    await expect.poll(() => last.server.isOpen).toBe(true)
  })

  test('get what happened before they joined, or look at everything again [D15.327]', async () => {
    const name = named()
    const since = Date.now()
    const owner = await openOwner(name, since)
    owner.server.send(PUBLISHED)
    const recent = openTab(name, since)
    await expect.poll(() => recent.events).toEqual([PUBLISHED])
    const late = openTab(name, since - 1)
    await expect.poll(() => late.events).toEqual([RESYNC])
  })
})

test('a tab of another user gets no event, and has a stream of its own [D15.327 S45.28]', async () => {
  const [name, other] = [named(), named()]
  const owner = await openOwner(name)
  const stranger = await openOwner(other)
  owner.server.send(PUBLISHED)
  await settle(name)
  await settle(other)
  expect(stranger.events).toEqual([])
  expect(stranger.server.isOpen).toBe(true)
})

test('a closed tab emits nothing, and never gets the stream [D15.327]', async () => {
  const name = named()
  const owner = await openOwner(name)
  const hidden = openTab(name)
  hidden.close()
  owner.server.send(PUBLISHED)
  owner.close()
  const next = await openOwner(name)
  next.server.send(SCORED)
  await settle(name)
  expect(hidden.events).toEqual([])
  expect(hidden.server.isOpen).toBe(false)
})
