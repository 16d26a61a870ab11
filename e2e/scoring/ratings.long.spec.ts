import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { detailOf, openIndustry, scoreAll, scoresOf } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('the numbers of ratings are checked, saved and cleared with the scores kept; scores calculated since a page was opened are deleted only after a question [D6.32 D28.29]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const isScored = () => scoresOf(researcher, report)
  // The page receives no events of scores that others calculate.
  await intercept(page, '**/api/live*', (route) => route.abort())
  await signInByApi(page, 'researcher')
  const table = `/report/capabilities-table?report=${report._id}`
  const company = report.companies[0]!.companyId
  await page.goto(`${table}&company=${company}&application=iphone-app`)
  const box = page.getByRole('region', { name: 'User ratings' })
  const edit = box.getByRole('button', { name: 'Edit user ratings' })
  const ratings = page.getByRole('dialog', { name: /^User ratings of/ })
  const iphone = ratings.getByLabel('Number of ratings, iPhone')
  const readOn = ratings.getByLabel('Ratings read on')
  const save = ratings.getByRole('button', { name: 'Save' })
  await edit.click()
  await iphone.fill('12.5')
  await ratings.getByLabel('Number of ratings, Android').fill('9800')
  await expect(ratings.getByText('Must be a whole number')).toBeVisible()
  await expect(save).toBeDisabled()
  await iphone.clear()
  await iphone.pressSequentially('12,400')
  await readOn.fill('2026-03-03')
  expect(await findViolations(page, 'all')).toEqual([])
  // What is typed while it saves stays, and is saved next.
  let answer = () => {}
  const typed = new Promise<void>((resolve) => (answer = resolve))
  await intercept(
    page,
    `**/api/reports/${report._id}*`,
    async (route) => {
      await typed
      await route.continue()
    },
    { times: 1 },
  )
  await save.click()
  const android = ratings.getByLabel('Number of ratings, Android')
  await android.press('End')
  await android.pressSequentially('0')
  answer()
  await expect(save).toBeEnabled()
  await expect(android).toHaveValue('98000')
  await save.click()
  await expect(ratings).toBeHidden()
  await expect(box).toContainText('12,400 and 98,000 ratings, read on March 3, 2026')
  await edit.click()
  await expect(iphone).toHaveValue('12400')
  await iphone.fill('')
  await readOn.fill('')
  await save.click()
  await expect(box).toContainText('– and 98,000 ratings')
  await expect(box).not.toContainText('read on')
  expect(await isScored()).toBe(1)

  const score = () => researcher('POST', '/scoring-ranking', { reportId: report._id })
  await researcher('PATCH', `/reports/${report._id}?companies._id=${company}`, {
    'companies.$.userRatings': { 'iPhone App': 3, 'Android App': 3 },
  })
  expect(await isScored()).toBe(0)
  const question = page.getByRole('dialog', { name: /^(?:Change th|Import new data)/ })
  await page.goto(`${table}&view=grid`)
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
