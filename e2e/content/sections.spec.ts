import { randomUUID } from 'node:crypto'

import type { ReportContent } from '@insights/contract/content/content.ts'
import { expect, test } from '@playwright/test'

import { findReviewed, readContent } from '../support/demo-report.ts'
import { openListening } from '../support/open-listening.ts'
import { createApiClient, signInByApi, type ApiClient } from '../support/users.ts'

type Entry = ReportContent['categoryPerformance'][number]

/** The content of a category group in an application: by its id, or one with images. */
async function readEntry(researcher: ApiClient, report: string, id?: string): Promise<Entry> {
  const { categoryPerformance } = await readContent(researcher, report)
  return categoryPerformance.find(({ _id, experiences }) =>
    id === undefined ? experiences.some(({ picture }) => picture !== null) : _id === id,
  )!
}

test('the landing page offers five sections, and checks the complete ones [B2.40]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const entry = await readEntry(researcher, report)
  const writeCallouts = async (html: string | null) => {
    const { _id, loadedAt } = await readContent(researcher, report)
    await researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $set: { 'categoryPerformance.$[c].notableCallouts': html },
      arrayFilters: [{ 'c._id': entry._id }],
    })
  }
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building?report=${report}`)
  await expect(page.getByText('Which section would you like to work on?')).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Sections' }).getByRole('listitem')
  const SECTIONS = {
    'Executive Summary': 'executive-summary',
    'Consumer Survey': 'consumer-survey',
    'Product Rating': 'product-rating',
    'Trends & Innovations': 'trends-innovations',
    'Category Performance': 'category-performance',
  }
  await expect(tiles).toHaveCount(5)
  for (const [place, [title, path]] of Object.entries(SECTIONS).entries()) {
    const link = tiles.nth(place).getByRole('link', { name: title })
    await expect(link).toHaveAttribute('href', new RegExp(`^/content-building/${path}\\?`))
    await expect(tiles.nth(place).getByRole('img', { name: 'Complete' })).toBeVisible()
  }
  const check = tiles
    .filter({ hasText: 'Category Performance' })
    .getByRole('img', { name: 'Complete' })
  await expect(check).toBeVisible()
  // Changes of other users appear without a reload.
  await writeCallouts(null)
  await expect(check).toHaveCount(0)
  await expect(tiles.getByRole('img', { name: 'Complete' })).toHaveCount(4)
  await writeCallouts(entry.notableCallouts)
  await expect(check).toBeVisible()
})

test('an experience card is added, gets an image of the report, and is deleted [B2.48 D5.91]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const { _id, categoryGroup, applicationId, experiences } = await readEntry(researcher, report)
  await signInByApi(page, 'researcher')
  const group = encodeURIComponent(categoryGroup)
  const address = `/content-building/category-performance&category${group}`
  await page.goto(`${address}?report=${report}&application=${applicationId}`)
  await expect(page.getByRole('columnheader', { name: 'Capability Score' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Capabilities', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).click()
  const cards = page.getByRole('list', { name: 'Experiences' }).getByRole('listitem')
  await expect(cards).toHaveCount(experiences.length + 1)
  await expect(cards.last().getByLabel('Experience', { exact: true })).toHaveValue('0')
  await cards.last().getByRole('button', { name: 'Select Image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(dialog).toBeHidden()
  const image = cards.last().getByRole('img', { name: /^Screenshot of/ })
  const saved = cards.last().getByText(/^Saved/)
  const removeImage = cards.last().getByRole('button', { name: 'Remove image' })
  await removeImage.focus()
  await page.keyboard.press('Enter')
  const undo = cards.last().getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeFocused()
  await expect(saved).toBeVisible()
  await undo.press('Enter')
  await expect(saved).toBeVisible()
  await expect(image).toBeVisible()
  await expect(removeImage).toBeFocused()
  await cards.last().getByLabel('Title', { exact: true }).fill('A door that opens')
  const added = async () => (await readEntry(researcher, report, _id)).experiences.at(-1)
  await expect.poll(added).toMatchObject({ title: 'A door that opens', experience: 0 })
  expect((await added())?.picture).toMatch(/^\/api\/images\//)
  await page.getByRole('button', { name: 'Delete A door that opens' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveCount(experiences.length)
})

test('a late response to Add item leaves the focus in the field being typed in', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  // Another one than in the tests beside it.
  const { categoryPerformance } = await readContent(researcher, report)
  const { categoryGroup, applicationId, experiences } = categoryPerformance.at(-1)!
  await signInByApi(page, 'researcher')
  const group = encodeURIComponent(categoryGroup)
  const path = `/content-building/category-performance&category${group}`
  await openListening(page, `${path}?report=${report}&application=${applicationId}`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The card arrives with the event of its change, before the response.
  await page.route(
    '**/api/content-building/*',
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const add = page.getByRole('button', { name: 'Add item' })
  await add.click()
  const cards = page.getByRole('list', { name: 'Experiences' }).getByRole('listitem')
  await expect(cards).toHaveCount(experiences.length + 1)
  const text = cards.last().getByLabel('Text', { exact: true })
  await text.pressSequentially('Typed before')
  release()
  await expect(add).toBeEnabled()
  await expect(cards.last().getByText(/^Saved/)).toBeVisible()
  await expect(text).toBeFocused()
  await cards
    .last()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveCount(experiences.length)
})

test('a methodology is edited, kept while unsaved, and saved [B2.50 B9.46]', async ({
  context,
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  const words = `Walked twice, ${randomUUID()}.`
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/methodology?report=${report}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Methodology' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await page.getByRole('heading', { level: 1 }).click()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`/appendix/methodology?report=${report}`)
  const edit = again.getByRole('button', { name: 'Edit' })
  const editor = again.getByRole('textbox', { name: 'Methodology' })
  await edit.click()
  await expect(editor).not.toContainText(words)
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(editor).toContainText(words)
  const saving = again.waitForRequest((request) => request.method() === 'PUT')
  const pressedAt = Date.now()
  await again.getByRole('button', { name: 'Save' }).click()
  await saving
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(500)
  await expect(editor).toHaveCount(0)
  await expect(again.getByText(words)).toBeVisible()
  await again.reload()
  await expect(again.getByText(words)).toBeVisible()
  await edit.click()
  await expect(editor).toBeVisible()
  await expect(again.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeVisible()
})
