import { expect, test } from '@playwright/test'

import { addScreenshot } from '../support/add-screenshot.ts'
import { readContent } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { openListening } from '../support/open-listening.ts'
import { cellOf, completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const SECTIONS = {
  'Executive Summary': 'executive-summary',
  'Consumer Survey': 'consumer-survey',
  'Product Rating': 'product-rating',
  'Trends & Innovations': 'trends-innovations',
  'Category Performance': 'category-performance',
}

test('the landing page checks the complete sections of five, an experience card gets and loses an image of the report, and texts outlive deleted scores [A4.43 B2.40 B2.48 D5.91]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const cell = await cellOf(researcher, report, 'Choose a seat')
  const answer = (more: object = {}) =>
    researcher<{ version: number }>('PUT', `/capability-reports/${cell._id}`, {
      version: cell.version,
      hasCapability: true,
      ...more,
    })
  const { version } = await answer({ images: [await addScreenshot(researcher, report._id)] })
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  const read = () => readContent(researcher, report._id)
  const callouts = async (html: string | null) => {
    const { _id, loadedAt, categoryPerformance } = await read()
    await researcher('PATCH', `/content-building/${_id}`, {
      loadedAt,
      $set: { 'categoryPerformance.$[c].notableCallouts': html },
      arrayFilters: [{ 'c._id': categoryPerformance[0]!._id }],
    })
  }

  await signInByApi(page, 'senior')
  await openListening(page, `/content-building?report=${report._id}`)
  await expect(page.getByText('Which section would you like to work on?')).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Sections' }).getByRole('listitem')
  await expect(tiles).toHaveCount(5)
  for (const [place, [title, path]] of Object.entries(SECTIONS).entries()) {
    const link = tiles.nth(place).getByRole('link', { name: title })
    await expect(link).toHaveAttribute('href', new RegExp(`^/content-building/${path}\\?`))
    await expect(tiles.nth(place).getByRole('img', { name: 'Complete' })).toBeVisible()
  }
  // Changes of other users appear without a reload.
  await callouts(null)
  await expect(tiles.last().getByRole('img', { name: 'Complete' })).toHaveCount(0)
  await expect(tiles.getByRole('img', { name: 'Complete' })).toHaveCount(4)
  await callouts('<p>Amber tracks bags.</p>')
  await expect(tiles.getByRole('img', { name: 'Complete' })).toHaveCount(5)

  await tiles.last().getByRole('link').click()
  await page.getByRole('main').getByRole('link', { name: 'On the way' }).click()
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  await expect(page.getByRole('columnheader', { name: 'Capability Score' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Capabilities', exact: true })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The card arrives with the event of its change, before the response.
  await intercept(
    page,
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
  const card = page.getByRole('list', { name: 'Experiences' }).getByRole('listitem')
  await expect(card.getByLabel('Experience', { exact: true })).toHaveValue('0')
  const text = card.getByLabel('Text', { exact: true })
  await text.fill('Typed before')
  release()
  await expect(add).toBeEnabled()
  const saved = card.getByText(/^Saved/)
  await expect(saved).toBeVisible()
  await expect(text, 'left by the late response').toBeFocused()

  await card.getByRole('button', { name: 'Select Image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(dialog).toBeHidden()
  const image = card.getByRole('img', { name: /^Screenshot of/ })
  const removeImage = card.getByRole('button', { name: 'Remove image' })
  await removeImage.press('Enter')
  const undo = card.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeFocused()
  await expect(image).toHaveCount(0)
  await expect(saved).toBeVisible()
  await undo.press('Enter')
  await expect(image).toBeVisible()
  await expect(removeImage).toBeFocused()
  await card.getByLabel('Title', { exact: true }).fill('A door that opens')
  const experiences = async () =>
    (await read()).categoryPerformance.flatMap((entry) => entry.experiences)
  await expect.poll(experiences).toMatchObject([
    {
      title: 'A door that opens',
      experience: 0,
      picture: expect.stringMatching(/^\/api\/images\//),
    },
  ])
  await page.getByRole('button', { name: 'Delete A door that opens' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)

  await page.getByRole('link', { name: 'Executive Summary' }).click()
  const edit = page.getByRole('button', { name: 'Edit Top Performers' })
  await edit.click()
  await answer({ version, hasCapability: false })
  const closed = page.getByRole('status', { name: 'Content building is closed' })
  await expect(closed).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Top Performers' })
  await editor.fill('Birch has caught up.')
  await expect(page.getByText('Content building is closed until').first()).toBeVisible()
  await expect(editor).toHaveText('Birch has caught up.')
  const topPerformers = async () => (await read()).executiveSummary.topPerformers
  expect(await topPerformers()).toBe('<p>Amber leads.</p>')
  // Open texts can be finished; no other text can be opened.
  await page.getByRole('button', { name: 'Done with Top Performers' }).click()
  await expect(edit).toBeDisabled()
  await expect(page.getByText('Birch has caught up.')).toBeVisible()
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  await expect(closed).toBeHidden()
  await expect.poll(topPerformers).toBe('<p>Birch has caught up.</p>')
  await edit.click()
  await expect(editor).toHaveText('Birch has caught up.')
})
