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

test('the address stays the page’s own until the question before leaving is answered [D15.199]', async ({
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

test('a change to a trend that another user has deleted shows that it is not saved, and why Override is disabled [B4.42 D15.185]', async ({
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
  const override = dialog.getByRole('button', { name: 'Override' })
  await expect(override).toBeDisabled()
  await expect(override).toHaveAccessibleDescription(/^Override is not possible, because/)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/Robots/)).toHaveCount(0)
})

test('the conflict dialog waits for a pause in typing, answers to no space, and Cancel keeps the text of a deleted trend [D15.180 D15.181]', async ({
  page,
  request,
}) => {
  // Keys are typed as slowly as people type them.
  test.slow()
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  await page.getByLabel('Title of the trend').fill('Ferries')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { _id, loadedAt, trendsInnovations } = await readContent(researcher, report)
  const trend = trendsInnovations.find(({ trendTitle }) => trendTitle === 'Ferries')!
  let deleted = false
  await holdSaving(page, async () => {
    await researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $pull: { trendsInnovations: { _id: trend._id } },
    })
    deleted = true
  })
  const answered = page.waitForResponse((response) => response.status() === 409)
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  const editor = page.getByRole('textbox', { name: 'Content of Ferries' })
  await editor.click()
  await page.keyboard.type('A first sentence.')
  await expect.poll(() => deleted).toBe(true)
  // Meanwhile the save is answered with the conflict; somebody types on.
  await page.keyboard.type(' And a second one', { delay: 100 })
  await answered
  await page.keyboard.type(' that goes on and on', { delay: 100 })
  await expect(dialog).toBeHidden()
  await expect(editor).toContainText('A first sentence. And a second one that goes on and on')
  await expect(dialog).toBeVisible()
  for (const key of ['Space', 'Enter', 'Space']) await page.keyboard.press(key)
  await page.waitForTimeout(300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const notice = page.getByRole('status').filter({ hasText: 'Someone else deleted this trend' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Title of the trend')).toHaveValue('Ferries')
  await expect(editor).toContainText('that goes on and on')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: 'Copy the text' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    'Ferries\n\nA first sentence. And a second one that goes on and on',
  )
  await notice.getByRole('button', { name: 'Save as a new trend' }).click()
  await expect(notice).toHaveCount(0)
  const saved = async () =>
    (await readContent(researcher, report)).trendsInnovations.filter(
      ({ trendTitle }) => trendTitle === 'Ferries',
    )
  await expect.poll(saved).toHaveLength(1)
  const [now] = await saved()
  expect(now!._id).not.toBe(trend._id)
  expect(now!.trendContent).toContain('that goes on and on')
  await page.getByRole('button', { name: 'Delete Ferries' }).click()
  const question = page.getByRole('dialog', { name: 'Delete trend' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(saved).toEqual([])
})

test('what is written of a trend that was deleted meanwhile can be dropped, and of a live update nothing is lost [D15.181]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  const title = page.getByLabel('Title of the trend')
  await title.fill('Airships')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { _id, loadedAt, trendsInnovations } = await readContent(researcher, report)
  const trend = trendsInnovations.find(({ trendTitle }) => trendTitle === 'Airships')!
  // Not saved yet while the page learns that the trend is gone.
  await page.route('**/api/content-building/*', async (route) => {
    if (route.request().method() === 'PATCH') await route.abort()
    else await route.continue()
  })
  await title.fill('Airships above')
  await expect(page.getByText(/^Not saved/)).toBeVisible()
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $pull: { trendsInnovations: { _id: trend._id } },
  })
  const notice = page.getByRole('status').filter({ hasText: 'Someone else deleted this trend' })
  await expect(notice).toBeVisible()
  await expect(title).toHaveValue('Airships above')
  await title.fill('Airships above us')
  await expect(title).toHaveValue('Airships above us')
  await notice.getByRole('button', { name: 'Drop it' }).click()
  await expect(notice).toHaveCount(0)
  await expect(title).toHaveCount(0)
})

test('an empty trend says that it does not count, and is removed in one press [D15.188]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const countTrends = async () => (await readContent(researcher, report)).trendsInnovations.length
  const before = await countTrends()
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('button', { name: 'Add trend' }).click()
  await page.getByRole('button', { name: 'Done with Untitled trend' }).click()
  await expect(page.getByText('This trend is empty')).toBeVisible()
  expect(await countTrends()).toBe(before + 1)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('This trend is empty')).toHaveCount(0)
  await expect.poll(countTrends).toBe(before)
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

test('a suggested text that is opened and accepted with Done is stored [D15.186]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const { _id, loadedAt } = await readContent(researcher, report)
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: { 'productRating.android-app.keySuccessFactor': null },
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=android-app`)
  await page.getByRole('button', { name: 'Edit Key Success Factors' }).click()
  await expect(page.getByRole('textbox', { name: 'Key Success Factors' })).toContainText(
    'three things in common',
  )
  await page.getByRole('button', { name: 'Done with Key Success Factors' }).click()
  await expect(page.getByText('Suggested text')).toHaveCount(0)
  const factor = async () =>
    (await readContent(researcher, report)).productRating['android-app']!.keySuccessFactor
  await expect.poll(factor).toContain('three things in common')
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
