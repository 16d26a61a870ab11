import { expect, test } from '@playwright/test'

import { answerAll, cellsOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('companies are sorted by title, each with a tab for each application and a tile for each category, checked when done [A2.36 A2.37]', async ({
  page,
}) => {
  const { senior, researcher, industry, title, start } = await openIndustry(page.request)
  await senior('POST', '/companies', { title: `Aspen of ${title}`, industries: [industry] })
  const report = await start('2026-01')
  await answerAll(researcher, report)
  const aspen = report.companies.find((company) => company.title.startsWith('Aspen'))!
  const open = (await cellsOf(researcher, report._id)).find(
    ({ application, capability, company }) =>
      application._id === 'android-app' &&
      capability.title === 'Track a bag' &&
      company._id === aspen.companyId,
  )!
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id: open._id, version: open.version, hasCapability: null }],
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/report/app-site-select?report=${report._id}`)
  const companies = page.getByRole('list', { name: 'Companies' }).getByRole('listitem')
  await expect(companies).toHaveText([/^Amber.*9 of 9/s, /^Aspen.*8 of 9/s, /^Birch.*9 of 9/s])
  const checked = companies.filter({ has: page.getByRole('img', { name: 'Complete' }) })
  await expect(checked).toHaveText([/^Amber/, /^Birch/])

  await companies.getByRole('link', { name: /^Aspen/ }).click()
  await expect(page.getByRole('tab')).toHaveText(['Mobile Web', 'iPhone App', 'Android App'])
  const tiles = page.getByRole('main').getByRole('link', { name: /^(Booking|Travelling)/ })
  await expect(tiles).toHaveText([/Booking.*complete/is, /Travelling.*complete/is])
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(tiles).toHaveText([/Booking.*2 of 2/is, /Travelling.*0 of 1/is])
})
