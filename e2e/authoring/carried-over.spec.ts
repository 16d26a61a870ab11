import { expect, test } from '@playwright/test'

import { enter } from '../people.ts'
import { cellOf, cellsOf, completeAll, detailOf, openIndustry, publish } from './small-report.ts'

test('what was carried over is confirmed row by row or all at once, in table, drawer and grid', async ({
  page,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const published = await start('2026-01')
  await completeAll(researcher, published)
  await publish(senior, published._id)
  const { _id } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: '2026-02-01T00:00:00.000Z',
  })
  const report = { ...published, _id }
  const state = async (capability: string) => {
    const { status, capabilityChange } = await cellOf(researcher, report, capability)
    return [status, capabilityChange]
  }
  await enter(page, 'researcher')

  // A row, after a look.
  await page.goto(detailOf(report))
  const seat = page.getByRole('row', { name: 'Choose a seat' })
  await expect(seat).toContainText('Draft')
  await seat.getByRole('button', { name: 'Confirm Choose a seat' }).click()
  await expect(seat).toContainText('Completed')
  expect(await state('Choose a seat')).toEqual(['COMPLETED', 'no-change'])

  // All that is left of the category.
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

  // In the grid: a changed answer has its kind by itself, the rest of a category is confirmed.
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
