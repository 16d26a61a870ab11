import { expect, test } from '@playwright/test'

import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a page learns of a change between its first requests and its connection [D2.33]', async ({
  page,
}) => {
  const { senior, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const changed = Promise.withResolvers<void>()
  await page.route('**/api/live*', async (route) => {
    await changed.promise
    await route.continue()
  })
  const path = `/report/report-publish-date?report=${report._id}`
  await page.goto(path)
  const title = page.getByRole('textbox', { name: 'Report title' })
  await expect(title).not.toHaveValue('')
  await senior('PATCH', `/reports/${report._id}`, { title: 'Trains at night' })
  changed.resolve()
  await expect(title).toHaveValue('Trains at night')
})
