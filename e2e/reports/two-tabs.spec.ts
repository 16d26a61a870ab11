import { expect, type Page, test } from '@playwright/test'

import { completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('two tabs with two reports lead to the setup page of their own report in every way [D5.81]', async ({
  page,
  context,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const [first, second] = [await start('2026-01'), await start('2026-02')]
  await completeAll(researcher, first)
  await signInByApi(page, 'researcher')
  const other = await context.newPage()

  const setupOpens = async (from: string, press: (page: Page) => Promise<void>) => {
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await other.goto(`/consumer-survey?report=${second._id}`)
    await expect(other.getByRole('link', { name: 'February 2026' })).toBeVisible()
    await press(page)
    await expect(page).toHaveURL(`/report/report-publish-date?report=${first._id}`)
    await expect(page.getByRole('button', { name: 'Target publish month' })).toHaveText(
      'January 2026',
    )
  }
  const month = (tab: Page) => tab.getByRole('link', { name: 'January 2026' }).click()
  for (const path of ['scoring-ranking', 'report/app-site-select', 'appendix/raw-data']) {
    await setupOpens(`/${path}?report=${first._id}`, month)
  }
  await setupOpens(`/consumer-survey?report=${first._id}`, async (tab) => {
    await tab.getByRole('tab', { name: 'Sorted Data' }).click()
    await tab.getByRole('button', { name: 'Complete' }).click()
  })
  // A URL without a report opens the last one of this tab.
  await setupOpens('/release-notes', async (tab) => {
    await tab.goto('/report/report-publish-date')
  })
})
