import { expect, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { cellsOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

interface Plan {
  readonly parts: readonly {
    readonly company: string
    readonly application: string
    readonly version: number
  }[]
  readonly people: readonly { readonly _id: string; readonly name: string }[]
  readonly today: string
}

test('a senior sees due parts by person, and finds pages, rows of the grid and editions by keyboard; a researcher, without administration, opens the due part [A2.22 B6.1 D29.138 D29.139 D30.18 D30.19 D30.30 D15.392 D15.631]', async ({
  page,
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

  await signInByApi(page, 'senior')
  const asked: string[] = []
  // An event of another test would load the page again.
  await intercept(page, '**/api/live*', (route) => route.abort())
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:home|reports|inbox|work-plans)/.test(pathname)) asked.push(pathname)
  })
  // The administration has no page of its own: home leads to all of it.
  await page.goto('/admin')
  await expect(page).toHaveURL('/report')
  const open = page.getByRole('region', { name: 'Open reports' })
  const more = open.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(open.getByRole('listitem').first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  const planned = open.getByRole('listitem').filter({ has: page.getByRole('link', { name: RegExp(report.title) }) }) // prettier-ignore
  await expect(planned.getByRole('listitem').filter({ hasText: 'Jonas' })).toContainText('1 of 3')
  await expect(planned).toContainText('1 of 18 answered')
  expect(asked).toEqual(['/api/home'])
  const admin = page.getByRole('tab', { name: 'Admin' })
  await expect(admin).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('user management')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key Lime Users')
  await page.goto(`/report/app-site-select?report=${report._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Track a bag')
  await page
    .getByRole('option', { name: /Track a bag/ })
    .first()
    .click()
  const grid = page.getByRole('grid', { name: 'Answers' })
  await expect(grid).toBeFocused()
  const active = await grid.getAttribute('aria-activedescendant')
  const found = grid.getByRole('row').filter({ has: page.locator(`[id="${active}"]`) })
  await expect(found).toContainText('Track a bag')

  await page.goto('/report-list')
  await page.getByRole('link', { name: 'Calendar' }).press('Enter')
  const calendar = page.getByRole('table', { name: /^Editions of \d{4}$/ })
  const entries = calendar.getByRole('row').filter({ hasText: 'Retail Banking' }).getByRole('link')
  await entries.last().focus()
  await expect(entries.last()).toBeFocused()
  const count = await entries.count()
  for (let step = 1; step < count; step++) await page.keyboard.press('ArrowLeft')
  await expect(entries.first()).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: /^Editions of/ })).toContainText('Retail Banking')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await page.context().clearCookies()
  // The day of the first answer ends while the page is open.
  let answers = 0
  await intercept(page, '**/api/home*', async (route) => {
    const response = await route.fetch()
    const home = (await response.json()) as { staff: { lead: string } }
    answers += 1
    if (answers > 1) await route.fulfill({ response })
    else await route.fulfill({ json: { ...home, endsIn: 1, staff: { ...home.staff, lead: 'Yesterday.' } } }) // prettier-ignore
  })
  await signInByApi(page, 'researcher')
  await page.goto('/report')
  await expect(page.getByText('Welcome, Jonas. Yesterday.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mine' })).toContainText(/^MineDays in /)
  await expect(page.getByText('Welcome, Jonas.')).not.toContainText('Yesterday.')
  await page.unroute('**/api/home*')
  await page.unroute('**/api/live*')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/user-management')
  await expect(page).toHaveURL(/\/report/)
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await expect(admin).toBeHidden()
  const mine = page.getByRole('region', { name: 'Mine' })
  const part = mine.getByRole('link', { name: RegExp(report.title) })
  await expect(part).toContainText('today')
  await expect(part).toContainText('1 of 3')
  await page.keyboard.press('j')
  await expect(mine.getByRole('link').first()).toBeFocused()
  // The key moves the focus before its press is over, so none of them goes past the part.
  const focused = part.and(page.locator(':focus'))
  while ((await focused.count()) === 0) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/report/capabilities-table.*${company}`))
})
