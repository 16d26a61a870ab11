import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { ordinal } from '@insights/domain/text/ordinal.ts'
import { expect, type Page, test } from '@playwright/test'

import { findBanking } from '../support/bought-reports.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { createApiClient, signIn } from '../support/users.ts'

/** The questions of a head of product, with the presses that they may take from Home. */
const AT_MOST = { stand: 0, why: 1, build: 1, firm: 0, best: 2 } as const

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Counts what a user presses on a page, by pointer or keyboard, across its loads. */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('countPress', () => (presses += 1))
  await page.addInitScript(
    `addEventListener('click', ({ isTrusted }) => isTrusted && countPress(), { capture: true })`,
  )
  return {
    counted: () => presses,
    startOver() {
      presses = 0
    },
  }
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a customer who has just signed in learns rank and verdict from Home, cause and advice by one press, and by two who is best, on an open screenshot [D27.47]', async ({
      page,
      request,
    }) => {
      const { _id, date } = await findBanking(request)
      const customer = await createApiClient(request, 'customer')
      const document = await findDrawnDocument(customer, _id)
      const { overall } = document.rankings!
      const own = overall.find(({ company }) => company === 'Pennant Bank')!
      const { counted, startOver } = await countPresses(page)
      await signIn(page, 'customer')
      startOver()
      const latest = page.getByRole('region', { name: `Retail Banking, ${formatMonth(date)}` })
      const shown = async (text: string | RegExp) => {
        const found = page.getByRole('paragraph').filter({ hasText: text }).first()
        await expect(found).toBeInViewport({ ratio: 1 })
        return (await found.textContent())!
      }
      /** Home once more, where a press is the first one. */
      const goHome = async () => {
        await page.goto('/report')
        await expect(latest).toBeVisible()
        startOver()
      }

      await expect(latest).toBeVisible()
      await shown(RegExp(`^${ordinal(own.rank)} of ${overall.length}\\.`))
      expect(counted()).toBeLessThanOrEqual(AT_MOST.stand)

      await shown(/ place is (?:firm|close|too close to call)\b/)
      expect(counted()).toBeLessThanOrEqual(AT_MOST.firm)

      await latest.getByRole('link', { name: 'Why', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Why/ })).toBeVisible()
      expect(await shown(/ cost Pennant Bank \d+\.\d of the \d+\.\d points it lost\./)).toMatch(
        /^Losing \d+ capabilities /,
      )
      expect(counted()).toBeLessThanOrEqual(AT_MOST.why)

      await goHome()
      await latest.getByRole('link', { name: 'What to Build' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'What to Build' })).toBeVisible()
      await shown(adviceOf(document, own.companyId)!.text)
      expect(counted()).toBeLessThanOrEqual(AT_MOST.build)

      await goHome()
      const leader = overall[0]!.company
      await latest.getByRole('link', { name: 'What to Build' }).click()
      await page
        .getByRole('button', { name: RegExp(`^Screenshot of .+ at ${leader}$`) })
        .first()
        .click()
      const opened = page.getByRole('dialog').getByRole('img', { name: leader })
      await expect(opened).toBeInViewport()
      await expect(opened).not.toHaveJSProperty('naturalWidth', 0)
      expect(counted()).toBeLessThanOrEqual(AT_MOST.best)
    })
  })
}
