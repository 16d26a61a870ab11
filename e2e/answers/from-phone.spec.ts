import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { test as base, expect, type Locator, type Page } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair, send, showCode } from '../support/pair-phone.ts'
import { detailOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const drawerOf = (page: Page, capability = 'Choose a seat') =>
  page.getByRole('dialog', { name: capability })
const screenshots = (page: Page) =>
  drawerOf(page).getByRole('region', { name: 'Screenshots' }).getByRole('listitem')

const test = base.extend<{ drawer: Locator; phone: Page }>({
  /** Opens an answer of a new report on the computer. */
  drawer: [
    async ({ page }, use) => {
      const { start } = await openIndustry(page.request)
      await signInByApi(page, 'researcher')
      await page.goto(detailOf(await start('2026-01')))
      await page.getByRole('row', { name: 'Choose a seat' }).click()
      await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
      await use(drawerOf(page))
    },
    { auto: true },
  ],
  phone: async ({ page, baseURL }, use) => use(await openPhone(page, baseURL!)),
})

test('a screenshot from a paired phone lands in the open drawer, beside the typed text [D14.30 D14.46]', async ({
  page,
  drawer,
  phone,
}) => {
  const note = drawer.getByLabel('Change note')
  await note.fill('Typed before')
  await pair(page, phone)
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()
  // The code is no longer in the URL.
  expect(new URL(phone.url()).hash).toBe('')

  await send(phone, 3, IMAGE)
  await expect(screenshots(page)).toHaveCount(3)
  await expect(phone.getByText('✓ Sent')).toHaveCount(3)
  const listed = drawer.getByRole('list', { name: 'Screenshots from the phone' })
  await expect(listed.getByText('✓ arrived')).toHaveCount(3)
  await expect(screenshots(page).locator('img')).toHaveCount(3)
  // In the order of choosing, without losing typed text.
  await expect(screenshots(page).first()).toContainText('IMG_1.PNG')
  await expect(screenshots(page).last()).toContainText('IMG_3.PNG')
  await expect(note).toHaveValue('Typed before')
  await expect(drawer.getByText('Changed by someone else')).toBeHidden()

  // Save keeps both.
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(
    phone.getByRole('heading', { name: 'No answer is open on the computer' }),
  ).toBeVisible()
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  await expect(screenshots(page)).toHaveCount(3)
  await expect(note).toHaveValue('Typed before')
})

test('a lost connection pauses sending, which continues without a press [D14.38]', async ({
  page,
  drawer,
  phone,
}) => {
  await pair(page, phone)
  let sent = 0
  // The second screenshot reaches the server at the third try: the second pause is long enough to be seen.
  await phone.route('**/api/phone/screenshots/*', (route) =>
    [2, 3].includes(++sent) ? route.abort('connectionreset') : route.continue(),
  )
  await send(phone, 3, IMAGE)
  await expect(phone.getByRole('alert')).toContainText('Sending paused')
  await expect(phone.getByText('✓ Sent')).toHaveCount(3)
  await expect(screenshots(page)).toHaveCount(3)

  // Both sides say so, whichever side unpairs.
  await drawer.getByRole('button', { name: 'Unpair' }).click()
  await expect(phone.getByRole('heading', { name: 'The pairing has ended' })).toBeVisible()
})

test('a file that is no screenshot is rejected, the others are accepted, and both sides say which [D14.39]', async ({
  page,
  drawer,
  phone,
}) => {
  await pair(page, phone)
  await phone.locator('#files').setInputFiles([
    { name: 'IMG_1.PNG', mimeType: 'image/png', buffer: IMAGE },
    { name: 'IMG_2.MOV', mimeType: 'image/png', buffer: Buffer.from('<html>') },
  ])
  await phone.getByRole('button', { name: 'Send 2 screenshots' }).click()
  await expect(phone.getByText('Not taken')).toBeVisible()
  await expect(phone.getByText('not a jpg, png, gif, webp or heic image')).toBeVisible()
  await expect(drawer.getByText('not a jpg, png, gif, webp or heic image')).toBeVisible()
  await expect(screenshots(page)).toHaveCount(1)
})

test('opening a code asks with the full name of its user, and pairs only after a tap [D15.113 S40.3]', async ({
  page,
  phone,
}) => {
  const panel = page.getByRole('region', { name: 'From phone' }).last()
  const code = await showCode(page)
  await phone.goto(`/phone#${code}`)
  await expect(phone.getByRole('heading', { name: 'Pair this phone?' })).toBeVisible()
  const { user } = (await (await page.request.get('/api/session')).json()) as {
    user: { name: string; lastName: string }
  }
  await expect(phone.getByRole('main')).toContainText(`${user.name} ${user.lastName} asks`)
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByRole('heading', { name: 'Send screenshots' })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Code that pairs a phone' })).toBeVisible()

  await phone.goto('about:blank')
  await phone.goto(`/phone#${code}`)
  await phone.getByRole('button', { name: 'Pair with this computer' }).click()
  await expect(panel.getByText('Does the phone show this number?')).toBeVisible()
})

test('another phone with the same code is rejected, and the computer says so [D14.32]', async ({
  page,
  drawer,
  phone,
  baseURL,
}) => {
  const other = await openPhone(page, baseURL!)
  const code = await showCode(page)
  await phone.goto(`/phone#${code}`)
  await phone.getByRole('button', { name: 'Pair with this computer' }).click()
  await expect(phone.locator('.number')).toBeVisible()
  await other.goto(`/phone#${code}`)
  await expect(other.getByRole('alert')).toContainText('used already or has expired')
  await expect(drawer.getByText('Another phone asked to pair and was refused.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Refuse' }).click()
  await expect(phone.getByRole('heading', { name: 'The pairing has ended' })).toBeVisible()
})

test('the page of the phone is light, accessible and 390 px wide at every step [D14.47]', async ({
  page,
  phone,
}) => {
  const scripts: number[] = []
  phone.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push((await response.body().catch(() => Buffer.alloc(0))).length)
  })
  const check = async () => {
    expect(await findViolations(phone, 'all')).toEqual([])
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  await phone.goto('/phone')
  await check()
  await pair(page, phone)
  await check()
  await phone.locator('#files').setInputFiles([
    {
      name: 'A screenshot with a name that is much too long for a phone.png',
      mimeType: 'image/png',
      buffer: IMAGE,
    },
  ])
  await check()
  await phone.getByRole('button', { name: /^Send \d+ / }).click()
  await expect(phone.getByText('✓ Sent')).toBeVisible()
  await check()
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000)
})

test('Previous and Next on the phone open the adjacent answer on the computer, without losing typed text [D14.124]', async ({
  page,
  phone,
}) => {
  await pair(page, phone)
  const next = phone.getByRole('button', { name: /Next answer/ })
  const previous = phone.getByRole('button', { name: /Previous answer/ })
  await next.click()
  await expect(phone.getByRole('heading', { name: 'Pay with points' })).toBeVisible()
  await expect(drawerOf(page, 'Pay with points')).toBeVisible()
  expect(await findViolations(phone, 'all')).toEqual([])
  const box = (await next.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(48)
  expect(box.y).toBeGreaterThan(844 / 2)

  // The last answer has no next one.
  await next.click()
  await expect(phone.getByText('The computer has not moved.')).toBeVisible()
  await previous.click()
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()

  // The computer asks before it leaves unsaved changes.
  const note = drawerOf(page).getByLabel('Change note')
  await note.fill('Typed before')
  await next.click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  // A second press does not answer the question.
  await expect(phone.getByText('The computer has not moved.')).toBeVisible()
  await next.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Typed before')
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()
})

test('P offers a phone in drawer and grid, except while typing [D14.125]', async ({
  page,
  drawer,
}) => {
  await drawer.getByLabel('Change note').focus()
  await page.keyboard.press('p')
  await expect(drawer.getByLabel('Change note')).toHaveValue('p')
  const code = drawer.getByRole('img', { name: 'Code that pairs a phone' })
  await expect(code).toBeHidden()
  await drawer.getByLabel('Change note').fill('')
  await drawer.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('p')
  await expect(code).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(code).toBeHidden()

  const report = new URL(page.url()).searchParams.get('report')
  await page.goto(`/report/capabilities-table?report=${report}&view=grid`)
  await page.getByRole('grid').focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('img', { name: 'Code that pairs a phone' })).toBeVisible()
})
