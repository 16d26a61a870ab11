import { expect, type Page, test } from '@playwright/test'

import { holdSaving, typeAtEnd } from '../support/content-editor.ts'
import { readContent } from '../support/demo-report.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/** The trends of a report of its own; `Passkeys` is there at the start. */
async function openTrends(page: Page) {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const read = async () => (await readContent(researcher, report._id)).trendsInnovations
  const write = async (change: object) => {
    const { _id, loadedAt } = await readContent(researcher, report._id)
    await researcher('PATCH', `/content-building/${_id}`, { loadedAt, ...change })
  }
  const find = async (title: string) =>
    (await read()).find(({ trendTitle }) => trendTitle === title)!._id
  await signInByApi(page, 'senior')
  await page.goto(`/content-building/trends-innovations?report=${report._id}`)
  return {
    read,
    find,
    rename: (_id: string, title: string) =>
      write({
        $set: { 'trendsInnovations.$[t].trendTitle': title },
        arrayFilters: [{ 't._id': _id }],
      }),
    remove: (_id: string) => write({ $pull: { trendsInnovations: { _id } } }),
  }
}

const title = (page: Page) => page.getByLabel('Title of the trend')
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Conflict' })

async function add(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add trend' }).click()
  await title(page).fill(name)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete trend' })
  await question.getByRole('button', { name: 'Delete' }).click()
}

test('a trend is added, written, changed and deleted; an empty one says that it does not count, and is removed in one press [B2.44 D15.188]', async ({
  page,
}) => {
  const { read } = await openTrends(page)
  const trends = async () =>
    (await read()).slice(1).map(({ trendTitle, trendContent }) => [trendTitle, trendContent])
  await page.getByRole('button', { name: 'Add trend' }).click()
  await title(page).fill('Lounges')
  await typeAtEnd(page, 'Content of Lounges', 'Open to all.')
  await page.getByRole('button', { name: 'Done with Lounges' }).click()
  await expect.poll(trends).toEqual([['Lounges', '<p>Open to all.</p>']])

  await page.getByRole('button', { name: 'Edit Lounges' }).click()
  await expect(title(page)).toBeFocused()
  await title(page).fill('Lounges for all')
  await typeAtEnd(page, 'Content of Lounges for all', ' At last.')
  await page.getByRole('button', { name: 'Done with Lounges for all' }).click()
  await expect.poll(trends).toEqual([['Lounges for all', '<p>Open to all. At last.</p>']])

  await remove(page, 'Lounges for all')
  await expect(page.getByRole('heading', { name: 'Lounges for all' })).toHaveCount(0)
  await expect.poll(trends).toEqual([])

  await page.getByRole('button', { name: 'Add trend' }).click()
  await page.getByRole('button', { name: 'Done with Untitled trend' }).click()
  await expect(page.getByText('This trend is empty')).toBeVisible()
  expect(await trends()).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('This trend is empty')).toHaveCount(0)
  await expect.poll(trends).toEqual([])
})

test('a trend that another user has deleted or changed opens the conflict dialog after a pause in typing, and its text is kept [B4.42 B4.64 D15.180 D15.181 D15.185]', async ({
  page,
}) => {
  const { read, find, rename, remove: removeElsewhere } = await openTrends(page)
  const dialog = conflict(page)
  await add(page, 'Ferries')
  const ferries = await find('Ferries')
  const { promise: deleted, resolve: onDeleted } = Promise.withResolvers<void>()
  // The save waits until another user has been faster.
  await holdSaving(page, () => removeElsewhere(ferries).then(onDeleted))
  const answered = page.waitForResponse((response) => response.status() === 409)
  const editor = page.getByRole('textbox', { name: 'Content of Ferries' })
  await editor.click()
  await page.keyboard.type('A first sentence.')
  await deleted
  // Meanwhile the save returns the conflict, and typing continues.
  await page.keyboard.type(' And a second one', { delay: 30 })
  await answered
  await page.keyboard.type(' that goes on', { delay: 30 })
  await expect(editor).toContainText('A first sentence. And a second one that goes on')
  await expect(dialog).toContainText('would not be saved')
  const override = dialog.getByRole('button', { name: 'Override' })
  await expect(override).toBeDisabled()
  await expect(override).toHaveAccessibleDescription(/^Override is not possible, because/)
  for (const key of ['Space', 'Enter', 'Space']) await page.keyboard.press(key)
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const notice = page.getByRole('status').filter({ hasText: 'Someone else deleted this trend' })
  await expect(title(page)).toHaveValue('Ferries')
  await expect(editor).toContainText('that goes on')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: 'Copy the text' }).click()
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toBe('Ferries\n\nA first sentence. And a second one that goes on')
  await notice.getByRole('button', { name: 'Save as a new trend' }).click()
  await expect(notice).toHaveCount(0)
  await expect
    .poll(read)
    .toMatchObject([
      { trendTitle: 'Passkeys' },
      { trendTitle: 'Ferries', trendContent: expect.stringContaining('that goes on') },
    ])
  const saved = await find('Ferries')
  expect(saved).not.toBe(ferries)

  const deleteWhileChanged = async (from: string, to: string) => {
    await holdSaving(page, () => rename(saved, to))
    await remove(page, from)
    const mine = dialog.getByRole('region', { name: 'Your change' })
    await expect(mine).toContainText('Deleted. The external change would not be saved.')
    await expect(dialog.getByRole('region', { name: 'External change' })).toContainText(to)
  }
  await deleteWhileChanged('Ferries', 'Drones')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Delete Drones' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await deleteWhileChanged('Drones', 'Airships')
  await override.click()
  await expect(page.getByRole('button', { name: /^Delete (Drones|Airships)/ })).toHaveCount(0)
  await expect.poll(read).toMatchObject([{ trendTitle: 'Passkeys' }])
})
