import { expect, test } from '@playwright/test'

import { findReviewed, readContent } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** A text that no other test writes. */
const FACTORS = 'Key Success Factors'

test('a text keeps a space before a pause in typing, and the caret its place when a colleague adds to it [D15.292]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const stored = async () =>
    (await readContent(researcher, report)).productRating['iphone-app']!.keySuccessFactor
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=iphone-app`)
  await page.getByRole('button', { name: `Edit ${FACTORS}` }).click()
  const editor = page.getByRole('textbox', { name: FACTORS })
  await editor.click()
  await page.keyboard.press('Control+A')
  for (const part of ['one ', 'two  ', 'three\t', 'four']) {
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().includes('/api/content-building'),
    )
    await page.keyboard.insertText(part)
    await saved
    // The page shows what was saved before the next key comes.
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await expect.poll(stored).toBe('<p>one two  three\tfour</p>')
  await expect(editor).toHaveText('one two  three\tfour', { useInnerText: true })

  await page.keyboard.press('Control+Home')
  const { _id, loadedAt } = await readContent(researcher, report)
  const colleague = await createApiClient(request, 'senior')
  await colleague('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: {
      'productRating.iphone-app.keySuccessFactor': '<p>one two  three\tfour</p><p>five</p>',
    },
  })
  await expect(editor).toContainText('five')
  await page.keyboard.type('zero ')
  await expect.poll(stored).toBe('<p>zero one two  three\tfour</p><p>five</p>')
})
