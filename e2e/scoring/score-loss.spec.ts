import { expect, test } from '@playwright/test'

import { detailOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('scores that another user has calculated since a page was opened are deleted only after a question [D6.32]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const score = () => researcher('POST', '/scoring-ranking', { reportId: report._id })
  const isScored = async () =>
    (await researcher<{ total: number }>('GET', `/scoring-ranking?reportId=${report._id}`)).total
  // A report whose scores are deleted, and a page that receives no events.
  const dropScores = () =>
    researcher('PATCH', `/reports/${report._id}?companies._id=${report.companies[0]!.companyId}`, {
      'companies.$.userRatings': { 'iPhone App': 3, 'Android App': 3 },
    })
  await dropScores()
  expect(await isScored()).toBe(0)
  await page.route('**/api/live*', (route) => route.abort())
  await signInByApi(page, 'researcher')
  const question = page.getByRole('dialog', { name: 'Delete calculated scores?' })

  await page.goto(`/report/capabilities-table?report=${report._id}&view=grid`)
  const cell = page.getByRole('gridcell').first()
  await expect(cell).toHaveAttribute('data-value', 'yes')
  await score()
  await page.getByRole('grid').focus()
  await page.keyboard.press('n')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(cell).toHaveAttribute('data-value', 'yes')
  expect(await isScored()).toBe(1)
  await page.getByRole('grid').focus()
  await page.keyboard.press('n')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await isScored()).toBe(0)

  await page.goto(detailOf(report))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  await drawer.getByRole('radio', { name: 'No' }).check()
  await score()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(drawer).toBeHidden()
  expect(await isScored()).toBe(0)
})
