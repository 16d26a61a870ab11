import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { signInByApi, createApiClient } from '../support/users.ts'

/** Presses Edit, and types without pressing anything else. */
async function editAndLook(page: Page, edit: string | RegExp, editor: string): Promise<void> {
  const button = page.getByRole('button', { name: edit })
  await button.click()
  await expect(page.getByRole('textbox', { name: editor, exact: true })).toBeFocused()
}

test('Edit puts the focus into its text, for every text, and Done or Cancel puts it back [B4.65]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const { _id, categories } = await findDemoReport(researcher, 'REVIEWED')
  const group = categories[0]!.belongsTo
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/executive-summary?report=${_id}`)
  await editAndLook(page, 'Edit Top Performers', 'Top Performers')
  await page.getByRole('button', { name: 'Done with Top Performers' }).click()
  await expect(page.getByRole('button', { name: 'Edit Top Performers' })).toBeFocused()

  await page.goto(`/content-building/product-rating?report=${_id}`)
  for (const text of ['Key Success Factors', 'Best-in-Class Features']) {
    await editAndLook(page, `Edit ${text}`, text)
    await page.getByRole('button', { name: `Done with ${text}` }).click()
  }

  const [application] = APPLICATIONS
  await page.goto(
    `/content-building/category-performance&category${encodeURIComponent(group)}?report=${_id}&application=${application._id}`,
  )
  await page.getByRole('tab', { name: application.title }).click()
  await editAndLook(page, 'Edit Notable Callouts', 'Notable Callouts')

  await page.goto(`/content-building/trends-innovations?report=${_id}`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByLabel('Title of the trend')).toBeFocused()

  await page.goto(`/appendix/methodology?report=${_id}`)
  await editAndLook(page, 'Edit', 'Methodology')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})
