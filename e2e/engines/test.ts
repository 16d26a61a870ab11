import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { type UserName, USERS } from '../support/users.ts'
import type { Engine } from './engine.ts'
import { ENGINES } from './engines.ts'
import { createHand, type Hand } from './hand.ts'

interface Fixtures {
  /** A person at a window of the engine. */
  readonly hand: Hand
  /** Another person, with a window that has no cookies yet. */
  readonly openHand: (address?: string) => Promise<Hand>
}

interface WorkerFixtures {
  readonly engine: Engine & { readonly downloads: string }
}

/** The text of a window for the report of a failed test. */
const PAGE = `location.href + '\\n' + document.body.innerText`

/** A test of the engine that gives the project its name; it opens no Chromium. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it.
    async ({}, use, { project }) => {
      const directory = await mkdtemp(join(tmpdir(), 'insights-engine-'))
      const downloads = join(directory, 'Downloads')
      await mkdir(downloads)
      const engine = await ENGINES[project.name]!.open(directory)
      await use({ ...engine, downloads })
      await engine.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  async openHand({ engine, baseURL }, use, info) {
    const opened: Hand[] = []
    await use(async (address = baseURL!) => {
      const hand = createHand(await engine.openWindow(), address)
      opened.push(hand)
      return hand
    })
    for (const { window } of opened) {
      if (info.status !== info.expectedStatus) {
        await info.attach('page', { body: await window.evaluate<string>(PAGE) })
      }
      await window.close()
    }
  },
  async hand({ openHand }, use) {
    await use(await openHand())
  },
})

/** Signs in without the form, for journeys that begin elsewhere. */
export async function signInAs({ open, window }: Hand, person: UserName): Promise<void> {
  await open('/privacy-policy')
  const body = JSON.stringify({ strategy: 'local', app: 'INSIGHTS', ...USERS[person] })
  const status = await window.evaluate<number>(
    `fetch('/api/authentication', ${JSON.stringify({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })}).then(({ status }) => status)`,
  )
  expect(status).toBe(201)
}

/** Waits for a file in the downloads whose name and text match, which is empty at first. */
export async function expectDownload(
  { downloads }: WorkerFixtures['engine'],
  name: RegExp,
  text: RegExp,
): Promise<void> {
  await expect
    .poll(async () => {
      const file = (await readdir(downloads)).find((one) => name.test(one))
      return file === undefined ? '' : readFile(join(downloads, file), 'utf8')
    })
    .toMatch(text)
}
