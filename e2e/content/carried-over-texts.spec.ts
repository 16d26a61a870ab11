import { expect, test } from '@playwright/test'

import { readContent } from '../support/demo-report.ts'
import { startNextEdition } from '../support/next-edition.ts'
import {
  completeAll,
  openIndustry,
  publish,
  scoreAll,
  type SmallReport,
} from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('texts of the previous edition are marked and complete, kept or changed one by one, and the rest with one press when finalizing; a senior approves beside what has changed [B4.63 B4.66 D15.182 D15.184 D26.146 D31.82]', async ({
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
  const finalize = page.getByRole('button', { name: 'Finalize for Review' })
  await finalize.click()
  const question = page.getByRole('dialog', { name: 'Finalize for Review?' })
  await expect(question).toContainText('Carried over from January 2026')
  const kept = question.getByRole('region', {
    name: 'Keep what was carried over?',
    exact: true,
  })
  const items = kept.getByRole('listitem')
  await expect(items.filter({ hasText: 'Executive Summary: Top Performers' })).toBeVisible()
  const all = await items.count()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, `/content-building?report=${next._id}`)
  const sections = page.getByRole('list', { name: 'Sections' })
  for (const section of ['Executive Summary', 'Product Rating', 'Trends', 'Category Performance'])
    await expect(sections.getByRole('link', { name: section }).getByLabel('Complete')).toBeVisible()

  await visit(page, `/content-building/executive-summary?report=${next._id}`)
  await expect(page.getByText('No ordinal is written: readers see “second”')).toBeVisible()
  await page.getByRole('button', { name: 'Keep “second”' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep “second”' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Data as of/ })).toBeFocused()
  await page.getByRole('button', { name: 'Keep Top Performers' }).press('Enter')
  await expect(page.getByText('Carried over from January 2026')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Top Performers' })).toBeFocused()
  await visit(page, `/content-building/trends-innovations?report=${next._id}`)
  const mark = page.getByText('Carried over from January 2026')
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Edit Passkeys' }).click()
  await page.getByLabel('Title of the trend').fill('Passkeys everywhere')
  await expect(mark).toHaveCount(0)

  await visit(page, `/appendix/methodology?report=${next._id}`)
  await page.getByRole('button', { name: 'Keep the methodology' }).press('Enter')
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  const { carriedOver } = await readContent(researcher, next._id)
  expect(carriedOver.sections.map((section) => section.split('.')[0])).toEqual([
    ...Array<string>(6).fill('productRating'),
    ...Array<string>(3).fill('categoryPerformance'),
  ])
  await visit(page, `/report/report-publish-date?report=${next._id}`)
  await finalize.click()
  // The ordinal, Top Performers, a trend and the methodology are settled.
  await expect(items).toHaveCount(all - 4)
  await question.getByRole('button', { name: 'Keep all and finalize' }).click()
  await expect(page.getByText('This report is pending approval.')).toBeVisible()
  expect((await readContent(researcher, next._id)).carriedOver.sections).toEqual([])

  // A senior sees what has changed beside the previous edition before approving.
  await signInByApi(page, 'senior')
  await page.reload()
  await page.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve?' })
  await expect(approval).toContainText(/Decided on 0 of \d+ answers and texts to review/)
  await approval.getByRole('link', { name: 'Open the review queue' }).click()
  const list = page.getByRole('list', { name: 'To review' })
  await list.getByRole('button', { name: /Passkeys everywhere/ }).click()
  await expect(list.getByRole('group', { name: 'Text, January 2026' })).not.toContainText(
    'everywhere',
  )
  await expect(list.getByRole('group', { name: 'Text, Now' })).toContainText('Passkeys everywhere')
  await visit(page, `/report/report-publish-date?report=${next._id}`)
  await takeStep(page, 'Approve')
  await expect(page.getByText('This report is approved.')).toBeVisible()
  await takeStep(page, 'Publish')
  await expect(page).toHaveURL(/\/content-building\?/)

  // A revision needs a reason, in a dialog that fits the window.
  const { _id: revision } = await researcher<SmallReport>('POST', '/report-edit', {
    reportId: next._id,
  })
  for (const status of ['REVIEWED', 'APPROVED'])
    await senior('PUT', `/report-status/${revision}`, { status })
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `/report/report-publish-date?report=${revision}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish revision?' })
  const reason = publishing.getByRole('textbox', { name: 'Reason' })
  await expect(publishing.getByRole('region', { name: 'Who is emailed' })).toBeInViewport()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await publishing.getByRole('button', { name: 'Publish revision' }).click()
  await expect(reason).toBeFocused()
  await expect(publishing).toContainText('Required')
  await reason.fill('A trend was about another brand.')
  await publishing.getByRole('button', { name: 'Publish revision' }).click()
  await expect(page).toHaveURL(/\/content-building\?/)
})

test('texts of the previous edition are listed on Report Setup with links, and kept or edited by K and E, page after page [D26.160 D26.161]', async ({
  page,
  request,
}) => {
  const { researcher, report } = await startNextEdition(request)
  await scoreAll(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?report=${report._id}`)
  const list = page.getByRole('list', { name: 'Not looked at yet' })
  await list.getByRole('link', { name: /^Executive Summary: the ordinal/ }).click()
  await expect(page.getByRole('heading', { name: 'Executive Summary' })).toBeFocused()
  // The keys come with the count, after the page.
  await expect(page.getByText('carried-over texts not looked at yet')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Keep “second”' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Keep Top Performers' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/product-rating.*mobile-web/)
  await expect(page.getByRole('heading', { name: 'Product Rating' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Keep Key Success Factors' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Key Success Factors' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Keep Key Success Factors' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Done with Key Success Factors' }).click()
  await visit(page, `/content-building?report=${report._id}`)
  const sections = page.getByRole('list', { name: 'Sections' })
  await expect(sections.getByRole('link', { name: 'Executive Summary' })).toContainText('2 of 2 looked at') // prettier-ignore
  await expect(sections.getByRole('link', { name: 'Product Rating' })).toContainText('1 of 6 looked at') // prettier-ignore
})
