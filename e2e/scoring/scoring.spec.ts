import { RANK_NOTE } from '@insights/domain/scoring/ranking/rank-note.ts'
import { expect, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { intercept } from '../support/intercept.ts'
import { answerAll, importSurvey, openIndustry, scoresOf } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('weights are asked for, worked out and saved, scores calculated with them lead to their answers, and a new survey deletes them after a question [A2.63 A2.64 A8.11 B4.20 B5.30 D15.191 D15.196 D15.203 D28.29 D15.252 D15.655 D26.185]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await importSurvey(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/scoring-ranking?report=${report._id}`)
  await expect(page.getByText('Please Provide Device Weights')).toBeVisible()
  const edit = page.getByRole('button', { name: 'Edit device weights' })
  await page.getByRole('button', { name: 'Enter weights' }).click()
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
  await intercept(
    page,
    '**/api/device-weight',
    (route) => route.fulfill({ status: 500, json: {} }),
    {
      times: 1,
    },
  )
  await save.click()
  await expect(save).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByText('Not saved')).toHaveCount(3)
  // A rejection shows the server's message; then a slow request shows that it takes long.
  const shown = Promise.withResolvers<void>()
  await intercept(page, '**/api/scoring-ranking', async (route) => {
    await shown.promise
    await route.continue()
  })
  const message = 'The server is calculating something else'
  const rejection = { status: 409, json: { name: 'Conflict', message, code: 409 } }
  await intercept(page, '**/api/scoring-ranking', (route) => route.fulfill(rejection), { times: 1 })
  await save.click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please Provide Device Weights')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByText('Calculating…')).toBeVisible()
  shown.resolve()
  const rankings = page.getByRole('table', { name: 'Comparative Company Rankings' })
  await expect(rankings.getByRole('row').nth(1)).toContainText('Amber of')
  await expect(page.getByRole('region', { name: 'Device Weight' })).toContainText('Mobile Web50%')
  await expect(page.getByText(RANK_NOTE)).toBeVisible()
  const more = page.getByRole('button', { name: 'What this note means' })
  const meaning = page.getByText(/It is not a test of this survey/).filter({ visible: true })
  await more.press('Enter')
  await expect(meaning).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(meaning).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(meaning.first()).toBeVisible()
  await expect(more).toBeHidden()
  await page.emulateMedia({ media: null })

  // The number of respondents behind the weights deletes no scores.
  await edit.click()
  // A colleague's change shows in a field in which nothing is typed.
  const stored = await researcher<{ data: readonly [{ _id: string; deviceWeights: object }] }>(
    'GET',
    `/device-weight?reportId=${report._id}`,
  )
  const { _id, deviceWeights } = stored.data[0]
  await researcher('PUT', `/device-weight/${_id}`, {
    _id,
    reportId: report._id,
    deviceWeights,
    respondents: 1500,
  })
  await expect(dialog.getByLabel('Respondents')).toHaveValue('1500')
  await dialog.getByLabel('Respondents').fill('10000001')
  await weight('Mobile Web').focus()
  await expect(dialog.getByText('Must be at most 10,000,000')).toBeVisible()
  await dialog.getByLabel('Respondents').fill('2000')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('From 2,000 respondents')).toBeVisible()
  expect(await scoresOf(researcher, report)).toBe(1)

  await page.goto(`/content-building?report=${report._id}`)
  await page.getByRole('link', { name: 'Scoring & Ranking' }).first().click()
  const back = page.getByRole('link', { name: 'Back to Content Building' })
  await back.click()
  await expect(page).toHaveURL(/\/content-building\/executive-summary/)
  await page.goto(`/scoring-ranking?report=${report._id}`)
  await expect(rankings).toBeVisible()
  await expect(back).toHaveCount(0)
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

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Consumer Survey/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Raw data' })).toBeVisible()
  const question = page.getByRole('dialog', { name: /^(?:Change th|Import new data)/ })
  const survey = {
    name: 'survey.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Question,1,2,3,4,5\nBooking matters,10,10,20,30,30\nTravelling matters,10,10,20,31,29',
    ),
  }
  await chooseFile(page, survey)
  const importShares = page.getByRole('button', { name: 'Import shares' })
  await importShares.click()
  await expect(question).toContainText('Scores are calculated again once the new data is sorted.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await scoresOf(researcher, report)).toBe(1)
  await importShares.click()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  expect(await scoresOf(researcher, report)).toBe(0)
})
