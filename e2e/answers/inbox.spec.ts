import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair, send } from '../support/pair-phone.ts'
import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
/** As small as a screenshot can be: the test is about placing many. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const inboxOf = (page: Page) => page.getByRole('main')
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' })

interface Given {
  readonly page: Page
  readonly baseURL: string | undefined
}

/** Returns an inbox with screenshots from a phone. */
async function fillInbox({ page, baseURL }: Given, count: number, image = IMAGE) {
  const { start, title } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(`/inbox?report=${report._id}`)
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await expect(phone.getByText('Only you see it.')).toBeVisible()
  await send(phone, count, image)
  await expect(inboxOf(page)).toContainText(`${count} waiting`, { timeout: 240_000 })
  return { report, phone, title }
}

/** Keys wait for new suggestions and for the end of an undo, as disabled suggestions say. */
async function suggestionsAreReady(page: Page): Promise<void> {
  await expect(page.getByText('Its text is being read')).toHaveCount(0)
  await expect(suggestions(page).getByRole('listitem').first()).toBeVisible()
  await expect(suggestions(page).locator('[aria-disabled]')).toHaveCount(0)
}

test('one key places a screenshot and goes on; undo brings it back [D14.42 D14.44]', async ({
  page,
  baseURL,
}) => {
  const given = { page, baseURL }
  await fillInbox(given, 4)
  await expect(page.getByRole('link', { name: 'Inbox 4 waiting' })).toBeVisible()
  await suggestionsAreReady(page)
  const first = await suggestions(page).getByRole('listitem').first().textContent()
  await page.getByRole('heading', { name: 'Inbox' }).focus()
  await page.keyboard.press('1')
  await expect(inboxOf(page)).toContainText('3 waiting, 1 placed today')
  await expect(suggestions(page).getByRole('listitem').first()).not.toHaveText(first!)
  await page.keyboard.press('z')
  await expect(inboxOf(page)).toContainText('4 waiting, 0 placed today')
  await suggestionsAreReady(page)

  // Removed and restored.
  await page.keyboard.press('x')
  await expect(page.getByText('Removed IMG_1.PNG')).toBeVisible()
  await expect(inboxOf(page)).toContainText('3 waiting')
  await page.getByRole('button', { name: 'Undo: bring back IMG_1.PNG' }).click()
  await expect(inboxOf(page)).toContainText('4 waiting')

  // Several at once, to an answer found by words.
  await page.getByRole('heading', { name: 'Inbox' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('t')
  await page.keyboard.type('birch track ios')
  await expect(suggestions(page).getByRole('listitem')).toHaveCount(1)
  await suggestionsAreReady(page)
  await page.keyboard.press('Enter')
  await expect(inboxOf(page)).toContainText('2 waiting, 2 placed today')
  expect(await findViolations(page, 'all')).toEqual([])
})

test('a screenshot is dragged to an answer [D14.42]', async ({ page, baseURL }) => {
  const given = { page, baseURL }
  await fillInbox(given, 2)
  // Later movement under the pointer would miss the target.
  await expect(page.getByText('✓ in your inbox')).toHaveCount(2)
  await suggestionsAreReady(page)
  await page.getByRole('img', { name: /^Screenshot IMG/ }).evaluate('(image) => image.decode()')
  const tile = page.getByRole('region', { name: 'Waiting' }).locator('img').last()
  const answer = suggestions(page).getByRole('button').nth(1)
  await tile.hover()
  await page.mouse.down()
  // The answer gets the second move as the first of the drag.
  await answer.hover()
  await answer.hover({ position: { x: 60, y: 20 } })
  await page.mouse.up()
  await expect(inboxOf(page)).toContainText('1 waiting, 1 placed today')
  await expect(page.getByText('Nothing was placed yet.')).toBeHidden()
})

test('20 screenshots are placed with one key each [D14.44]', async ({ page, baseURL }) => {
  const given = { page, baseURL }
  await fillInbox(given, 20, DOT)
  await page.getByRole('heading', { name: 'Inbox' }).focus()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let left = 19; left >= 0; left -= 1) {
    await suggestionsAreReady(page)
    await press('1')
    await expect(inboxOf(page)).toContainText(`${left} waiting`)
  }
  expect(keys).toBeLessThanOrEqual(20)
})

test('the inbox fits a phone, is counted on the home page, and only its sender sees it [D14.41 D14.45]', async ({
  page,
  browser,
  baseURL,
}) => {
  const given = { page, baseURL }
  const { report, title } = await fillInbox(given, 2)
  await page.goto('/report')
  await expect(
    page.getByRole('link', { name: new RegExp(`2 screenshots in your inbox.*${title}`) }),
  ).toBeVisible()
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
  })
  const senior = await context.newPage()
  await signInByApi(senior, 'senior')
  await senior.goto(`/inbox?report=${report._id}`)
  await expect(senior.getByText('0 waiting')).toBeVisible()
  await context.close()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/inbox?report=${report._id}`)
  await expect(inboxOf(page)).toContainText('2 waiting')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
