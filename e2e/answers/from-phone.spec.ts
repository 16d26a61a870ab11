import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair, screenshots, send, showCode } from '../support/pair-phone.ts'
import { cellOf, detailOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const drawerOf = (page: Page, capability = 'Choose a seat') =>
  page.getByRole('dialog', { name: capability })

test('a phone asks before it pairs, fills the open drawer, names a rejected file, and opens adjacent answers [D14.30 D14.32 D14.39 D14.46 D14.47 D14.124 D15.113 S40.3]', async ({
  page,
  request,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(await start('2026-01')))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const drawer = drawerOf(page)
  const note = drawer.getByLabel('Change note')
  await note.fill('Typed before')
  const phone = await openPhone(page, baseURL!)
  await phone.clock.install()
  const scripts: number[] = []
  phone.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push((await response.body().catch(() => Buffer.alloc(0))).length)
  })
  const check = async () => {
    expect(await findViolations(phone, 'all')).toEqual([])
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  const seat = phone.getByRole('heading', { name: 'Choose a seat' })

  // The code asks with the full name, and does nothing before a tap.
  const code = await showCode(page)
  await phone.goto(`/phone#${code}`)
  await expect(phone.getByRole('heading', { name: 'Pair this phone?' })).toBeVisible()
  const session = await page.request.get('/api/session')
  const { user } = (await session.json()) as { user: { name: string; lastName: string } }
  await expect(phone.getByRole('main')).toContainText(`${user.name} ${user.lastName} asks`)
  expect(new URL(phone.url()).hash).toBe('')
  await check()
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000)
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByRole('heading', { name: 'Send screenshots' })).toBeVisible()
  await expect(drawer.getByRole('img', { name: 'Code that pairs a phone' })).toBeVisible()

  // It works once: another phone is rejected, on both sides.
  const open = async (used: string) => {
    await phone.goto('about:blank')
    await phone.goto(`/phone#${used}`)
  }
  const tap = phone.getByRole('button', { name: 'Pair with this computer' })
  await open(code)
  await tap.click()
  await expect(drawer.getByText('Does the phone show this number?')).toBeVisible()
  expect((await request.post('/api/phone', { data: { code } })).status()).toBe(410)
  await expect(drawer.getByText('Another phone asked to pair and was refused.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Refuse' }).click()
  await expect(phone.getByRole('heading', { name: 'The pairing has ended' })).toBeVisible()
  await open(code)
  await expect(phone.getByRole('alert')).toContainText('used already or has expired')

  await open(await showCode(page))
  await tap.click()
  const number = await phone.locator('.number').textContent()
  await expect(drawer.getByText(number!, { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(phone.getByText(/^Paired with /)).toBeVisible()
  await expect(seat).toBeVisible()

  // Screenshots arrive in the order of choosing, beside the typed text; both sides name the rejected file.
  const files = phone.locator('#files')
  const arrived = drawer.getByRole('region', { name: 'Screenshots' }).getByRole('listitem')
  const [first, second, third] = screenshots(3, IMAGE)
  await files.setInputFiles([
    first!,
    { name: 'IMG_3.PNG', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    { ...second!, name: 'A screenshot with a name that is much too long for a phone.png' },
  ])
  await check()
  await phone.getByRole('button', { name: 'Send 3 screenshots' }).click()
  await expect(phone.getByText('✓ Sent')).toHaveCount(2)
  await expect(phone.getByText('Not taken')).toBeVisible()
  const reason = 'not a jpg, png, gif, webp or heic image'
  for (const side of [phone, drawer]) await expect(side.getByText(reason)).toBeVisible()
  await check()
  await expect(arrived.locator('img')).toHaveCount(2)
  await expect(arrived).toContainText(['IMG_1.PNG', 'A screenshot with a name'])
  const listed = drawer.getByRole('list', { name: 'Screenshots from the phone' })
  await expect(listed.getByText('✓ arrived')).toHaveCount(2)
  await expect(note).toHaveValue('Typed before')
  await expect(drawer.getByText('Changed by someone else')).toBeHidden()

  // The computer asks before it leaves unsaved changes.
  const next = phone.getByRole('button', { name: /Next answer/ })
  const stayed = phone.getByText('The computer has not moved.')
  /** Presses Next, and lets the four seconds pass in which the phone waits for the computer. */
  const pressInVain = async (asked = phone.waitForResponse('**/api/phone/moves')) => {
    await next.click()
    await asked
    await phone.clock.fastForward(4_000)
    await expect(stayed).toBeVisible()
  }
  const box = (await next.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(48)
  expect(box.y).toBeGreaterThan(844 / 2)
  await pressInVain()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  // A second press does not answer the question. The screenshot shows when the computer has received it.
  const pressed = phone.waitForResponse('**/api/phone/moves')
  await next.click()
  await pressed
  await files.setInputFiles(third!)
  await phone.getByRole('button', { name: 'Send 1 screenshot' }).click()
  await expect(arrived).toHaveCount(3)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Typed before')
  await expect(seat).toBeVisible()

  // Save keeps both.
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  const none = phone.getByRole('heading', { name: 'No answer is open on the computer' })
  await expect(none).toBeVisible()
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  await expect(arrived).toHaveCount(3)
  await expect(note).toHaveValue('Typed before')

  await expect(seat).toBeVisible()
  await next.click()
  await expect(phone.getByRole('heading', { name: 'Pay with points' })).toBeVisible()
  await expect(drawerOf(page, 'Pay with points')).toBeVisible()
  // The last answer has no next one.
  await pressInVain()
  await phone.getByRole('button', { name: /Previous answer/ }).click()
  await expect(seat).toBeVisible()
})

test('a paired phone is a chip beside the grid and sends to its focused cell, which it moves, too [D14.124 D26.180 D26.181]', async ({
  page,
  baseURL,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(
    `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
  )
  const grid = page.getByRole('grid')
  const active = page.locator('td[data-active]')
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  const chip = page.getByRole('button', { name: /→|arrived/ })
  await expect(chip).toHaveAccessibleName(/→ inbox$/)
  await expect(page.getByRole('region', { name: 'From phone' })).toHaveCount(0)
  await chip.click()
  await expect(page.getByRole('region', { name: 'From phone' })).toContainText('Unpair')
  expect(await findViolations(page, 'all')).toEqual([])

  await chip.click()
  await expect(page.getByRole('region', { name: 'From phone' })).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()
  await expect(chip).toHaveAccessibleName(/→ Choose a seat$/)
  await send(phone, 1, IMAGE)
  await expect(active).toHaveAttribute('data-pictured')
  expect((await cellOf(researcher, report, 'Choose a seat')).images).toHaveLength(1)

  await phone.getByRole('button', { name: /Next answer/ }).click()
  await expect(phone.getByRole('heading', { name: 'Pay with points' })).toBeVisible()
  await expect(active).toHaveAttribute('data-cell', (await cellOf(researcher, report, 'Pay with points'))._id) // prettier-ignore
  await page.getByRole('link', { name: 'By company' }).click()
  await expect(
    phone.getByRole('heading', { name: 'No answer is open on the computer' }),
  ).toBeVisible()
})
