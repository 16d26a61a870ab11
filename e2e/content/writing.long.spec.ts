import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { holdSaving, typeAtEnd } from '../support/content-editor.ts'
import { readContent } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { openListening } from '../support/open-listening.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'
import { paste } from './rich-text/paste.ts'
import { WORD_HTML } from './rich-text/word-html.ts'

const FACTORS = 'Key Success Factors'
const FEATURES = 'Best-in-Class Features'

async function openReport(page: Page) {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const read = () => readContent(researcher, report._id)
  const write = async (values: object) => {
    const { _id, loadedAt } = await read()
    await researcher('PATCH', `/content-building/${_id}`, { loadedAt, $set: values })
  }
  return { researcher, report: report._id, read, write }
}

const edit = (page: Page, text: string) =>
  page.getByRole('button', { name: `Edit ${text}` }).press('Enter')
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('text is saved when a link or Back leaves its page, is asked about before the window closes unsaved, and is offered again after that [D9.4]', async ({
  page,
}) => {
  const { report, read } = await openReport(page)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  await page.getByRole('link', { name: 'Product Rating' }).click()
  await edit(page, FEATURES)
  await typeAtEnd(page, FEATURES, ' Left by a link.')
  await page.getByRole('link', { name: 'Methodology' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Methodology' })).toBeVisible()
  await page.goBack()
  await edit(page, FEATURES)
  await typeAtEnd(page, FEATURES, ' Left by going back.')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Trends/ })).toBeVisible()
  await expect
    .poll(async () => (await read()).productRating['mobile-web']!.bestInClassFeatures)
    .toContain('Left by a link. Left by going back.')

  await page.getByRole('link', { name: 'Executive Summary' }).click()
  const ordinal = page.getByLabel('Ordinal of the edition')
  await expect(ordinal).toBeEditable()
  // In the page itself: the last request of a closing page bypasses a route of the test.
  await page.evaluate(`window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`)
  const words = `umpteenth ${randomUUID()}`
  await ordinal.fill(words)
  await expect(page.getByText(/^Not saved: The server cannot be reached/)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  // A navigation is dropped that begins before the browser knows that the page stays.
  await page.evaluate('document.title')
  page.once('dialog', (again) => again.accept())
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  const offer = page.getByRole('status').filter({ hasText: 'Unsaved changes' })
  await expect(offer).toContainText(words)
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(offer).toHaveCount(0)
  await expect.poll(async () => (await read()).executiveSummary.paragraphDate).toBe(words)
})

test('another user’s change of a text appears, is named in a conflict, and is overwritten, discarded on leaving or kept beside one’s own [B4.41 D15.377 D15.387 D29.121 D29.123 D29.124]', async ({
  page,
}) => {
  const { researcher, report, read, write } = await openReport(page)
  const key = 'executiveSummary.topPerformers'
  const text = async () => (await read()).executiveSummary.topPerformers
  await write({ [key]: '<p>Amber leads, to begin with.</p>' })
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await intercept(page, '**/api/content-building?*', async (route) => {
    await seen
    await route.continue()
  })
  await signInByApi(page, 'senior')
  await openListening(page, `/content-building/executive-summary?report=${report}`)
  await expect(page.getByText('Amber leads, to begin with.')).toBeVisible()
  see()
  await researcher('PUT', `/content-editors/${report}`, { sections: [key] })
  await expect(page.getByText('Jonas Adeyemi is editing this')).toBeVisible()
  await write({ [key]: '<p>Amber leads. Theirs.</p>' })
  await expect(page.getByText('Theirs.')).toBeVisible()
  await edit(page, 'Top Performers')
  const editor = page.getByRole('textbox', { name: 'Top Performers' })
  await write({ [key]: '<p>Amber leads, as before.</p>' })
  await expect(editor).toContainText('as before')

  await holdSaving(page, () => write({ [key]: '<p>Amber leads, and theirs again.</p>' }))
  await typeAtEnd(page, 'Top Performers', ' Mine.')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog.getByRole('region', { name: 'Your change' })).toContainText('Mine.')
  const external = dialog.getByRole('region', { name: 'External change' })
  await expect(external).toContainText('theirs again.')
  await expect(external.getByRole('time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.getByRole('link', { name: 'Trends & Innovations' }).first().click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/trends-innovations/)
  await expect(page.getByRole('heading', { level: 1, name: /^Trends/ })).toBeVisible()
  await expect(page.getByText('could not be saved')).toHaveCount(0)
  await page.goBack()
  await edit(page, 'Top Performers')
  await expect(editor).toContainText('theirs again.')
  await write({ [key]: '<p>Amber leads, as before.</p>' })
  await expect(editor).toContainText('as before')
  await holdSaving(page, () => write({ [key]: '<p>Amber leads, and theirs again.</p>' }))
  await typeAtEnd(page, 'Top Performers', ' Mine.')
  await dialog.getByRole('button', { name: 'Override' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(text).toBe('<p>Amber leads, as before. Mine.</p>')
  await isSaved(page)

  await holdSaving(page, async () => write({ [key]: `<p>Theirs comes first.</p>${await text()}` }))
  await typeAtEnd(page, 'Top Performers', ' Mine comes last.')
  await expect(dialog).toContainText('Jonas Adeyemi changed “Top Performers”')
  const both = dialog.getByRole('region', { name: 'Both changes' })
  await expect(both).toContainText('Theirs comes first.')
  await expect(both).toContainText('Mine comes last.')
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(text).toMatch(/^<p>Theirs comes first\..*Mine comes last\./s)
  await expect(editor).toContainText('Theirs comes first.')
})

test('a product rating has four sections, one text is written at a time from a suggestion or from Word, and Done saves it [B2.43 B4.65 D9.8 D15.186 D15.423]', async ({
  page,
}) => {
  const { report, read, write } = await openReport(page)
  await write({
    'productRating.mobile-web.keySuccessFactor': null,
    'productRating.iphone-app.keySuccessFactor': null,
  })
  const rating = async (application: 'mobile-web' | 'iphone-app') =>
    (await read()).productRating[application]!
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}&application=iphone-app`)
  await expect(page.getByRole('tab')).toHaveText(['Mobile Web', 'iPhone App', 'Android App'])
  for (const name of ['Brand Performance', FACTORS, FEATURES, 'Capability Categorization'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const other = page.getByRole('button', { name: `Edit ${FEATURES}` })
  await expect(other).toBeEnabled()
  await edit(page, FACTORS)
  const editor = page.getByRole('textbox', { name: FACTORS })
  await expect(editor).toBeFocused()
  await expect(editor).toContainText('three things in common')
  await expect(other).toBeDisabled()
  await typeAtEnd(page, FACTORS, ' And one more.')
  const done = page.getByRole('button', { name: `Done with ${FACTORS}` })
  await done.press('Enter')
  await expect(other).toBeEnabled()
  await expect
    .poll(async () => (await rating('iphone-app')).keySuccessFactor)
    .toMatch(/three things.*And one more\./)

  // A suggestion that is opened and not changed.
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  await edit(page, FACTORS)
  await expect(editor).toContainText('three things in common')
  await done.press('Enter')
  await expect(page.getByText('Suggested text')).toHaveCount(0)
  await expect
    .poll(async () => (await rating('mobile-web')).keySuccessFactor)
    .toContain('three things in common')

  await edit(page, FEATURES)
  await expect(page.getByRole('textbox', { name: FEATURES })).toBeFocused()
  await page.keyboard.press('Control+A')
  await paste(page, WORD_HTML)
  const features = async () => (await rating('mobile-web')).bestInClassFeatures ?? ''
  await expect.poll(features).toContain('Bills arrive')
  const pasted = await features()
  expect(pasted.replace(/\s+/g, ' ')).toContain(WORD_AS_WRITTEN)
  expect(pasted).not.toMatch(/mso|class=|<o:|·|clip_image|Calibri|Normal|file:/i)
  // What Word leaves open, lists that text interrupts, and a table with merged cells into a cell.
  await page.keyboard.press('Control+A')
  await paste(page, TAG_LEFT_OPEN)
  await expect.poll(features).toBe('<p>Branches open at nine.</p>')
  await page.keyboard.press('Control+A')
  await paste(page, [item('1.', 'Book'), '<p>Later</p>', item('2.', 'Arrive')].join(''))
  await expect.poll(features).toContain('<p>Later</p><ol start="2"><li><p>Arrive</p></li></ol>')
  await page.keyboard.press('Control+A')
  await paste(
    page,
    item('·', 'Cards') + item('o', 'Freeze', 2) + '<p>A minute</p>' + item('o', 'Renew', 2),
  )
  await expect
    .poll(features)
    .toContain(
      '<ul><li><p>Cards</p><ul><li><p>Freeze</p><p>A minute</p></li><li><p>Renew</p></li></ul></li></ul>',
    )
  await page.keyboard.press('Control+A')
  await paste(page, '<table><tr><td>x</td></tr></table>')
  await page.getByRole('textbox', { name: FEATURES }).getByRole('cell').first().click()
  await paste(page, MERGED_CELLS)
  await expect.poll(features).toMatch(/>A<.*>C<.*>D<.*>E</)
  // A program that writes the same markup stores nothing of Word either.
  await write({ 'productRating.mobile-web.keySuccessFactor': WORD_HTML })
  expect((await rating('mobile-web')).keySuccessFactor).not.toMatch(
    /mso-|class=|<o:|clip_image|Calibri|Normal|file:/i,
  )
})

const TAG_LEFT_OPEN = '<body><o:SmartTagType name="City"/><p>Branches open at nine.</p></body>'
const MERGED_CELLS =
  '<table><tr><td>A</td><td rowspan="2">C</td></tr><tr><td>D</td></tr><tr><td colspan="2">E</td></tr></table>'

/** An item of a list as Word writes it. */
const item = (marker: string, text: string, level = 1) =>
  `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>${text}</p>`

const WORD_AS_WRITTEN = [
  '<h2>What guests praise</h2>',
  '<p style="text-align:center">The <strong>front desk</strong> and the <em>app</em>, see <a href="https://hotels.example/report">the report</a>.</p>',
  '<ul><li><p>Doors open by phone</p><ul><li><p>Without a signal, too</p></li></ul></li>',
  '<li><p>Bills arrive before departure</p></li></ul>',
  '<p>In this order:</p>',
  '<ol><li><p>Book</p></li><li><p>Arrive</p></li></ol>',
].join('')

test('a methodology keeps its URL while leaving it unsaved is asked about, and is offered again after a reload and saved [B2.50 B9.46 D15.199]', async ({
  page,
}) => {
  const { report } = await openReport(page)
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/raw-data?report=${report}`)
  await page.getByRole('link', { name: 'Methodology' }).click()
  const start = page.getByRole('button', { name: 'Edit' })
  const editor = page.getByRole('textbox', { name: 'Methodology' })
  await start.click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Not to be kept. ')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.evaluate('history.back()')
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/appendix\/methodology/)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/appendix\/methodology/)
  await expect(editor).toContainText('Not to be kept.')
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/appendix\/raw-data/)
  await expect(page.getByRole('heading', { level: 1, name: 'Raw Data' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/appendix\/methodology/)

  const words = `Walked twice, ${randomUUID()}.`
  await start.click()
  await expect(editor).not.toContainText('Not to be kept.')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  await start.click()
  await expect(editor).not.toContainText(words)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(editor).toContainText(words)
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  const pressedAt = Date.now()
  await page.getByRole('button', { name: 'Save' }).click()
  await saving
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(500)
  await expect(editor).toHaveCount(0)
  await expect(page.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  await start.click()
  await expect(editor).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(start).toBeFocused()
})

test('a text takes an image in the formats of screenshots, heic among them [D15.507]', async ({
  page,
}) => {
  const { report, read } = await openReport(page)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/product-rating?report=${report}`)
  await edit(page, FEATURES)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Insert image' }).click()
  const files = await chooser
  expect(await files.element().getAttribute('accept')).toMatch(/image\/webp,image\/heic/)
  const folder = join(import.meta.dirname, '../../platform/image/fixtures')
  await files.setFiles(join(folder, 'display-p3.heic'))
  const image = page.getByRole('textbox', { name: FEATURES }).getByRole('img')
  await expect(image).toHaveJSProperty('naturalWidth', 64)
  await isSaved(page)
  await expect
    .poll(async () => (await read()).productRating['mobile-web']!.bestInClassFeatures)
    .toContain('alt="display-p3"')
})
