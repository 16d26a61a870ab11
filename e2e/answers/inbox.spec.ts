import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { openPhone, pair, send } from '../support/pair-phone.ts'
import { cellsOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/** As small as a screenshot can be: the test is about placing, not about text. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('screenshots are placed from the inbox by key, words and drag, undo returns them, and only their sender sees and counts them [D14.41 D14.42 D14.44 D14.45 D15.465 D26.182 D26.183 D15.810]', async ({
  page,
  baseURL,
}) => {
  const { researcher, start, title } = await openIndustry(page.request)
  const report = await start('2026-01')
  await researcher('PATCH', '/capability-reports', {
    answers: (await cellsOf(researcher, report._id)).map(({ _id, version }) => ({
      _id,
      version,
      hasCapability: false,
    })),
  })
  const path = `/inbox?report=${report._id}`
  await signInByApi(page, 'researcher')
  await page.goto(path)
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await expect(phone.getByText('Only you see it.')).toBeVisible()
  await send(phone, 5, DOT)
  const inbox = page.getByRole('main')
  await expect(inbox).toContainText('5 waiting')
  await expect(page.getByRole('link', { name: 'Inbox 5 waiting' })).toBeVisible()
  const suggestions = page.getByRole('list', { name: 'Suggestions' })
  const items = suggestions.getByRole('listitem')
  const heading = page.getByRole('heading', { name: 'Inbox' })
  /** Keys wait for new suggestions and for the end of an undo, as disabled suggestions say. */
  const suggestionsAreReady = async () => {
    await expect(page.getByText('Its text is being read')).toHaveCount(0)
    await expect(items.first()).toBeVisible()
    await expect(suggestions.locator('[aria-disabled]')).toHaveCount(0)
  }

  // One key places a screenshot and goes on; undo brings it back.
  await suggestionsAreReady()
  const first = await items.first().textContent()
  await heading.focus()
  await page.keyboard.press('1')
  await expect(inbox).toContainText('4 waiting, 1 placed today')
  await expect(items.first()).not.toHaveText(first!)

  // A screenshot on what is no yes offers Y; undo takes the yes back first, and then the screenshot.
  const said = page.getByRole('status').filter({ hasText: / is (?:not )?answered/ })
  const yeses = async () =>
    (await cellsOf(researcher, report._id)).filter(({ hasCapability }) => hasCapability).length
  await expect(said).toContainText('is answered no')
  await page.keyboard.press('y')
  await expect(said).toContainText('is answered yes')
  expect(await yeses()).toBe(1)
  await expect(page.getByRole('button', { name: 'Answer yes' })).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(said).toContainText('is answered no')
  expect(await yeses()).toBe(0)
  await expect(inbox).toContainText('4 waiting, 1 placed today')
  await suggestionsAreReady()
  await page.keyboard.press('1')
  await expect(inbox).toContainText('3 waiting, 2 placed today')
  await page.keyboard.press('z')
  await expect(inbox).toContainText('4 waiting, 1 placed today')
  await suggestionsAreReady()

  // Suggestions of the screenshot before are gone at once, while its own are on their way.
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  // All of them: suggestions of another screenshot may be asked for again at any time.
  await intercept(page, '**/suggestions?*', async (route) => {
    await arrival
    await route.continue()
  })
  await page
    .getByRole('button', { name: /^Screenshot/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: /^4 of 4/ })).toBeVisible()
  await expect(items.first()).toBeHidden()
  arrive()
  await suggestionsAreReady()
  await page
    .getByRole('button', { name: /^Screenshot/ })
    .first()
    .click()
  await suggestionsAreReady()

  // Removed and restored.
  await page.keyboard.press('x')
  await expect(inbox).toContainText('3 waiting')
  await page.getByRole('button', { name: /^Undo: bring back IMG_\d\.PNG/ }).click()
  await expect(inbox).toContainText('4 waiting')

  // Several at once, to an answer found by words.
  await heading.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('t')
  await page.keyboard.type('birch track ios')
  await expect(items).toHaveCount(1)
  await suggestionsAreReady()
  await page.keyboard.press('Enter')
  await expect(inbox).toContainText('2 waiting, 3 placed today')
  expect(await findViolations(page, 'all')).toEqual([])

  // Dragged to an answer before its preview is loaded; the answer gets the second move as the first of the drag.
  await intercept(page, '**/thumbnail*', () => new Promise(() => {}))
  await page.reload()
  await suggestionsAreReady()
  const answer = suggestions.getByRole('button').nth(1)
  await page.getByRole('region', { name: 'Waiting' }).locator('img').last().hover()
  await page.mouse.down()
  await answer.hover()
  await answer.hover({ position: { x: 60, y: 20 } })
  await page.mouse.up()
  await expect(inbox).toContainText('1 waiting, 4 placed today')

  // Who has used the keys finds them behind a button.
  const strip = page.getByText('place at the first')
  await expect(strip).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the keys' }).click()
  await expect(strip).toBeVisible()

  await page.goto('/report')
  const counted = new RegExp(`1 screenshot in your inbox.*${title}`)
  await expect(page.getByRole('link', { name: counted })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(inbox).toContainText('1 waiting')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.context().clearCookies()
  await signInByApi(page, 'senior')
  await page.goto(path)
  await expect(page.getByText('0 waiting')).toBeVisible()
})
