import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('the numbers behind ratings and device weights are entered, checked, shown and cleared [D28.29]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const isScored = async () =>
    (await researcher<{ total: number }>('GET', `/scoring-ranking?reportId=${report._id}`)).total
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, 'researcher')
  const company = report.companies[0]!.companyId
  await page.goto(
    `/report/capabilities-table?report=${report._id}&company=${company}&application=iphone-app`,
  )
  const box = page.getByRole('region', { name: 'User ratings' })
  const edit = box.getByRole('button', { name: 'Edit user ratings' })
  const ratings = page.getByRole('dialog', { name: /^User ratings of/ })
  const save = ratings.getByRole('button', { name: 'Save' })
  await edit.click()
  await ratings.getByLabel('Number of ratings, iPhone').fill('12.5')
  await ratings.getByLabel('Number of ratings, Android').fill('9800')
  await expect(ratings.getByText('Must be a whole number')).toBeVisible()
  await expect(save).toBeDisabled()
  await ratings.getByLabel('Number of ratings, iPhone').fill('12400')
  await ratings.getByLabel('Ratings read on').fill('2026-03-03')
  expect(await findViolations(page, 'all')).toEqual([])
  await save.click()
  await expect(ratings).toBeHidden()
  await expect(box).toContainText('12,400 and 9,800 ratings, read on March 3, 2026')
  await edit.click()
  await expect(ratings.getByLabel('Number of ratings, iPhone')).toHaveValue('12400')
  await ratings.getByLabel('Number of ratings, iPhone').fill('')
  await ratings.getByLabel('Ratings read on').fill('')
  await save.click()
  await expect(box).toContainText('– and 9,800 ratings')
  await expect(box).not.toContainText('read on')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/scoring-ranking?report=${report._id}`)
  const weights = page.getByRole('dialog', { name: 'Device Weights' })
  await page.getByRole('button', { name: 'Edit device weights' }).click()
  await weights.getByLabel('Respondents').fill('10000001')
  await weights.getByRole('textbox', { name: 'Mobile Web', exact: true }).focus()
  await expect(weights.getByText('Must be at most 10,000,000')).toBeVisible()
  await weights.getByLabel('Respondents').fill('2000')
  await weights.getByRole('button', { name: 'Save' }).click()
  await expect(weights).toBeHidden()
  await expect(page.getByText('From 2,000 respondents')).toBeVisible()
  expect(await isScored(), 'the scores are still there').toBe(1)
})
