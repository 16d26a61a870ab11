import { expect, test } from '@playwright/test'

import { findReviewed, readContent } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** A text that no other test writes. */
const FACTORS = 'Key Success Factors'

test('a text whose typing pauses after a space keeps the space, on screen and stored', async ({
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
})
