import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { openListening } from '../support/open-listening.ts'
import { answerAll, importSurvey, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const ROWS = ['Booking matters,10%,10%,20%,30%,30%', 'Travelling matters,0.1,10,20,31,29']
const csv = (lines: readonly string[]) => ({
  name: 'survey.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Question,1,2,3,4,5', ...lines].join('\n')),
})
const importFile = (page: Page, lines: readonly string[]) => chooseFile(page, csv(lines))

test('the survey is imported, sorted and searched; importing over scores warns first [B2.20 B4.20 D15.190]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/consumer-survey?report=${report._id}`)
  const sortedTab = page.getByRole('tab', { name: 'Sorted Data' })
  await expect(sortedTab).toBeDisabled()
  await importFile(page, [ROWS[0]!])
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'No match found in file for: Travelling matters',
  ])
  await expect(sortedTab).toBeDisabled()
  await importFile(page, ROWS)
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Raw data' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('book')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await expect(sortedTab).toHaveAttribute('aria-selected', 'true')
  const sorted = page.getByRole('table', { name: 'Sorted data' }).getByRole('row')
  await expect(sorted.nth(1)).toContainText('Booking matters')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('travel')
  await expect(sorted).toHaveCount(2)

  const deviceWeights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 }
  await researcher('POST', '/device-weight', { reportId: report._id, deviceWeights })
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  const scores = async () =>
    (await researcher<{ total: number }>('GET', `/scoring-ranking?reportId=${report._id}`)).total
  await page.getByRole('tab', { name: 'Raw Data' }).click()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Raw data' })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Delete calculated scores?' })
  await importFile(page, ROWS)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await scores()).toBe(1)
  await importFile(page, ROWS)
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  expect(await scores()).toBe(0)
  await chooseFile(page, join(import.meta.dirname, '../support/screens/seat-map.png'))
  await expect(page.getByRole('alert', { name: 'Nothing was imported' })).toContainText(
    'Choose one csv, xls or xlsx file.',
  )
})

test('two survey files chosen within half a second are one upload of two files, and none is imported [D15.170]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(`/consumer-survey?report=${report._id}`)
  const imports: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/import') && imports.push(sent.url()))
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
  await expect(page.getByRole('alert', { name: 'Nothing was imported' })).toContainText(
    'Choose one csv, xls or xlsx file.',
  )
  expect(imports).toEqual([])
})

test('the errors of a survey file are listed below its message, and folded from ten on [B8.43]', async ({
  page,
}) => {
  const { senior, industry, start } = await openIndustry(page.request)
  const { data } = await senior<{ data: { _id: string }[] }>(
    'GET',
    `/categories?industry=${industry}`,
  )
  const lines = Array.from({ length: 10 }, (_, line) => `Line ${line} is on time`)
  for (const title of lines) {
    await senior('POST', '/survey-question', { title, industry, category: data[0]!._id })
  }
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(`/consumer-survey?report=${report._id}`)
  const shares = '10%,10%,20%,30%,30%'
  const right = lines.map((title) => `${title},${shares}`)
  const rejection = page.getByRole('alert', { name: 'Nothing was imported' })
  const summary = rejection.locator('summary')

  await importFile(page, [...right, `Boking matters,${shares}`, `Coffee,${shares}`])
  await expect(rejection.getByRole('listitem')).toHaveText([
    'No match found in file for: Booking matters',
    'No match found in file for: Travelling matters',
    'There is a missmatch between the survey in the file and the categories mapping',
    'row 12 "Boking matters": did you mean "Booking matters"?',
    'row 13 "Coffee" is no question of this industry',
  ])
  await expect(summary).toHaveCount(0)

  await importFile(page, [...right.map((line) => line.replace('10%', 'ten')), ...ROWS])
  const structure =
    'we found several issues in the import, probably there is an error with the structure'
  const details = rejection.getByText(/^value in row/)
  await expect(rejection.getByText(structure)).toBeVisible()
  await expect(summary).toHaveText('Show what is wrong (10)')
  await expect(details).toHaveCount(10)
  await expect(details.first()).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(details.first()).toHaveText('value in row 2 column 2 is invalid')
  await expect(details.first()).toBeVisible()
  await page.keyboard.press('Space')
  await expect(details.first()).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(details.last()).toBeVisible()

  await chooseFile(page, join(import.meta.dirname, '../support/survey/airline-survey.csv'))
  await expect(
    // Another test makes an industry of the same questions.
    rejection.getByText(
      /^Most rows of the file match questions of the industry "Air(lines| travel \d+)"\.$/,
    ),
  ).toBeVisible()
  await expect(details).toHaveCount(0)
  await expect(summary, 'a new file is folded anew').not.toHaveText('Show what is wrong (10)')
  await expect(rejection.locator('details')).not.toHaveAttribute('open')
})

test('weights are requested, calculated by the formula helper, and scores calculated with them [A2.63 A8.11 B5.30 D15.191 D15.196]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await importSurvey(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building?report=${report._id}`)
  await page.goto(`/scoring-ranking?report=${report._id}`)
  await expect(page.getByText('Please Provide Device Weights')).toBeVisible()
  await page.getByRole('button', { name: 'Edit device weights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Device Weights' })
  const weight = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })
  await weight('iPhone App').fill('1.5')
  await expect(dialog.getByText('Enter 0.015')).toHaveCount(0)
  await weight('Android App').fill('0.8')
  await expect(dialog.getByText('Must be from 0 to 1', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(dialog.getByText('The sum of the weights need not be 1')).toBeVisible()
  await weight('iPhone App').fill('62.5')
  await expect(dialog.getByText('0 to 1. Enter 0.625 for 62.5 %.')).toBeVisible()
  await weight('iPhone App').fill('1')
  await dialog.getByText('Work out the weight of Mobile Web').click()
  await dialog.getByLabel('Site more').fill('0.3')
  await dialog.getByLabel('About equal').fill('0.2')
  await dialog.getByLabel('Never on mobile').fill('0.2')
  await dialog.getByRole('button', { name: 'Use 0.5' }).click()
  await expect(weight('Mobile Web')).toHaveValue('0.5')
  await expect(dialog.getByText('Sum of the weights: 2.3. It need not be 1')).toBeVisible()

  // A failure ends the waiting without a message, and changed fields are marked.
  await page.route('**/api/device-weight', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await save.click()
  await expect(save).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByText('Not saved')).toHaveCount(3)
  // A rejection shows the server's message; then a slow request shows that it takes long.
  await page.route('**/api/scoring-ranking', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const message = 'The server is calculating something else'
  const rejection = { status: 409, json: { name: 'Conflict', message, code: 409 } }
  await page.route('**/api/scoring-ranking', (route) => route.fulfill(rejection), { times: 1 })
  await save.click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please Provide Device Weights')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByText('Calculating…')).toBeVisible()
  const rankings = page.getByRole('table', { name: 'Comparative Company Rankings' })
  await expect(rankings.getByRole('row').nth(1)).toContainText('Amber of')
})

test('a researcher from content building finds the way back; a whole cell leads to its answers [A2.64 D15.203]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building?report=${report._id}`)
  await page.getByRole('link', { name: 'Scoring & Ranking' }).first().click()
  await page.getByRole('link', { name: 'Back to Content Building' }).click()
  await expect(page).toHaveURL(/\/content-building\/executive-summary/)
  await page.goto(`/scoring-ranking?report=${report._id}`)
  await expect(page.getByRole('table', { name: 'Comparative Company Rankings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Content Building' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Android App' }).click()
  const ranking = page.getByRole('table', { name: /Capability Ranking by Category/ })
  // The corner of the cell, not its number.
  await ranking
    .getByRole('row', { name: /^Travelling/ })
    .getByRole('cell')
    .last()
    .click({ position: { x: 4, y: 4 } })
  await expect(page).toHaveURL(/\/report\/capability-detail/)
  const search = new URL(page.url()).searchParams
  expect(search.get('application')).toBe('android-app')
  expect(search.get('company')).toBe(
    report.companies.find(({ title }) => title.startsWith('Birch'))!.companyId,
  )
  await expect(page.getByRole('row', { name: 'Track a bag' })).toBeVisible()
})

test('Scoring & Ranking is closed in menu and URL until table and survey are complete [D15.192 D15.193]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await signInByApi(page, 'researcher')
  await openListening(page, `/scoring-ranking?report=${report._id}`)
  await expect(page).toHaveURL(/\/report\/report-publish-date/)
  await expect(
    page.getByText('Complete Capabilities Table and Consumer Survey first'),
  ).toBeVisible()
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Scoring & Ranking/ })
  await expect(entry).toHaveText(/Needs Capabilities Table and Consumer Survey$/)
  await expect(entry).toBeDisabled()
  await importSurvey(researcher, report)
  await expect(entry).toBeEnabled()
  await entry.click()
  await expect(page).toHaveURL(/\/scoring-ranking/)
  await expect(page.getByRole('button', { name: 'Edit device weights' })).toBeVisible()
})
