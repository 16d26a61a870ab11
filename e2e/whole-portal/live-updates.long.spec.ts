import { expect, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a page learns of a change between its first requests and its connection, and a second tab by the same stream, also after the first is closed [D2.33 D15.327]', async ({
  page,
}) => {
  const { senior, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const changed = Promise.withResolvers<void>()
  await intercept(page, '**/api/live*', async (route) => {
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

  const second = await page.context().newPage()
  const streams: string[] = []
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url())
  })
  await second.goto(path)
  const beside = second.getByRole('textbox', { name: 'Report title' })
  await expect(beside).toHaveValue('Trains at night')
  await senior('PATCH', `/reports/${report._id}`, { title: 'Trains by day' })
  for (const shown of [title, beside]) await expect(shown).toHaveValue('Trains by day')
  expect(streams).toEqual([])
  const taken = second.waitForResponse('**/api/live*')
  await page.close()
  await taken
  await senior('PATCH', `/reports/${report._id}`, { title: 'Trains' })
  await expect(beside).toHaveValue('Trains')
})
