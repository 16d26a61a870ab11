import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { cellsOf, openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Plan {
  readonly parts: readonly {
    readonly company: string
    readonly application: string
    readonly version: number
  }[]
  readonly people: readonly { readonly _id: string; readonly name: string }[]
  readonly today: string
}

test('a researcher moves by keyboard to a part that is due and answers it; a senior sees it by person [D29.138 D29.139]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const plan = await senior<Plan>('GET', `/work-plans/${report._id}`)
  const person = plan.people.find(({ name }) => name === 'Jonas')!._id
  const { company, application, version } = plan.parts[0]!
  await senior('PATCH', `/work-plans/${report._id}`, {
    parts: [{ company, application, version, person, due: plan.today }],
  })
  const [cell] = (await cellsOf(researcher, report._id)).filter(
    (one) => one.company._id === company && one.application._id === application,
  )
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id: cell!._id, version: cell!.version, hasCapability: true }],
  })

  await signInByApi(page, 'researcher')
  await page.goto('/report')
  const mine = page.getByRole('region', { name: 'Mine' })
  const part = mine.getByRole('link', { name: RegExp(report.title) })
  await expect(part).toContainText('today')
  await expect(part).toContainText('1 of 3')
  expect(await findViolations(page, 'all')).toEqual([])
  await page.keyboard.press('j')
  await expect(mine.getByRole('link').first()).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(part).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/report/capabilities-table.*${company}`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/report')
  await expect(part).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signInByApi(other, 'senior')
  const asked: string[] = []
  // An event of another test would load the page again.
  await other.route('**/api/live*', (route) => route.abort())
  other.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:home|reports|inbox|work-plans)/.test(pathname)) asked.push(pathname)
  })
  await other.goto('/report')
  const open = other.getByRole('region', { name: 'Open reports' })
  const more = open.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(open.getByRole('listitem').first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  const planned = open.getByRole('listitem').filter({ has: other.getByRole('link', { name: RegExp(report.title) }) }) // prettier-ignore
  await expect(planned.getByRole('listitem').filter({ hasText: 'Jonas' })).toContainText('1 of 3')
  await expect(planned).toContainText('1 of 18 answered')
  expect(asked).toEqual(['/api/home'])
  expect(await findViolations(other, 'all')).toEqual([])
  await context.close()
})

test('a customer sees the rank of their brand on covers, contents of others, and prints from the menu of a cover [D29.140]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { library } = await customer<{
    library: { report: { _id: string; title: string; access: string; industry: { _id: string; title: string } } }[] // prettier-ignore
  }>('GET', '/home')
  const { report } = library.find(({ report: one }) => one.access === 'read' && one.industry.title === 'Airlines')! // prettier-ignore
  const { companies } = await customer<{ companies: { companyId: string; title: string }[] }>(
    'GET',
    `/reports/${report._id}`,
  )
  const [brand] = companies
  const industry = `/own-brands/${report.industry._id}`
  await customer('PUT', industry, { company: brand!.companyId })
  try {
    await signInByApi(page, 'customer')
    await page.goto('/report')
    const own = page.getByRole('list', { name: 'My Reports' })
    const cover = own.getByRole('listitem').filter({ hasText: report.title })
    await expect(cover).toContainText(RegExp(`of ${companies.length}.*${brand!.title}`))
    await cover.getByRole('button', { name: `Actions for ${report.title}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Print Report' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await findViolations(page, 'all')).toEqual([])
    await page.getByRole('tab', { name: 'All Reports' }).click()
    const preview = page.getByRole('listitem').filter({ hasText: 'Preview' }).first()
    await expect(preview).toContainText(/\d+ companies\d+ capabilities\d+ screenshots/)
  } finally {
    await customer('PUT', industry, { company: null })
  }
})
