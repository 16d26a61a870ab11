import { expect, test } from '@playwright/test'

import { holdSaving, typeAtEnd } from '../support/content-editor.ts'
import { findReviewed, readContent } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

// These tests write and count the trends of one and the same report.
test.describe.configure({ mode: 'serial' })

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
  // The save waits until another user has been faster.
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

test("the conflict dialog waits for a pause in typing, ignores the space key, and keeps a deleted trend's text after Cancel [D15.180 D15.181]", async ({
  page,
  request,
}) => {
  // Keys are typed at a human speed.
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
  // Meanwhile the save returns the conflict, and typing continues.
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

test('the text of a deleted trend can be dropped, and a live update loses nothing [D15.181]', async ({
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
  // The page learns that the trend is deleted while the text is unsaved.
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

test('deleting a trend that another user has changed shows both versions: Discard keeps theirs, Override deletes [B4.64]', async ({
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
