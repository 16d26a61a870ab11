import { expect, test } from '@playwright/test'

import {
  completeAll,
  openIndustry,
  publish,
  scoreAll,
  type SmallReport,
} from './authoring/small-report.ts'
import { readContent } from './demo-report.ts'
import { signInByApi } from './users.ts'

test('texts of the edition before are marked, listed as missing, and kept or changed one by one [B4.63 B4.66]', async ({
  page,
  request,
}) => {
  const { senior, researcher, start } = await openIndustry(request)
  const first = await start('2026-01')
  await completeAll(researcher, first)
  await researcher('POST', '/methodology', { report: first._id, methodology: '<p>By hand.</p>' })
  await publish(senior, first._id)
  const next = await researcher<SmallReport>('POST', '/report-edit', {
    reportId: first._id,
    newDate: '2026-03-01',
  })
  await scoreAll(researcher, next)

  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?report=${next._id}`)
  const missing = page.getByText(
    'Executive Summary: Top Performers is carried over from January 2026: keep or change it.',
  )
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finalize for Review' })).toBeDisabled()

  await page.goto(`/content-building/executive-summary?report=${next._id}`)
  await expect(page.getByText('No ordinal is written: readers see “second”')).toBeVisible()
  await page.getByRole('button', { name: 'Keep “second”' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep “second”' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Data as of/ })).toBeFocused()
  await page.getByRole('button', { name: 'Keep Top Performers' }).press('Enter')
  await expect(page.getByText('Carried over from January 2026')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Top Performers' })).toBeFocused()
  await page.goto(`/content-building?report=${next._id}`)
  const sections = page.getByRole('list', { name: 'Sections' })
  await expect(
    sections.getByRole('link', { name: /Executive Summary/ }).getByLabel('Complete'),
  ).toBeVisible()

  await page.goto(`/content-building/trends-innovations?report=${next._id}`)
  const mark = page.getByText('Carried over from January 2026')
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Edit Passkeys' }).click()
  await page.getByLabel('Title of the trend').fill('Passkeys everywhere')
  await expect(mark).toHaveCount(0)

  await page.goto(`/appendix/methodology?report=${next._id}`)
  await page.getByRole('button', { name: 'Keep the methodology' }).press('Enter')
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  const { carriedOver } = await readContent(researcher, next._id)
  expect(carriedOver.sections.map((section) => section.split('.')[0])).toEqual([
    ...Array<string>(6).fill('productRating'),
    ...Array<string>(3).fill('categoryPerformance'),
  ])
})
