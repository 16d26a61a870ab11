import { expect, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import {
  answerAll,
  completeAll,
  importSurvey,
  openIndustry,
  publish,
  type SmallReport,
} from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('a report’s page has its title with Save, the locked month, the steps and a refresh from the catalogue, and is opened by every link of its tab [A2.31 A2.82 A8.65 D5.81 D15.615]', async ({
  page,
  context,
}) => {
  const { senior, researcher, industry, start } = await openIndustry(page.request)
  const [report, second] = [await start('2026-01'), await start('2026-02')]
  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?report=${report._id}`)
  const title = page.getByRole('textbox', { name: 'Report title' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await title.fill('')
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await title.fill('Trains in winter')
  await save.click()
  await expect(page.getByText('Report title updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Target publish month' })).toBeDisabled()
  await expect(page.getByText(/ things are missing\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finalize for Review' })).toBeDisabled()

  const step = (number: number) => page.getByRole('list', { name: `Step ${number}` })
  await expect(step(1).getByRole('link')).toHaveText([/^Capabilities Table/, /^Consumer Survey/])
  await expect(step(2).getByRole('link')).toHaveCount(0)
  await expect(step(3).getByRole('link')).toHaveCount(0)

  // Other users' changes open the next step on the open page.
  await answerAll(researcher, report)
  await importSurvey(researcher, report)
  await expect(step(2).getByRole('link', { name: /^Scoring & Ranking/ })).toBeVisible()
  await expect(step(3).getByRole('link')).toHaveCount(0)

  // Another tab has opened another report last.
  const other = await context.newPage()
  await other.goto(`/your-brand/standing?report=${second._id}`)
  await expect(other).toHaveURL(`/report/report-publish-date?report=${second._id}`)
  await other.goto(`/consumer-survey?report=${second._id}`)
  const setupOpens = async (from: string, press: () => Promise<void>) => {
    await visit(page, from)
    await visit(other, `/consumer-survey?report=${second._id}`)
    await expect(other.getByRole('link', { name: 'February 2026' })).toBeVisible()
    await press()
    await expect(page).toHaveURL(`/report/report-publish-date?report=${report._id}`)
    await expect(page.getByRole('button', { name: 'Target publish month' })).toHaveText(
      'January 2026',
    )
  }
  for (const path of ['scoring-ranking', 'report/app-site-select'])
    await setupOpens(`/${path}?report=${report._id}`, () =>
      page.getByRole('link', { name: 'January 2026' }).click(),
    )
  await setupOpens(`/consumer-survey?report=${report._id}`, async () => {
    await page.getByRole('tab', { name: 'Sorted Data' }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
  })
  // A URL without a report opens the last one of this tab.
  await setupOpens('/release-notes', async () => {
    await page.goto('/report/report-publish-date')
  })
  await other.close()

  const refresh = await page.getByRole('button', { name: 'Refresh from catalog' }).elementHandle()
  await refresh!.click()
  const dialog = page.getByRole('dialog', { name: 'Refresh from catalog' })
  await expect(dialog).toContainText('already matches the catalog')
  await senior('POST', '/companies', { title: `Cedar of ${industry}`, industries: [industry] })
  // Opening it again while it still closes loads it again.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await refresh!.dispatchEvent('click')
  await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText('Cedar of')
  await dialog.getByRole('button', { name: 'Refresh report' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Capabilities Table/ }).last().click() // prettier-ignore
  // The page before names the company, too, among what is missing.
  await expect(page.getByRole('heading', { level: 1, name: 'Capabilities Table' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cedar of/ })).toBeVisible()
})

test('Report Setup shows title, next step, steps and what is missing in one view; people, quality and files are tabs that a link, a reload and the way back keep, and a finished plan is folded [D26.171 D26.172]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'senior')
  const setup = `/report/report-publish-date?report=${report._id}`
  await page.goto(setup)
  for (const part of [
    page.getByRole('textbox', { name: 'Report title' }),
    page.getByRole('button', { name: 'Finalize for Review' }),
    page.getByRole('list', { name: 'Step 3' }),
    page.getByRole('list', { name: 'Missing' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  const tab = (name: string) => page.getByRole('tab', { name })
  const plan = page.getByRole('grid', { name: 'Work plan' })
  await tab('Overview').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(plan).toBeVisible()
  await expect(tab('People')).toBeFocused()
  await expect(page).toHaveURL(`${setup}&tab=people`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const inMenu = menu.getByRole('link', { name: 'Report Setup' })
  await expect(inMenu).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(plan).toBeVisible()
  await tab('Quality').click()
  await expect(page.getByRole('region', { name: 'Rules for this report' })).toBeVisible()
  await tab('Files').click()
  await expect(page.getByRole('region', { name: 'PDF' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(plan).toBeVisible()

  await completeAll(researcher, report)
  await page.reload()
  const folded = page.getByText('Work plan and progress: every part is done')
  await expect(folded).toBeVisible()
  await expect(plan).toBeHidden()
  await folded.click()
  await expect(plan).toBeVisible()

  // Data entry has no choice of readers, admin no pages of the last report.
  const brand = page.getByRole('combobox', { name: 'Our brand' })
  await expect(brand).toHaveCount(0)
  await visit(page, `/content-building?report=${report._id}`)
  await expect(brand).toBeVisible()
  await visit(page, '/admin/industry-management')
  await expect(menu.getByRole('link')).toHaveText(['Reports'])
  await visit(page, '/report-list')
  await expect(inMenu).toBeVisible()
})

test('a senior returns a report to draft with a reason, and approves and publishes a finalized one, each after a question [A2.81 D31.75]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report._id}`)
  await takeStep(page, 'Finalize for Review')
  await expect(page.getByText('This report is pending approval.')).toBeVisible()
  await page.getByRole('button', { name: 'Return to draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to draft' })
  const confirm = dialog.getByRole('button', { name: 'Return to draft' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The survey is last year’s')
  const rejection = { status: 409, json: { name: 'Conflict', message: 'Not now', code: 409 } }
  let rejected = false
  // Kept until the end: a later request may come while a route is being removed.
  await intercept(page, '**/api/report-status/*', async (route) => {
    if (rejected) return route.continue()
    rejected = true
    return route.fulfill(rejection)
  })
  await confirm.click()
  await expect(page.getByText('Not now')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Return to draft' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The survey is last year’s')
  await confirm.click()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await takeStep(page, 'Finalize for Review')
  await takeStep(page, 'Approve')
  await takeStep(page, 'Publish')
  await expect(page).toHaveURL(/\/content-building\?/)
})

test('a new report shows title, status and button before it exists, accepts only a free month, or starts from one of up to seven earlier ones [A2.32 A2.105 A8.19 A8.22 D15.194 D15.386]', async ({
  page,
}) => {
  const { senior, researcher, industry, title, start } = await openIndustry(page.request)
  // The picker opens with this year, and is moved to the previous one.
  const year = (await page.evaluate<number>('new Date().getFullYear()')) - 1
  const report = await start(`${year}-01`)
  await completeAll(researcher, report)
  await publish(senior, report._id)
  await start(`${year}-08`)
  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?industry=${industry}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(/when the report is created/)
  await expect(page.getByText('This report is not created yet.')).toBeVisible()
  const finalize = page.getByRole('button', { name: 'Finalize for Review' })
  await expect(finalize).toBeDisabled()
  await expect(finalize).toHaveAccessibleDescription(/Create the report first/)
  const month = page.getByRole('button', { name: 'Target publish month' })
  await month.click()
  const picker = page.getByRole('dialog', { name: 'Target publish month' })
  await picker.getByRole('button', { name: 'Previous year' }).click()
  for (const [name, taken] of [['Jan', true], ['Aug', true], ['Sep', false]] as const) {
    const choice = picker.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(choice)[taken ? 'toBeDisabled' : 'toBeEnabled']()
  } // prettier-ignore
  // Keyboard, screen reader and pointer all get the reason why a month is taken.
  const january = picker.getByRole('button', {
    name: `January ${year} has a report: ${title} January ${year}, published`,
  })
  await january.focus()
  const there = page.getByText(`January ${year} has a report: ${title} January ${year}, published`)
  await expect(there).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(there).toBeHidden()
  const place = await picker.boundingBox()
  await january.hover()
  await expect(there).toBeVisible()
  expect(await picker.boundingBox(), 'moved from under the pointer').toEqual(place)
  await january.click({ force: true })
  await expect(picker).toBeVisible()
  await expect(month).not.toHaveText(`January ${year}`)
  await picker.getByRole('button', { name: 'Sep' }).click()
  await expect(month).toHaveText(`September ${year}`)

  // The newest earlier report is the start unless another choice is made.
  const fromPublished = page.getByRole('radio', { name: 'From a published report' })
  await expect(fromPublished).toBeChecked()
  const defaults = (name: string) => page.getByText(`Defaults to “${name}”`)
  await expect(defaults(`${title} September ${year}`)).toBeVisible()
  await page.getByRole('radio', { name: 'A new report' }).check()
  const message = 'Another report uses this month and year already.'
  const rejection = { status: 409, json: { name: 'Conflict', message, code: 409 } }
  await intercept(page, '**/api/reports', (route) => route.fulfill(rejection), { times: 1 })
  await page.getByRole('button', { name: /^Capabilities Table/ }).click()
  await expect(page.getByText(message)).toBeVisible()

  await page.getByRole('textbox', { name: 'Report title' }).fill('Trains in autumn')
  const steps = page.getByText('Creates the report as a draft')
  await expect(steps).toHaveCount(2)
  await fromPublished.check()
  await expect(steps).toHaveCount(2)
  const previous = page.getByRole('table', { name: 'Published reports' }).getByRole('row')
  await expect(previous).toHaveCount(1 + 1)
  await expect(previous.nth(1)).toContainText(`January ${year}`)
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await previous.nth(1).getByRole('button', { name: 'Start from this report' }).click()
  const question = page.getByRole('dialog', { name: /^Start September/ })
  await expect(question).toContainText('This copies its answers')
  await question.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('New report generated')).toBeVisible()
  await expect(page).toHaveURL(/\/report\/report-publish-date\?.*report=/)
  await expect(page.getByRole('textbox', { name: 'Report title' })).toHaveValue('Trains in autumn')
  await expect(month).toHaveText(`September ${year}`)
  await expect(month).toBeDisabled()
})

test('Create report starts the next edition from the newest one, under the title of the series, once also when pressed twice [D26.162 D26.163]', async ({
  page,
}) => {
  const { senior, researcher, industry, start } = await openIndustry(page.request)
  for (const month of ['2025-01', '2025-02']) {
    const { _id } = await start(month)
    const report = { ...(await researcher<SmallReport>('GET', `/reports/${_id}`)), _id }
    const name = month === '2025-01' ? 'January 2025' : 'February 2025'
    await researcher('PATCH', `/reports/${_id}`, { title: `Rail Monitor, ${name}` })
    await completeAll(researcher, report)
    await publish(senior, _id)
  }
  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?industry=${industry}`)
  await expect(page.getByText('texts of “Rail Monitor, February 2025”')).toBeVisible()
  await page.getByRole('button', { name: 'Create report' }).dblclick()
  await expect(page).toHaveURL(/\/report\/report-publish-date\?.*report=/)
  const title = page.getByRole('textbox', { name: 'Report title' })
  await expect(title).toHaveValue(/^Rail Monitor, \w+ \d{4}$/)
  const name = await title.inputValue()
  expect(name).not.toContain('2025')
  await expect(page.getByRole('navigation').getByText(name)).toBeVisible()
  const { total } = await researcher<{ total: number }>('GET', `/reports-date?industry=${industry}`)
  expect(total).toBe(3)
})
