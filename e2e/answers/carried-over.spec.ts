import { setTimeout } from 'node:timers/promises'

import { expect, type Page, test } from '@playwright/test'

import {
  cellOf,
  cellsOf,
  completeAll,
  detailOf,
  openIndustry,
  publish,
} from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/** Creates a draft of the next edition from a published one. */
async function startNextEdition(page: Page) {
  const { senior, researcher, start } = await openIndustry(page.request)
  const published = await start('2026-01')
  await completeAll(researcher, published)
  await publish(senior, published._id)
  const { _id } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: '2026-02-01T00:00:00.000Z',
  })
  return { researcher, report: { ...published, _id } }
}

test('carried-over answers are confirmed one by one or all at once, in table, drawer and grid [D5.26]', async ({
  page,
}) => {
  const { researcher, report } = await startNextEdition(page)
  const { _id } = report
  const state = async (capability: string) => {
    const { status, capabilityChange } = await cellOf(researcher, report, capability)
    return [status, capabilityChange]
  }
  await signInByApi(page, 'researcher')

  // A row, after a look at it.
  await page.goto(detailOf(report))
  const seat = page.getByRole('row', { name: 'Choose a seat' })
  await expect(seat).toContainText('Draft')
  await seat.getByRole('button', { name: 'Confirm Choose a seat' }).click()
  await expect(seat).toContainText('Completed')
  expect(await state('Choose a seat')).toEqual(['COMPLETED', 'no-change'])

  // The rest of the category.
  await page.getByRole('button', { name: 'Confirm all 1' }).click()
  await expect(page.getByRole('row', { name: 'Pay with points' })).toContainText('Completed')
  expect(await state('Pay with points')).toEqual(['COMPLETED', 'no-change'])

  // In the drawer.
  await page.goto(detailOf(report, 'Travelling'))
  await page.getByRole('row', { name: 'Track a bag' }).click()
  const drawer = page.getByRole('dialog', { name: 'Track a bag' })
  await drawer.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(drawer).toBeHidden()
  expect(await state('Track a bag')).toEqual(['COMPLETED', 'no-change'])

  // In the grid, a changed answer sets its capability change; the rest of a category is confirmed.
  await page.goto(`/report/capabilities-table?report=${_id}&view=grid&application=mobile-web`)
  const grid = page.getByRole('grid')
  await grid.focus()
  await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-value', 'yes')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Confirm 3 answers of Booking' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const booking = (await cellsOf(researcher, _id)).filter(
    ({ application, capability }) =>
      application._id === 'mobile-web' && capability.title !== 'Track a bag',
  )
  expect(booking.map(({ capabilityChange }) => String(capabilityChange)).toSorted()).toEqual([
    'no-change',
    'no-change',
    'no-change',
    'removed',
  ])
  expect(booking.every(({ status }) => status === 'COMPLETED')).toBe(true)
})

test('undo in the grid leaves carried-over answers unconfirmed, also after a confirmation [D6.33]', async ({
  page,
}) => {
  const { researcher, report } = await startNextEdition(page)
  const states = async () =>
    (await cellsOf(researcher, report._id)).map(
      ({ _id, status, hasCapability, capabilityChange, capabilityChangeNote }) =>
        [_id, status, hasCapability, capabilityChange, capabilityChangeNote].join(' '),
    )
  const before = (await states()).toSorted()
  await signInByApi(page, 'researcher')
  await page.goto(
    `/report/capabilities-table?report=${report._id}&view=grid&application=mobile-web`,
  )
  const toConfirm = page.locator('td[data-carried]')
  await expect(toConfirm).toHaveCount(6)
  await page.getByRole('grid').focus()

  // A whole column, answered and undone.
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('n')
  await expect(toConfirm).toHaveCount(3)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toConfirm).toHaveCount(6)
  await expect.poll(async () => (await states()).toSorted()).toEqual(before)

  // Confirmations are undo steps of their own.
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('c')
  await expect(toConfirm).toHaveCount(3)
  await page.getByRole('button', { name: /^Confirm \d answers of Booking/ }).click()
  await expect(toConfirm).toHaveCount(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toConfirm).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toConfirm).toHaveCount(6)
  await expect.poll(async () => (await states()).toSorted()).toEqual(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(toConfirm).toHaveCount(3)
})

test('carried-over ratings are confirmed in their box, or by saving them, and not on Mobile Web [D5.101 D15.198]', async ({
  page,
}) => {
  const { report } = await startNextEdition(page)
  const [first, second] = report.companies
  await signInByApi(page, 'researcher')
  const box = page.getByRole('region', { name: 'User ratings' })
  const tabs = page.getByRole('tablist')
  const open = (company: string) =>
    page.goto(
      `/report/capabilities-table?report=${report._id}&company=${company}&application=iphone-app`,
    )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(`
    window.tabsAt = new Set()
    setInterval(() => {
      const tabs = document.querySelector('[role=tablist]')
      if (tabs) window.tabsAt.add(tabs.getBoundingClientRect().top)
    }, 20)`)
  await page.route('**/api/report-progress/*', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await open(first!.companyId)
  await expect(box).toContainText('Carried over')
  await expect(tabs).toBeVisible()
  expect(await page.evaluate('window.tabsAt.size'), 'places of the tabs').toBe(1)
  await box.getByRole('button', { name: /^Confirm the user ratings of/ }).press('Enter')
  await expect(box).not.toContainText('Carried over')
  await expect(box.getByRole('button', { name: 'Edit user ratings' })).toBeFocused()

  await open(second!.companyId)
  await expect(box).toContainText('Carried over')
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  await expect(box).toHaveCount(0)
  await page.goto(`/report/app-site-select?report=${report._id}`)
  const tile = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(tile(second!.title)).toContainText('ratings carried over')
  await expect(tile(first!.title)).not.toContainText('ratings carried over')
  await open(second!.companyId)
  await box.getByRole('button', { name: 'Edit user ratings' }).click()
  const dialog = page.getByRole('dialog', { name: /^User ratings of/ })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(box).not.toContainText('Carried over')
})

test('the gallery offers the answers that accept screenshots, and says why it offers no others [D5.99]', async ({
  page,
}) => {
  const { researcher, report } = await startNextEdition(page)
  const cell = await cellOf(researcher, report, 'Choose a seat')
  const { _id, version, hasCapability } = cell
  await researcher('PATCH', '/capability-reports', { answers: [{ _id, version, hasCapability }] })
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list/screenshot?report=${report._id}`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload screenshots' })
  for (const [label, choice] of [
    ['Company', report.companies[0]!.title],
    ['Application', 'iPhone App'],
    ['Category', 'Booking'],
  ] as const) {
    await dialog.getByLabel(label).first().click()
    await page.getByRole('main').getByRole('option', { name: choice, exact: true }).click()
  }
  await expect(dialog.getByText('Not listed: 1 carried over and not confirmed yet.')).toBeVisible()
  await dialog.getByLabel('Capability').first().click()
  await expect(page.getByRole('main').getByRole('option')).toHaveText(['Choose a seat'])
})
