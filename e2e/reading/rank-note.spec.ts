import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const NOTE =
  'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).'

test('the meaning of the note on arrows opens and closes by keyboard, and is a footnote in the PDF [D15.252]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { _id } = await findDemoReport(customer, 'PUBLISHED')
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/executive-summary?report=${_id}`)
  await expect(page.getByText(NOTE).first()).toBeVisible()
  const link = page.getByRole('button', { name: 'What this note means' }).first()
  const meaning = page.getByText(/It is not a test of this survey/)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(meaning.filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(meaning.filter({ visible: true })).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(meaning.filter({ visible: true }).first()).toBeVisible()
  await expect(link).toBeHidden()
})
