import { expect, test } from '@playwright/test'

import { createApiClient, signInByApi } from '../support/users.ts'

interface Listed {
  readonly _id: string
  readonly date: string
  readonly industry: { readonly title: string }
}

test('a reader downloads the board deck on a brand of a report [D30.118]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'otherCustomer')
  const query = 'status=PUBLISHED&$sort[date]=-1&$limit=infinity'
  const { data } = await customer<{ data: Listed[] }>('GET', `/reports?${query}`)
  const report = data.find(({ industry }) => industry.title === 'Airlines')!
  await signInByApi(page, 'otherCustomer')
  await page.goto(`/content-building/executive-summary?report=${report._id}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Board deck/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Board deck' })
  await dialog.getByLabel('Brand', { exact: true }).selectOption({ label: 'Velora' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(await download.failure()).toBeNull()
  expect(download.suggestedFilename()).toBe(`airlines-${report.date.slice(0, 7)}-board.pptx`)
  await expect(dialog).toBeHidden()
})
