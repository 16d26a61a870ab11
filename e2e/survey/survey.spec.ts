import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { answerAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const ROWS = ['Booking matters,10%,10%,20%,30%,30%', 'Travelling matters,0.1,19.9,20,31,29']
const csv = (lines: readonly string[]) => ({
  name: 'survey.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Question,1,2,3,4,5', ...lines].join('\n')),
})

test('a survey is rejected with its errors below it, imported, sorted, searched and given its sample; only then Scoring & Ranking opens [B2.20 B8.43 D15.170 D15.486 D15.487 D15.190 D15.192 D15.193 D15.470 D28.21 D26.186]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/scoring-ranking?report=${report._id}`)
  await expect(
    page.getByText('Complete Capabilities Table and Consumer Survey first'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/report\/report-publish-date/)
  const menu = page.getByRole('navigation')
  const entry = menu.getByRole('link', { name: /^Scoring & Ranking/ })
  await expect(entry).toHaveText(/Needs Capabilities Table and Consumer Survey$/)
  await expect(entry).toBeDisabled()
  await menu.getByRole('link', { name: /^Consumer Survey/ }).click()
  const sortedTab = page.getByRole('tab', { name: 'Sorted Data' })
  await expect(sortedTab).toBeDisabled()
  const rejection = page.getByRole('alert', { name: 'Nothing was imported' })
  const errors = rejection.getByRole('listitem')

  // Two files within half a second are one upload of two files.
  const imports: string[] = []
  page.on(
    'request',
    (sent) => /\/consumer-survey\/(check|import)$/.test(sent.url()) && imports.push(sent.url()),
  )
  await expect(page.locator('input[type=file]')).toBeEnabled()
  // By timers of the page, which stay in their order however busy the machine is.
  await page.evaluate(`(async () => {
    const input = document.querySelector('input[type=file]')
    for (const name of ['one.csv', 'two.csv']) {
      const files = new DataTransfer()
      files.items.add(new File(['name,one'], name, { type: 'text/csv' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()`)
  await expect(rejection).toContainText('Choose one csv, xls or xlsx file.')
  expect(imports).toEqual([])

  const shares = '10%,10%,20%,30%,30%'
  await chooseFile(page, csv([`Boking matters,${shares}`, `Coffee,${shares}`]))
  await expect(errors).toHaveText([
    'No match found in file for: Booking matters',
    'No match found in file for: Travelling matters',
    'There is a missmatch between the survey in the file and the categories mapping',
    'row 2 "Boking matters": did you mean "Booking matters"?',
    'row 3 "Coffee" is no question of this industry',
  ])
  const summary = rejection.locator('summary')
  await expect(sortedTab).toBeDisabled()
  await expect(rejection).toBeFocused()
  await expect(rejection).toBeInViewport({ ratio: 1 })
  await expect(summary).toHaveCount(0)
  const unknown = Array.from({ length: 10 }, (_, at) => `Coffee ${at},${shares}`)
  await chooseFile(page, csv(unknown))
  const details = rejection.getByText(/^row \d+ "Coffee/)
  await expect(summary).toHaveText('Show what is wrong (10)')
  await expect(details).toHaveCount(10)
  await expect(details.first()).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(details.first()).toHaveText('row 2 "Coffee 0" is no question of this industry')
  await expect(details.first()).toBeVisible()
  await page.keyboard.press('Space')
  await expect(details.first()).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(details.last()).toBeVisible()
  await chooseFile(page, join(import.meta.dirname, '../support/survey/airline-survey.csv'))
  await expect(rejection.getByText(/^Most rows of the file match questions of/)).toBeVisible()
  await expect(details).toHaveCount(0)
  await expect(summary, 'a new file is folded anew').not.toHaveText('Show what is wrong (10)')
  await expect(rejection.locator('details')).not.toHaveAttribute('open')

  const turned = ROWS.map((row) => {
    const [name, ...shares] = row.split(',')
    return [name, ...shares.toReversed()].join(',')
  })
  const file = csv(turned)
  await chooseFile(page, {
    ...file,
    buffer: Buffer.from(file.buffer.toString().replace('1,2,3,4,5', '5,4,3,2,1')),
  })
  const step = page.getByRole('form', { name: 'Check the shares in survey.csv' })
  await expect(step.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(step).toContainText('2 of 2 questions found')
  await expect(step.getByRole('combobox', { name: 'Rating 1' })).toHaveValue('5')
  await expect(step.getByRole('listitem').filter({ hasText: 'another order' })).toBeVisible()
  const stored = step.getByRole('table', { name: 'Rows as they will be stored' }).getByRole('row')
  await expect(stored.nth(1)).toContainText('10%10%20%30%30%')
  await expect(sortedTab).toBeDisabled()
  expect(await findViolations(page, 'all')).toEqual([])

  const nameless = { ...file, buffer: Buffer.from(ROWS.join('\n')) }
  await chooseFile(page, nameless)
  await expect(errors.filter({ hasText: 'row 1 has no header above it' })).toBeVisible()
  await expect(step.getByText('6 choices left to make')).toBeVisible()
  const columns = ['Question', ...[1, 2, 3, 4, 5].map((rating) => `Rating ${rating}`)]
  for (const [at, name] of columns.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await step.getByRole('combobox', { name }).selectOption(String(at))
  }
  await expect(step).toContainText('2 of 2 questions found')
  await expect(rejection).toHaveCount(0)

  await chooseFile(page, csv(ROWS))
  await step.getByRole('button', { name: 'Import shares' }).click()
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Raw data' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('book')
  await expect(page.getByText('1 of 2')).toBeVisible()

  const sample = page.getByRole('region', { name: 'Sample' })
  const respondents = sample.getByLabel('Respondents', { exact: true })
  await expect(sample).toContainText('without it, no intervals are shown')
  await respondents.fill('7')
  await sample.getByRole('button', { name: 'Save sample' }).click()
  await expect(page.getByRole('alert', { name: 'Nothing was saved' })).toContainText(
    'row 1, "Booking matters", column 1: 10% of 7 is no whole number of respondents',
  )
  await respondents.fill('860')
  await expect(sample.getByLabel('Design effect')).toBeHidden()
  await sample.getByText(/^Advanced/).click()
  await expect(sample.getByLabel('Design effect')).toBeVisible()
  await sample.getByLabel('Travelling matters').fill('500')
  await sample.getByRole('button', { name: 'Save sample' }).click()
  await expect(sample).toContainText('860 respondents, at least 500 a question')

  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await expect(sortedTab).toHaveAttribute('aria-selected', 'true')
  const sorted = page.getByRole('table', { name: 'Sorted data' }).getByRole('row')
  await expect(sorted.nth(1)).toContainText('Booking matters')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('travel')
  await expect(sorted).toHaveCount(2)
  await page.reload()
  await page.getByRole('tab', { name: 'Raw Data' }).click()
  await expect(respondents).toHaveValue('860')
  await expect(entry).toBeEnabled()
  await entry.click()
  await expect(page).toHaveURL(/\/scoring-ranking/)
  await expect(page.getByRole('button', { name: 'Edit device weights' })).toBeVisible()
})
