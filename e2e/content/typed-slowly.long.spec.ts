import { expect, type Locator, type Page, test } from '@playwright/test'

import { typeAtEnd } from '../support/content-editor.ts'
import { findReviewed, readContent } from '../support/demo-report.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** A text that no other test writes. */
const FACTORS = 'Key Success Factors'

test('a text keeps a space before a pause in typing, and the caret its place when a colleague adds to it and comes back to it with the focus [D15.292]', async ({
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

  // A dialog that closes returns the focus in this way; letters typed right after it are for the text.
  const caret = await page.evaluate(`(async () => {
    const text = document.activeElement
    const password = document.body.appendChild(document.createElement('input'))
    password.focus()
    await new Promise((resolve) => setTimeout(resolve, 100))
    text.focus()
    password.remove()
    await undefined
    return getSelection().anchorOffset
  })()`)
  expect(caret).toBe('zero '.length)
})

test('undo before anything is typed leaves the caret in the empty line after a last table [D15.681]', async ({
  page,
  request,
}) => {
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const { _id, loadedAt } = await readContent(researcher, report._id)
  const table =
    '<table><tbody><tr><td colspan="1" rowspan="1"><p>Maps</p></td></tr></tbody></table>'
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: { 'productRating.iphone-app.keySuccessFactor': `<p>One.</p>${table}` },
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report._id}&application=iphone-app`)
  await page.getByRole('button', { name: `Edit ${FACTORS}` }).click()
  const editor = page.getByRole('textbox', { name: FACTORS })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('Two.')
  await expect(editor.locator('> p')).toHaveText(['One.', 'Two.'])
})

test('a field keeps a space before a pause, caret, selection and composition while a colleague changes it, and the caret after Enter [D15.295 D15.297 D15.298]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const created = await start('2026-01')
  const report = created._id
  await completeAll(researcher, created)
  const read = async () => (await readContent(researcher, report)).trendsInnovations[0]!
  const { _id: trend } = await read()
  const rename = async (title: string) => {
    const { _id, loadedAt } = await readContent(researcher, report)
    await researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $set: { 'trendsInnovations.$[t].trendTitle': title },
      arrayFilters: [{ 't._id': trend }],
    })
  }
  const stored = async () => (await read()).trendTitle
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Edit Passkeys' }).click()
  const title = page.getByLabel('Title of the trend')
  await expect(title).toBeFocused()
  await page.keyboard.press('End')
  for (const part of [' for ', 'all']) {
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().includes('/api/content-building'),
    )
    await page.keyboard.type(part)
    await saved
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await expect(title).toHaveValue('Passkeys for all')
  await expect.poll(stored).toBe('Passkeys for all')

  // The word “for” is selected.
  for (const key of ['Control+ArrowLeft', 'Control+ArrowLeft']) await page.keyboard.press(key)
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await rename('The Passkeys for all')
  await expect(title).toHaveValue('The Passkeys for all')
  await page.keyboard.type('of')
  await expect.poll(stored).toBe('The Passkeys of all')

  await page.keyboard.press('End')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await compose('に')
  await Promise.all([
    // An earlier answer, after the page's own save, has the former title.
    page.waitForResponse(
      async (response) =>
        response.request().method() === 'GET' &&
        response.url().includes('/api/content-building') &&
        (await response.text()).includes('"Passkeys of all"'),
    ),
    rename('Passkeys of all'),
  ])
  await compose('にほん')
  await expect(title).toHaveValue('The Passkeys of allにほん')
  await keyboard.send('Input.insertText', { text: '日本' })
  await expect(title).toHaveValue('Passkeys of all日本')
  await expect.poll(stored).toBe('Passkeys of all日本')

  const { matrix } = await researcher<{ matrix: { capabilities: { capabilityId: string }[] }[] }>(
    'GET',
    `/report-documents/${report}`,
  )
  await page.goto(
    `/appendix/capability/${matrix[0]!.capabilities[0]!.capabilityId}?report=${report}`,
  )
  await page.getByRole('button', { name: 'Pick a company' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who does it best').selectOption({ index: 1 })
  const reason = dialog.getByLabel('Why, in one sentence')
  await typeAround(page, reason)
  await expect(reason).toHaveValue('one and two')

  await page.goto('/admin/maintenance')
  await page.getByRole('button', { name: 'New notice' }).click()
  const summary = dialog.getByLabel('Summary')
  await typeAround(page, summary)
  await expect(summary).toHaveValue('one and two')
})

/** Types two words, Enter between them, and a third one there. */
async function typeAround(page: Page, field: Locator): Promise<void> {
  await field.click()
  await page.keyboard.type('one two')
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and ')
}

test('a tab that is hidden and shown again keeps the caret in the text [D15.304]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=android-app`)
  const label = 'Best-in-Class Features'
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await typeAtEnd(page, label, ' before')
  for (const state of ['hidden', 'visible']) {
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  }
  await page.keyboard.type(' after')
  const text = page.getByRole('textbox', { name: label })
  await expect(text).toContainText('before after')

  // Hidden before the editor has noticed where the caret is.
  await page.keyboard.press('Control+Home')
  await page.evaluate(`{
    getSelection().selectAllChildren(document.activeElement)
    getSelection().collapseToEnd()
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
  await page.keyboard.type(' at last')
  await expect(text).toContainText('before after at last')
})
