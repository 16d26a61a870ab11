import { expect, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const csv = (lines: readonly string[]) => ({
  name: 'respondents.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const HEADER = 'id,Q1: Booking matters,Travel maters,wt'

test('respondents are imported by keyboard at 390 px, with matched columns, errors by row and the sample [D15.485 D28.1 D28.19]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, 'researcher')
  await page.goto(`/consumer-survey?report=${report._id}`)
  await page.getByText('Respondents', { exact: true }).click()
  await expect(page.getByText('Drop the file of respondents here')).toBeVisible()
  await chooseFile(page, csv([HEADER, 'a,5,4,1', 'b,7,2,1', 'c,4,3,0']))
  const match = page.getByRole('form', { name: 'Match the columns of respondents.csv' })
  await expect(match.getByRole('heading', { level: 3 })).toBeFocused()
  const booking = match.getByRole('combobox', { name: 'Booking matters' })
  const travelling = match.getByRole('combobox', { name: 'Travelling matters' })
  const submit = match.getByRole('button', { name: 'Import respondents' })
  // One label contains its question, the other one is too far from it to be suggested.
  await expect(booking).toHaveValue('1')
  await expect(travelling).toHaveValue('')
  await expect(match.getByText('Not the same words: please check')).toHaveCount(1)
  await expect(match.getByText('2 choices left to make')).toBeVisible()
  await expect(submit).toBeDisabled()
  await expect(match.getByText('Values: 5, 7, 4')).toBeVisible()
  const meaning = (value: string) => match.getByRole('combobox', { name: `Meaning of ${value}` })
  await expect(meaning('7')).toHaveValue('')
  await expect(meaning('5')).toHaveValue('5')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await page.keyboard.press('Tab')
  await expect(booking).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(travelling).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(travelling).toHaveValue('1')
  await expect(match.getByText('Chosen for “Booking matters” as well')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(travelling).toHaveValue('2')
  await expect(match.getByRole('combobox', { name: 'Weight (optional)' })).toHaveValue('3')
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
  await expect(meaning('7')).toBeFocused()
  await expect(match.getByText('1 choice left to make')).toBeVisible()
  await page.keyboard.press('End')
  await expect(meaning('7')).toHaveValue('0')
  // The values 2, 3, 4 and 5, and Cancel.
  for (let tab = 0; tab < 6; tab += 1) await page.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  const rejection = page.getByRole('alert', { name: 'Nothing was imported' })
  await expect(rejection.getByRole('listitem')).toHaveText(['row 4, column "wt": the weight is 0'])
  await expect(travelling).toHaveValue('2')
  expect(await findViolations(page, 'all')).toEqual([])

  await chooseFile(page, csv([HEADER, 'a,5,4,2', 'b,5,2,1', 'c,4,3,1', ',,,']))
  await expect(travelling).toHaveValue('')
  await travelling.selectOption('2')
  await submit.click()
  await expect(page.getByText('3 respondents imported.')).toBeVisible()
  await expect(match).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Raw data' }).getByRole('row').nth(1)).toContainText(
    'Booking matters',
  )
  const sample = page.getByRole('region', { name: 'Sample' })
  // 3 x (4 + 1 + 1) / 4²
  await expect(sample).toContainText(
    '3 respondents, design effect 1.13, dates of the fieldwork missing. Calculated from the imported respondents.',
  )
  await expect(sample.getByRole('textbox', { name: 'Respondents' })).toHaveCount(0)
  await sample.getByLabel('Fieldwork from').fill('2026-01-05')
  await sample.getByRole('button', { name: 'Save sample' }).click()
  await expect(sample.getByText('Enter both days')).toBeVisible()
  await sample.getByLabel('Fieldwork to').fill('2026-01-12')
  await sample.getByRole('button', { name: 'Save sample' }).click()
  await expect(sample).toContainText('fieldwork January 5, 2026 to January 12, 2026')
  const { data } = await researcher<{ data: { rawData: object[] }[] }>(
    'GET',
    `/consumer-survey?reportId=${report._id}`,
  )
  expect(data[0]?.rawData).toMatchObject([{ four: 25, five: 75 }, {}])

  const words = ['Extremely', 'Very', 'Moderately', 'Slightly', 'Not at all']
  const turned = words.map(
    (word, at) => `${at},${at + 1} = ${word} important,${at + 1} = ${word} important,1`,
  )
  await chooseFile(page, csv([HEADER.replace('Travel maters', 'Travelling matters'), ...turned]))
  await expect(meaning('1 = Extremely important')).toHaveValue('5')
  await expect(submit).toBeDisabled()
  await expect(
    match.getByText('The labels run the other way: "1 = Extremely important" is read as 5'),
  ).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])
  await match.getByRole('checkbox', { name: 'The meanings below are right' }).check()
  await submit.click()
  await expect(page.getByText('5 respondents imported.')).toBeVisible()
})
