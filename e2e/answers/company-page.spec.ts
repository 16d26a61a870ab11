import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { answerAll, cellsOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('the companies of a report are sorted by title, complete ones with a check mark [A2.36]', async ({
  page,
}) => {
  const { senior, researcher, industry, title, start } = await openIndustry(page.request)
  await senior('POST', '/companies', { title: `Aspen of ${title}`, industries: [industry] })
  const report = await start('2026-01')
  await answerAll(researcher, report)
  const open = (await cellsOf(researcher, report._id)).find(
    ({ company }) =>
      report.companies.find(({ companyId }) => companyId === company._id)!.title ===
      `Aspen of ${title}`,
  )!
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id: open._id, version: open.version, hasCapability: null }],
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/report/app-site-select?report=${report._id}`)
  const companies = page.getByRole('list', { name: 'Companies' }).getByRole('listitem')
  await expect(companies).toHaveText([/^Amber/, /^Aspen/, /^Birch/])
  const checked = companies.filter({ has: page.getByRole('img', { name: 'Complete' }) })
  await expect(checked).toHaveText([/^Amber/, /^Birch/])
})

test('a company has a tab for each application and a tile for each category, checked when done [A2.37]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  const open = (await cellsOf(researcher, report._id)).find(
    ({ application, capability, company }) =>
      application._id === 'android-app' &&
      capability.title === 'Track a bag' &&
      company._id === report.companies[0]!.companyId,
  )!
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id: open._id, version: open.version, hasCapability: null }],
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/report/app-site-select?report=${report._id}`)
  const companies = page.getByRole('main').getByRole('link', { name: /^(Amber|Birch)/ })
  await expect(companies).toHaveText([/^Amber.*8 of 9/s, /^Birch.*9 of 9/s])
  await companies.first().click()
  await expect(page.getByRole('tab')).toHaveText(['Mobile Web', 'iPhone App', 'Android App'])
  const tiles = page.getByRole('main').getByRole('link', { name: /^(Booking|Travelling)/ })
  await expect(tiles).toHaveText([/Booking.*complete/is, /Travelling.*complete/is])
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(tiles).toHaveText([/Booking.*2 of 2/is, /Travelling.*0 of 1/is])
})

test('customers get their own variant of a screen', async ({ page }) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const query = `?report=${(await findDemoReport(researcher, 'PUBLISHED'))._id}`
  await signInByApi(page, 'customer')
  for (const [from, to] of [
    ['/report', '/report'],
    ['/report-list', '/report-list'],
    [`/consumer-survey${query}`, '/content-building/consumer-survey'],
    [`/scoring-ranking${query}`, '/content-building/executive-summary'],
    [`/report/capabilities-table${query}`, '/appendix/raw-data'],
    [`/report/app-site-select${query}`, '/appendix/raw-data'],
    [`/report/capability-detail${query}`, '/appendix/raw-data'],
  ] as const) {
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).toBe(to)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByRole('tab')).toHaveText(['My Reports', 'All Reports', 'My Industries'])
})
