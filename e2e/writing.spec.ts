import { randomUUID } from 'node:crypto'

import { expect, type Page, type Route, test } from '@playwright/test'

import { findDemoReport, findReviewed, readContent } from './demo-report.ts'
import { createApiClient, signInByApi } from './users.ts'

/** A text that no other test writes at the same time. */
const FEATURES = 'Best-in-Class Features'

async function typeAtEnd(page: Page, editor: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: editor }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Has what the page saves next wait for something else. */
async function holdSaving(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const hold = async (route: Route) => {
    await meanwhile()
    await route.continue()
  }
  await page.route('**/api/content-building/*', hold, { times: 1 })
}

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

test('closing the window is asked about while something is not saved', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}`)
  await page.getByRole('button', { name: `Edit ${FEATURES}` }).click()
  await typeAtEnd(page, FEATURES, '!')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a change to a trend that another user has deleted shows that it is not saved [B4.42]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  const title = page.getByLabel('Title of the trend')
  await title.fill('Robots at the desk')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { _id, loadedAt, trendsInnovations } = await readContent(researcher, report)
  const trend = trendsInnovations.find(({ trendTitle }) => trendTitle === 'Robots at the desk')!
  // What is being saved waits until someone else has been faster.
  const beFaster = () =>
    researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $pull: { trendsInnovations: { _id: trend._id } },
    })
  await holdSaving(page, beFaster)
  await title.fill('Robots everywhere')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog).toContainText('would not be saved')
  await expect(dialog).toContainText('Robots everywhere')
  await expect(dialog.getByRole('button', { name: 'Override' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/Robots/)).toHaveCount(0)
})

test('a trend is added, written, changed and deleted [B2.44]', async ({ page, request }) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const trends = async () =>
    (await readContent(researcher, report)).trendsInnovations
      .filter(({ trendTitle }) => trendTitle.startsWith('Lounges'))
      .map(({ trendTitle, trendContent }) => [trendTitle, trendContent])
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  await page.getByLabel('Title of the trend').fill('Lounges')
  await typeAtEnd(page, 'Content of Lounges', 'Open to all.')
  await page.getByRole('button', { name: 'Done with Lounges' }).click()
  await expect.poll(trends).toEqual([['Lounges', '<p>Open to all.</p>']])

  await page.getByRole('button', { name: 'Edit Lounges' }).click()
  await page.getByLabel('Title of the trend').fill('Lounges for all')
  await typeAtEnd(page, 'Content of Lounges for all', ' At last.')
  await page.getByRole('button', { name: 'Done with Lounges for all' }).click()
  await expect.poll(trends).toEqual([['Lounges for all', '<p>Open to all. At last.</p>']])

  await page.getByRole('button', { name: 'Delete Lounges for all' }).click()
  const question = page.getByRole('dialog', { name: 'Delete trend' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Lounges for all' })).toHaveCount(0)
  await expect.poll(trends).toEqual([])
})

test('deleting a trend that someone else has changed shows both versions: Discard keeps theirs, Override deletes [B4.64]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  await page.getByLabel('Title of the trend').fill('Drones overhead')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const deleteWhileChanged = async (from: string, to: string) => {
    const { _id, loadedAt, trendsInnovations } = await readContent(researcher, report)
    const trend = trendsInnovations.find(({ trendTitle }) => trendTitle === from)!
    await holdSaving(page, () =>
      researcher('PATCH', `/content-building/${_id}`, {
        loadedAt,
        $set: { 'trendsInnovations.$[t].trendTitle': to },
        arrayFilters: [{ 't._id': trend._id }],
      }),
    )
    await page.getByRole('button', { name: `Delete ${from}` }).click()
    const question = page.getByRole('dialog', { name: 'Delete trend' })
    await question.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conflict' })
    const mine = dialog.getByRole('region', { name: 'Your change' })
    await expect(mine).toContainText('Deleted. The external change would not be saved.')
    await expect(dialog.getByRole('region', { name: 'External change' })).toContainText(to)
    return dialog
  }
  const first = await deleteWhileChanged('Drones overhead', 'Drones everywhere')
  await first.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Delete Drones everywhere' })).toBeVisible()
  const second = await deleteWhileChanged('Drones everywhere', 'Drones nowhere')
  await second.getByRole('button', { name: 'Override' }).click()
  await expect(page.getByRole('button', { name: /Delete Drones/ })).toHaveCount(0)
  const { trendsInnovations } = await readContent(researcher, report)
  expect(trendsInnovations.filter(({ trendTitle }) => trendTitle.startsWith('Drones'))).toEqual([])
})

test('two who write the same text see each other, and one of both versions is chosen [B4.41]', async ({
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
  // Comes by itself, without a reload.
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

test('what could not be saved before the window was closed is offered again [D9.4]', async ({
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
  // In the page itself: what a closing page sends at last gets past a route of the test.
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

test('of the two texts of a product rating one is written at a time, from a suggestion [B2.43]', async ({
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

test('screenshots are leafed through by keyboard', async ({ page, request }) => {
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

test('a published report has nothing to edit, for staff as for readers', async ({
  page,
  request,
}) => {
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
