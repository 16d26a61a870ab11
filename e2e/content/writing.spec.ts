import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { holdSaving, typeAtEnd } from '../support/content-editor.ts'
import { findDemoReport, findReviewed, readContent } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** A text that no other test writes at the same time. */
const FEATURES = 'Best-in-Class Features'

// These tests write one and the same report.
test.describe.configure({ mode: 'serial' })

test('leaving a page right after the last key loses nothing', async ({ page, request }) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('link', { name: 'Product Rating' }).click()
  await page.getByRole('button', { name: `Edit ${FEATURES}` }).click()
  await typeAtEnd(page, FEATURES, ' Left by a link.')
  await page.getByRole('link', { name: 'Methodology' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Methodology' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: `Edit ${FEATURES}` }).click()
  await typeAtEnd(page, FEATURES, ' Left by going back.')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Trends/ })).toBeVisible()
  const features = async () =>
    (await readContent(researcher, report)).productRating['mobile-web']!.bestInClassFeatures
  await expect.poll(features).toContain('Left by a link. Left by going back.')
})

test('the URL stays the page’s own until the question before leaving is answered [D15.199]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/raw-data?report=${report}`)
  await page.getByRole('link', { name: 'Methodology' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox').first().click()
  await page.keyboard.type('Not to be kept. ')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.evaluate('history.back()')
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/appendix\/methodology/)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/appendix\/methodology/)
  await expect(page.getByRole('textbox').first()).toContainText('Not to be kept.')
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/appendix\/raw-data/)
  await expect(page.getByRole('heading', { level: 1, name: 'Raw Data' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/appendix\/methodology/)
})

test('closing the window asks while changes are unsaved', async ({ page, request }) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}`)
  const { promise: asking, resolve: ended } = Promise.withResolvers<void>()
  await page.route('**/api/content-building/*', async (route) => {
    await asking
    await route.continue()
  })
  await page.getByRole('button', { name: `Edit ${FEATURES}` }).click()
  await typeAtEnd(page, FEATURES, '!')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  ended()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('two users who write the same text see each other, and one of both versions is chosen [B4.41]', async ({
  page,
  browser,
  request,
}) => {
  // Two browsers, and saves of both.
  test.slow()
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/executive-summary?report=${report}`)
  const other = await (await browser.newContext()).newPage()
  await signInByApi(other, 'researcher')
  await other.goto(`/content-building/executive-summary?report=${report}`)
  await other.getByRole('button', { name: 'Edit Top Performers' }).click()
  await expect(page.getByText('is editing this')).toBeVisible()
  await typeAtEnd(other, 'Top Performers', ' Theirs.')
  // It appears without a reload.
  await expect(page.getByText('Theirs.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Top Performers' }).click()
  await holdSaving(page, async () => {
    await typeAtEnd(other, 'Top Performers', ' And theirs again.')
    await expect(async () => {
      const { executiveSummary } = await readContent(researcher, report)
      expect(executiveSummary.topPerformers).toContain('And theirs again.')
    }).toPass()
  })
  await typeAtEnd(page, 'Top Performers', ' Mine.')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog.getByRole('region', { name: 'Your change' })).toContainText('Mine.')
  const external = dialog.getByRole('region', { name: 'External change' })
  await expect(external).toContainText('And theirs again.')
  await expect(external.getByRole('time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Override' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Top Performers' })).toContainText('Mine.')
  await page.getByRole('button', { name: 'Done with Top Performers' }).click()
  await other.context().close()
})

test('changes of different sentences by two users are both kept, and the other user is named [D29.121 D29.123 D29.124]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const textOf = async () =>
    (await readContent(researcher, report)).executiveSummary.topPerformers ?? ''
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/executive-summary?report=${report}`)
  await page.getByRole('button', { name: 'Edit Top Performers' }).click()
  await holdSaving(page, async () => {
    const { _id, loadedAt, executiveSummary } = await readContent(researcher, report)
    await researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $set: {
        'executiveSummary.topPerformers': `<p>Theirs comes first.</p>${executiveSummary.topPerformers}`,
      },
    })
  })
  await typeAtEnd(page, 'Top Performers', ' Mine comes last.')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog).toContainText('Jonas Adeyemi changed “Top Performers”')
  const both = dialog.getByRole('region', { name: 'Both changes' })
  await expect(both).toContainText('Theirs comes first.')
  await expect(both).toContainText('Mine comes last.')
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(textOf).toMatch(/^<p>Theirs comes first\..*Mine comes last\./s)
  await expect(page.getByRole('textbox', { name: 'Top Performers' })).toContainText(
    'Theirs comes first.',
  )
})

test('text that was unsaved when the window closed is offered again [D9.4]', async ({
  context,
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/executive-summary?report=${report}`)
  const words = `umpteenth ${randomUUID()}`
  const ordinal = page.getByLabel('Ordinal of the edition')
  await expect(ordinal).toBeEditable()
  // In the page itself: the last request of a closing page bypasses a route of the test.
  await page.evaluate(`window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`)
  await ordinal.fill(words)
  await expect(page.getByText(/^Not saved: The server cannot be reached/)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(`/content-building/trends-innovations?report=${report}`)
  const offer = again.getByRole('status').filter({ hasText: 'Unsaved changes' })
  await expect(offer).toContainText(words)
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(offer).toHaveCount(0)
  const ordinalOf = async () =>
    (await readContent(researcher, report)).executiveSummary.paragraphDate
  await expect.poll(ordinalOf).toBe(words)
  await again.getByRole('link', { name: 'Executive Summary' }).click()
  await again.getByLabel('Ordinal of the edition').fill('')
  await expect.poll(ordinalOf).toBe(null)
})

test('one of the two texts of a product rating is written at a time, from a suggestion [B2.43]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const { _id, loadedAt } = await readContent(researcher, report)
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: { 'productRating.iphone-app.keySuccessFactor': null },
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=iphone-app`)
  await expect(page.getByRole('tab')).toHaveText(['Mobile Web', 'iPhone App', 'Android App'])
  for (const name of [
    'Brand Performance',
    'Key Success Factors',
    'Best-in-Class Features',
    'Capability Categorization',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const other = page.getByRole('button', { name: 'Edit Best-in-Class Features' })
  await expect(other).toBeEnabled()
  await page.getByRole('button', { name: 'Edit Key Success Factors' }).click()
  const editor = page.getByRole('textbox', { name: 'Key Success Factors' })
  await expect(editor).toContainText('three things in common')
  await expect(other).toBeDisabled()
  await typeAtEnd(page, 'Key Success Factors', ' And one more.')
  await page.getByRole('button', { name: 'Done with Key Success Factors' }).click()
  await expect(other).toBeEnabled()
  const factor = async () =>
    (await readContent(researcher, report)).productRating['iphone-app']!.keySuccessFactor
  await expect.poll(factor).toMatch(/three things.*And one more\./)
})

test('a suggested text that is opened and accepted with Done is saved [D15.186]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const { _id, loadedAt } = await readContent(researcher, report)
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: { 'productRating.mobile-web.keySuccessFactor': null },
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=mobile-web`)
  await page.getByRole('button', { name: 'Edit Key Success Factors' }).click()
  await expect(page.getByRole('textbox', { name: 'Key Success Factors' })).toContainText(
    'three things in common',
  )
  await page.getByRole('button', { name: 'Done with Key Success Factors' }).click()
  await expect(page.getByText('Suggested text')).toHaveCount(0)
  const factor = async () =>
    (await readContent(researcher, report)).productRating['mobile-web']!.keySuccessFactor
  await expect.poll(factor).toContain('three things in common')
})

test('screenshots are browsed by keyboard', async ({ page, request }) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/screenshots?report=${report}`)
  const first = page.getByRole('listitem').getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const place = page.getByRole('dialog').getByText(/^\d+ of \d+$/)
  await expect(place).toHaveText(/^1 of \d+$/)
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText(/^2 of \d+$/)
  await page.keyboard.press('Home')
  await expect(place).toHaveText(/^1 of \d+$/)
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('a published report has no editing, for staff and readers', async ({ page, request }) => {
  const researcher = await createApiClient(request, 'researcher')
  const published = await findDemoReport(researcher, 'PUBLISHED')
  await signInByApi(page, 'researcher')
  for (const path of [
    'content-building/executive-summary',
    'content-building/product-rating',
    'content-building/trends-innovations',
    'appendix/methodology',
  ]) {
    await page.goto(`/${path}?report=${published._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(Edit|Add|Delete|Save)/ }),
    ).toHaveCount(0)
  }
})
