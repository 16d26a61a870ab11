import { setTimeout } from 'node:timers/promises'

import type { Page, Route } from '@playwright/test'

import { intercept } from '../intercept.ts'
import type { OwnServer } from './own-server.ts'
import type { ColleagueWork, OpenField, StillThere } from './surface.ts'

/** The things that an event leaves for the end of a session. */
export interface Aftermath {
  /** Settles when the event is over. */
  readonly over?: Promise<unknown>
  readonly stillThere?: StillThere
  /** Lets the answer come that the person has not waited for. */
  readonly typedOn?: () => void
}

/** Events beside a person who writes. */
export interface Condition {
  readonly name: string
  /** The colleague's work that a surface must know for it. */
  readonly needs?: ColleagueWork
  /** True if the page comes from a server of its own, which can be stopped. */
  readonly ownServer?: boolean
  /** True if the person saves, and types on before the answer comes. */
  readonly typesOn?: boolean
  /** True if the person types a letter before, so that there is something to save. */
  readonly typesFirst?: boolean
  /** True if the user must sign in again. */
  readonly endsSession?: boolean
  /** Before the first act. */
  readonly begin?: (page: Page) => Promise<void>
  /** At some act. */
  readonly occur?: (page: Page, open: OpenField, server?: OwnServer) => Promise<void | Aftermath>
}

const WRITES = '**/api/**'

/** Routes the calls that write, which say nothing to the page until `answer` does. */
async function onWrites(page: Page, answer: (route: Route) => Promise<void>, times = Infinity) {
  let left = times
  await intercept(page, WRITES, async (route) => {
    const reads = ['GET', 'HEAD'].includes(route.request().method())
    // Pages report their editors and readers all the time, which changes nothing.
    const aside = /\/api\/(content-editors|page-views)/.test(route.request().url())
    if (reads || aside || left <= 0) return route.fallback()
    left -= 1
    // A page that is closed meanwhile needs no answer.
    await answer(route).catch(() => undefined)
  })
}

/** Sends a call, and holds its answer back for some milliseconds. */
async function delay(route: Route, ms: number): Promise<void> {
  const response = await route.fetch()
  await setTimeout(ms)
  await route.fulfill({ response })
}

const late = (ms: number): Condition => ({
  name: `answers ${ms} ms late`,
  begin: (page) => onWrites(page, (route) => delay(route, ms)),
})

function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate<void>(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
}

const OFFLINE_MS = 5000

const besideColleague = (needs: ColleagueWork): Condition => ({
  name: `a colleague on ${needs}`,
  needs,
  occur: async (_page, { colleague }) => ({ stillThere: await colleague![needs]!() }),
})

export const CONDITIONS: readonly Condition[] = [
  { name: 'plain' },
  late(300),
  late(1500),
  {
    name: 'answers out of order',
    begin(page) {
      let call = 0
      return onWrites(page, (route) => delay(route, (call++ % 3) * 900))
    },
  },
  {
    name: 'one error 500',
    occur: (page) => onWrites(page, (route) => route.fulfill({ status: 500, json: {} }), 1),
  },
  {
    name: 'one lost answer',
    occur: (page) =>
      onWrites(
        page,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        1,
      ),
  },
  {
    name: 'offline for 5 s',
    async occur(page) {
      await page.context().setOffline(true)
      const over = setTimeout(OFFLINE_MS).then(() => page.context().setOffline(false))
      // A session that ends before closes its pages.
      over.catch(() => undefined)
      return { over }
    },
  },
  {
    name: 'the tab hidden for 1 s',
    async occur(page) {
      await setVisibility(page, 'hidden')
      await setTimeout(1000)
      await setVisibility(page, 'visible')
    },
  },
  {
    name: 'a second tab of the same person',
    async occur(page) {
      const second = await page.context().newPage()
      await second.goto(page.url())
      await page.bringToFront()
    },
  },
  {
    name: 'the server restarted',
    ownServer: true,
    async occur(_page, _open, server) {
      await server!.stop()
      return { over: server!.start() }
    },
  },
  {
    name: 'the session ended',
    typesFirst: true,
    endsSession: true,
    occur: (page) => page.context().clearCookies(),
  },
  {
    name: 'typed on while it saves',
    typesOn: true,
    typesFirst: true,
    begin: (page) => onWrites(page, (route) => delay(route, 2500)),
    async occur(page, open) {
      const { promise, resolve } = Promise.withResolvers<void>()
      await onWrites(page, async (route) => {
        const response = await route.fetch()
        await promise
        await route.fulfill({ response })
      })
      await open.save?.()
      return { typedOn: resolve }
    },
  },
  ...(['another field', 'the same field', 'the same record', 'the list'] as const).map(
    besideColleague,
  ),
]
