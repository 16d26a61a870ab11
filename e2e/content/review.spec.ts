import { expect, test } from '@playwright/test'

import { findReviewed } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test('a senior reviews by keyboard: accept, go back, query; the researcher replies [D29.109]', async ({
  page,
  browser,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report}`)
  await page.getByRole('link', { name: 'Open the review queue' }).click()
  const list = page.getByRole('list', { name: 'To review' })
  const current = list.getByRole('button', { expanded: true })
  await expect(current).toBeVisible()
  const first = (await current.textContent())!

  await page.keyboard.press('a')
  await expect(list.getByRole('button').filter({ hasText: first })).toHaveCount(0)
  await expect(current).toBeFocused()
  await page.keyboard.press('z')
  await expect(current).toHaveText(first)

  await page.keyboard.press('q')
  await page.getByLabel('What is the question?').fill('Which screen is it on?')
  await page.keyboard.press('Control+Enter')
  await expect(list.getByRole('button').filter({ hasText: first })).toHaveCount(0)
  await page.getByRole('button', { name: /^Queried/ }).click()
  await list.getByRole('button').filter({ hasText: first }).click()
  await expect(list).toContainText('Which screen is it on?')

  const other = await (await browser.newContext()).newPage()
  await signInByApi(other, 'researcher')
  await other.goto(`/report/review?report=${report}&state=queried`)
  const theirs = other.getByRole('list', { name: 'To review' })
  await theirs.getByRole('button').filter({ hasText: first }).click()
  await expect(theirs.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await other.getByLabel('Reply').fill('On the third one.')
  await other.keyboard.press('Control+Enter')
  // It appears without a reload.
  await expect(list).toContainText('On the third one.')
  await other.context().close()
})
