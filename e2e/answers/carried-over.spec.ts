import { setTimeout } from 'node:timers/promises'

import { expect, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { startNextEdition } from '../support/next-edition.ts'
import { cellOf, cellsOf, detailOf } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('carried-over answers are confirmed in grid, table and drawer, ratings in their box, and undo leaves them unconfirmed [D5.26 D5.99 D5.101 D6.33 D15.198]', async ({
  page,
}) => {
  const { researcher, report } = await startNextEdition(page.request)
  const { _id } = report
  const [company, second] = report.companies
  const find = (capability: string) => cellOf(researcher, report, capability)
  const states = async () =>
    (await cellsOf(researcher, _id))
      .map((cell) =>
        [
          cell._id,
          cell.status,
          cell.hasCapability,
          cell.capabilityChange,
          cell.capabilityChangeNote,
        ].join(' '),
      )
      .toSorted()
  const before = await states()
  const confirmed = { status: 'COMPLETED', capabilityChange: 'no-change' }
  await signInByApi(page, 'researcher')
  await page.goto(`/report/capabilities-table?report=${_id}&view=grid&application=mobile-web`)
  const toConfirm = page.locator('td[data-carried]')
  const saved = page.getByText('Saved', { exact: true })
  await expect(toConfirm).toHaveCount(6)
  await page.getByRole('grid').focus()

  // A whole column, answered and undone.
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('n')
  await expect(toConfirm).toHaveCount(3)
  await expect(saved).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toConfirm).toHaveCount(6)
  await expect.poll(states).toEqual(before)

  // Confirmations are undo steps of their own.
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('c')
  await expect(toConfirm).toHaveCount(3)
  await page.getByRole('button', { name: /^Confirm \d answers of Booking/ }).click()
  await expect(toConfirm).toHaveCount(1)
  await expect(saved).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toConfirm).toHaveCount(3)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(toConfirm).toHaveCount(6)
  await expect.poll(states).toEqual(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(toConfirm).toHaveCount(3)
  await undo.click()
  await expect(toConfirm).toHaveCount(6)

  // A changed answer sets its capability change; the rest of a category is confirmed.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Confirm 3 answers of Booking' }).click()
  const booking = async () =>
    (await cellsOf(researcher, _id))
      .filter(({ application }) => application._id === 'mobile-web')
      .filter(({ capability }) => capability.title !== 'Track a bag')
      .map(({ status, capabilityChange }) => `${status} ${capabilityChange}`)
      .toSorted()
  const unchanged = 'COMPLETED no-change'
  await expect.poll(booking).toEqual([unchanged, unchanged, unchanged, 'COMPLETED removed'])

  // A row, after a look at it.
  await page.goto(detailOf(report))
  const seat = page.getByRole('row', { name: 'Choose a seat' })
  await expect(seat).toContainText('Draft')
  await seat.getByRole('button', { name: 'Confirm Choose a seat' }).click()
  await expect(seat).toContainText('Completed')
  expect(await find('Choose a seat')).toMatchObject(confirmed)

  // The gallery offers that answer alone, and says why.
  await page.goto(`/report-list/screenshot?report=${_id}`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const upload = page.getByRole('dialog', { name: 'Upload screenshots' })
  const options = page.getByRole('main').getByRole('option')
  for (const [label, choice] of [
    ['Company', company!.title],
    ['Application', 'iPhone App'],
    ['Category', 'Booking'],
  ] as const) {
    await upload.getByLabel(label).first().click()
    await page.getByRole('main').getByRole('option', { name: choice, exact: true }).click()
  }
  await expect(upload.getByText('Not listed: 1 carried over and not confirmed yet.')).toBeVisible()
  await upload.getByLabel('Capability').first().click()
  await expect(options).toHaveText(['Choose a seat'])

  // The rest of a category.
  await page.goto(detailOf(report))
  await page.getByRole('button', { name: 'Confirm all 1' }).click()
  await expect(page.getByRole('row', { name: 'Pay with points' })).toContainText('Completed')
  expect(await find('Pay with points')).toMatchObject(confirmed)

  // In the drawer.
  await page.goto(detailOf(report, 'Travelling'))
  await page.getByRole('row', { name: 'Track a bag' }).click()
  const drawer = page.getByRole('dialog', { name: 'Track a bag' })
  await drawer.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(drawer).toBeHidden()
  expect(await find('Track a bag')).toMatchObject(confirmed)

  // Ratings, in a box that comes late and moves nothing.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(`
    window.tabsAt = new Set()
    setInterval(() => {
      const tabs = document.querySelector('[role=tablist]')
      if (tabs) window.tabsAt.add(tabs.getBoundingClientRect().top)
    }, 20)`)
  await intercept(page, '**/api/report-progress/*', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  const box = page.getByRole('region', { name: 'User ratings' })
  const ratingsOf = (one: typeof company) =>
    `/report/capabilities-table?report=${_id}&company=${one!.companyId}&application=iphone-app`
  await page.goto(ratingsOf(company))
  await expect(box).toContainText('Carried over')
  expect(await page.evaluate('window.tabsAt.size'), 'places of the tabs').toBe(1)
  await box.getByRole('button', { name: /^Confirm the user ratings of/ }).press('Enter')
  await expect(box).not.toContainText('Carried over')
  await expect(box.getByRole('button', { name: 'Edit user ratings' })).toBeFocused()
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  await expect(box).toHaveCount(0)

  await page.goto(`/report/app-site-select?report=${_id}`)
  const tile = (one: typeof company) => page.getByRole('listitem').filter({ hasText: one!.title })
  await expect(tile(second)).toContainText('ratings carried over')
  await expect(tile(company)).not.toContainText('ratings carried over')
  await page.goto(ratingsOf(second))
  await box.getByRole('button', { name: 'Edit user ratings' }).click()
  const dialog = page.getByRole('dialog', { name: /^User ratings of/ })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(box).not.toContainText('Carried over')
})
