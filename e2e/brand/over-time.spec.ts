import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { demoMonth, shortDemoMonth } from '../support/demo-month.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Document {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
}

/** Opens the page on Pennant Bank, named in the URL, since other tests set the own brand. */
async function openOverTime(page: Page, request: APIRequestContext, settings?: object) {
  const senior = await createApiClient(request, 'senior')
  const { _id } = await findDemoReport(senior, 'PUBLISHED')
  const { companies } = await senior<Document>('GET', `/report-documents/${_id}`)
  const company = companies.find(({ title }) => title === 'Pennant Bank')!.companyId
  await signInByApi(page, 'senior')
  const text = settings ? `&settings=${encodeURIComponent(JSON.stringify(settings))}` : ''
  await page.goto(`/your-brand/over-time?report=${_id}&company=${company}${text}`)
}

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true })

test('the former page Over Time opens that part of Where We Stand: its finding, and has its values as lines and as a table [D13.71 D13.75 D13.84 D31.4]', async ({
  page,
  request,
}) => {
  await openOverTime(page, request)
  await expect(page).toHaveURL(/your-brand\/standing\?.*#over-time$/)
  await expect(
    page.getByText(
      `Brightwell rose from fifth to first within a year; Pennant Bank held second until ${demoMonth(7)} and is fifth now.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(`2.5 points behind first place in ${demoMonth(13)}`)).toBeVisible()
  await expect(page.getByText('The catalogue did not change in these 5 editions')).toBeVisible()
  const chart = page.getByRole('application', { name: /^Overall Score by Edition/ })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByText('73.6% Pennant Bank')).toBeVisible()
  await expect(chart.getByText('84.6% Brightwell')).toBeVisible()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByText(RegExp(`^Alderbrook Bank, ${demoMonth(13)}: 1st, 77\\.\\d%$`)).first(),
  ).toBeAttached()
  await radio(page, 'Show Overall Score by Edition as', 'Table').click()
  const table = page.getByRole('table', { name: 'Overall Score by Edition' })
  await expect(table.getByRole('row', { name: /^Pennant Bank/ })).toContainText('73.63%')
})

test('the choices are in the URL, and the same after a reload [D13.71 D13.76 D13.81]', async ({
  page,
  request,
}) => {
  await openOverTime(page, request)
  await radio(page, 'Measure of the history', 'Rank').click()
  await page.getByLabel('Show', { exact: true }).selectOption('Everyday Money')
  await radio(page, 'Application of the history', 'Mobile Web').click()
  await page.getByLabel('Compare with').selectOption('Northmere Savings')
  const heading = page.getByRole('heading', { name: 'Rank in Everyday Money on Mobile Web' })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(/settings=/)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText(/^In Everyday Money on Mobile Web, Brightwell rose/)).toBeVisible()
  await expect(page.getByLabel('Compare with')).toHaveValue(/./)
})

test('the spread of the chosen capabilities is drawn in steps [D13.77 D13.78]', async ({
  page,
  request,
}) => {
  await openOverTime(page, request)
  const spread = page.getByRole('application', { name: /^Companies with a Capability by Edition/ })
  await spread.scrollIntoViewIfNeeded()
  await expect(spread.getByText('Sign in with a passkey').first()).toBeVisible()
  await expect(spread.getByText('Pennant Bank: not yet')).toBeVisible()
  await page.getByLabel('Capabilities', { exact: true }).first().fill('deposit limit')
  await page.getByRole('option', { name: 'Raise the deposit limit' }).click()
  await expect(spread.getByText('Raise the deposit limit')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await radio(page, 'Show Companies with a Capability by Edition as', 'Table').click()
  const table = page.getByRole('table', { name: 'Companies with a Capability by Edition' })
  await expect(table.getByRole('row')).toHaveCount(4)
})

test('months behind are intervals, in a table and in a file [D13.79 D13.84]', async ({
  page,
  request,
}) => {
  await openOverTime(page, request, { application: 'Android App' })
  const table = page.getByRole('table', { name: 'Who Was First, and How Far Behind' })
  const row = table.getByRole('row', { name: /^Raise the deposit limit/ })
  await expect(row).toContainText('Halden & Rowe and Northmere Savings')
  await expect(row).toContainText('9 to 12 months, and counting')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of Who Was First, and How Far Behind' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Raise the deposit limit,Android App,${shortDemoMonth(10)},Halden & Rowe and Northmere Savings,not yet,9,12,yes`,
  )
  await radio(page, 'Capabilities in the table', 'First one not known').click()
  await expect(table.getByRole('row').nth(1)).toContainText('at least 12 months, and counting')
})
