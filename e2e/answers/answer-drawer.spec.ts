import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair } from '../support/pair-phone.ts'
import { detailOf, openIndustry, type SmallReport } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const drawerOf = (page: Page, capability = 'Choose a seat') =>
  page.getByRole('dialog', { name: capability })

async function openDrawer(page: Page, report: SmallReport) {
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(report))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
  return drawerOf(page)
}

test('Previous and Next on the phone open the answer beside on the computer, by its rules: nothing typed is lost [D14.124]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  await openDrawer(page, await start('2026-01'))
  const phone = await openPhone(browser, baseURL!)
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

  // There is none after it.
  await next.click()
  await expect(phone.getByText('The computer has not moved.')).toBeVisible({ timeout: 8_000 })
  await previous.click()
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()

  // The computer asks before it leaves what is not saved.
  const note = drawerOf(page).getByLabel('Change note')
  await note.fill('Typed before')
  await next.click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  // A second press does not answer it.
  await expect(phone.getByText('The computer has not moved.')).toBeVisible({ timeout: 8_000 })
  await next.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Typed before')
  await expect(phone.getByRole('heading', { name: 'Choose a seat' })).toBeVisible()
})

test('P offers a phone in drawer and grid, and not where somebody types [D14.125]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const drawer = await openDrawer(page, report)
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

  await page.goto(`/report/capabilities-table?report=${report._id}&view=grid`)
  await page.getByRole('grid').focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('img', { name: 'Code that pairs a phone' })).toBeVisible()
})

test('D puts the evidence beside the answer where there is room, for this opening of the drawer alone [D14.126 D15.171]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await page.setViewportSize({ width: 1280, height: 900 })
  const drawer = await openDrawer(page, report)
  const widthOf = async () => Math.round((await drawer.boundingBox())!.width)
  await expect.poll(widthOf).toBe(500)
  const note = drawer.getByLabel('Change note')
  await note.fill('Typed before')
  await drawer.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('d')
  await expect.poll(widthOf).toBe(792)
  await expect(note).toHaveValue('Typed before')
  const screenshots = drawer.getByRole('region', { name: 'Screenshots' })
  const left = (await note.boundingBox())!
  const right = (await screenshots.boundingBox())!
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(await findViolations(page, 'all')).toEqual([])

  // A window without room has it below, whatever was chosen.
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect.poll(widthOf).toBe(500)
  await expect(drawer.getByRole('button', { name: 'Compare beside' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(widthOf).toBe(792)
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(500)

  // Another opening begins without, and so does a page that is loaded anew.
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(792)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row', { name: 'Choose a seat' })
  await row.click()
  await expect.poll(widthOf).toBe(500)
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(792)
  await page.reload()
  await row.click()
  await expect.poll(widthOf).toBe(500)
})
