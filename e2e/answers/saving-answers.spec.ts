import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { openListening } from '../support/open-listening.ts'
import {
  cellOf,
  detailOf,
  openIndustry,
  scoreAll,
  type SmallReport,
} from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = join(import.meta.dirname, '../support/screens/seat-map.png')
const CAPABILITY = 'Choose a seat'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: CAPABILITY })
const saveIn = (page: Page) => drawerOf(page).getByRole('button', { name: 'Save', exact: true })
const screenshots = (page: Page) =>
  drawerOf(page).getByRole('region', { name: 'Screenshots' }).getByRole('listitem')

/** Answers the question over the drawer. */
async function answerQuestion(page: Page, answer: 'Keep editing' | 'Discard changes') {
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toBeHidden()
}

async function openDrawer(page: Page, report: SmallReport) {
  await page.goto(detailOf(report))
  await page.getByRole('row', { name: CAPABILITY }).click()
  await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
  return drawerOf(page)
}

async function chooseChange(page: Page, name: string) {
  await drawerOf(page).getByRole('combobox', { name: 'Change type' }).click()
  await page.getByRole('option', { name }).click()
}

/** Drops or pastes an image; a page accepts one in no other way. */
const bring = (page: Page, kind: 'paste' | 'drop') =>
  page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = ${kind === 'drop' ? 20 : 40}
    const blob = await new Promise((done) => canvas.toBlob(done))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([blob], '${kind}.png', { type: 'image/png' }))
    const area = document.querySelector('[role=dialog] [aria-label=Screenshots]')
    if ('${kind}' === 'paste') {
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles: true }))
      return
    }
    const input = area.querySelector('input[type=file]')
    for (const name of ['dragenter', 'dragover', 'drop'])
      input.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  })()`)

/** Answers yes, added, in the drawer of a new report's answer, and saves nothing yet. */
async function answerYes(page: Page) {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await chooseChange(page, 'Added')
  return { researcher, report, drawer }
}

test('Save waits for a valid change, and closing asks before it is lost [A2.40 A2.42 A2.83 A5.10 A8.15 D5.91 D5.95]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ width: 500 })

  // Nothing is changed: nothing to save, nothing to lose.
  await expect(saveIn(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // Changed, but without a required field.
  await page.getByRole('row', { name: CAPABILITY }).click()
  await drawer.getByLabel('Change note').fill('Along the way')
  await expect(drawer.getByText('Required', { exact: true })).toBeVisible()
  await expect(saveIn(page)).toBeDisabled()
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  // A first edition has no change, unless a researcher sets one.
  await expect(drawer.getByRole('combobox', { name: 'Change type' })).toHaveValue('No change')
  await chooseChange(page, 'Added')
  await expect(saveIn(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await answerQuestion(page, 'Keep editing')
  await expect(drawer.getByLabel('Change note')).toHaveValue('Along the way')

  // So that the first notice stays long enough to be seen.
  await page.route('**/api/inbox/*/unsaved/*/*', async (route) => {
    await setTimeout(1000)
    await route.continue()
  })
  // Files alone count as unsaved.
  await bring(page, 'paste')
  await expect(screenshots(page)).toHaveCount(1)
  await bring(page, 'drop')
  await expect(screenshots(page)).toHaveCount(2)
  await chooseFile(drawer, IMAGE)
  await expect(screenshots(page)).toHaveCount(3)
  const uploading = page.getByText('Uploading files.. this might take some time.', { exact: true })
  await expect(uploading).toBeVisible()
  await expect(page.getByText('Upload Files completed')).toBeVisible()
  await expect(uploading).toBeHidden()

  // A removed image is restored to its position, by keyboard alone.
  await drawer.getByRole('button', { name: 'Remove drop.png' }).press('Enter')
  await expect(screenshots(page)).toHaveCount(2)
  const undo = drawer.getByRole('button', { name: 'Undo: bring back drop.png' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screenshots(page).nth(1)).toContainText('drop.png')
  await expect(drawer.getByRole('button', { name: 'Remove drop.png' })).toBeFocused()
  await expect(undo).toBeHidden()
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  const saved = await cellOf(researcher, report, CAPABILITY)
  expect(saved.images).toHaveLength(3)
  expect(saved).toMatchObject({ hasCapability: true, capabilityChange: 'added' })
})

test('images marked for deletion count as unsaved; two are compared [A2.41]', async ({ page }) => {
  const { researcher, report, drawer } = await answerYes(page)
  await bring(page, 'paste')
  await expect(screenshots(page)).toHaveCount(1)
  await chooseFile(drawer, IMAGE)
  await saveIn(page).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('row', { name: CAPABILITY }).click()
  const compare = drawer.getByRole('region', { name: 'Compare screenshots' })
  for (const way of ['Side by side', 'Slider', 'Overlay']) {
    await compare.getByText(way, { exact: true }).click()
    await expect(compare.getByRole('img').first()).toBeVisible()
  }
  await expect(saveIn(page)).toBeDisabled()
  await drawer.getByRole('button', { name: /^Mark seat-map/ }).click()
  await expect(saveIn(page)).toBeEnabled()
  await drawer.getByRole('button', { name: /^Undo: bring back seat-map/ }).click()
  await expect(saveIn(page)).toBeDisabled()
  await drawer.getByRole('button', { name: /^Mark seat-map/ }).click()
  await page.keyboard.press('Escape')
  await answerQuestion(page, 'Keep editing')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  await expect
    .poll(async () => (await cellOf(researcher, report, CAPABILITY)).images.length)
    .toBe(1)

  // The history has all of it: the user, and the added and removed images.
  await page.getByRole('row', { name: CAPABILITY }).click()
  const history = drawer.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(/Images:.*seat-map\.png/)
})

test('a screenshot that is pasted right before Save is saved with the answer [D14.103]', async ({
  page,
}) => {
  // Its first bytes, which say whether it is an image, are read a second late.
  await page.addInitScript(`(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return read.call(this)
    }
  })()`)
  const { researcher, report, drawer } = await answerYes(page)
  await bring(page, 'paste')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await cellOf(researcher, report, CAPABILITY)).images).toHaveLength(1)
})

test('an answer that another user saves appears in the open table, marked [D6.19]', async ({
  page,
}) => {
  const { senior, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await openListening(page, detailOf(report))
  const row = page.getByRole('row', { name: CAPABILITY })
  await expect(row).toContainText('Not completed')
  const { _id, version } = await cellOf(senior, report, CAPABILITY)
  const theirs = { hasCapability: false, capabilityChange: 'no-change' }
  await senior('PUT', `/capability-reports/${_id}`, { version, ...theirs })
  await expect(row).toContainText('Completed')
  await expect(row.locator('[data-arrived]')).toBeAttached()
})

test("another user's save is loaded, and both versions are offered [A8.10]", async ({ page }) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  // The page receives no events, as for a moment on a slow connection.
  await page.route('**/api/live*', (route) => route.abort())
  const drawer = await openDrawer(page, report)
  const cell = await cellOf(researcher, report, CAPABILITY)
  const theirs = { hasCapability: false, capabilityChange: 'no-change', capabilityChangeNote: 'T' }
  await researcher('PUT', `/capability-reports/${cell._id}`, { version: cell.version, ...theirs })
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await chooseChange(page, 'Added')
  await saveIn(page).click()
  await expect(
    page.getByText('The report was not in sync, we have fetch the latest version for you, try again'), // prettier-ignore
  ).toBeVisible()
  const conflict = page.getByRole('dialog', { name: /conflict/i })
  await expect(conflict).toContainText('’s version')
  expect(await cellOf(researcher, report, CAPABILITY)).toMatchObject(theirs)
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(drawer).toBeHidden()
  expect(await cellOf(researcher, report, CAPABILITY)).toMatchObject({
    hasCapability: true,
    capabilityChange: 'added',
    capabilityChangeNote: 'T',
  })
})

test('typed text is kept as a draft without a connection, and offered [D6.25]', async ({
  page,
  context,
}) => {
  const { researcher, report, drawer } = await answerYes(page)
  await drawer.getByLabel('Change note').fill('On the train')
  await context.setOffline(true)
  await saveIn(page).click()
  await expect(drawer.getByRole('alert')).toContainText('Not saved')
  await context.setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('row', { name: CAPABILITY }).click()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(drawer.getByLabel('Change note')).toHaveValue('On the train')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  const saved = { hasCapability: true, capabilityChangeNote: 'On the train' }
  expect(await cellOf(researcher, report, CAPABILITY)).toMatchObject(saved)
})

test('another availability or rating asks before the scores are deleted [A4.17]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const isScored = async () =>
    (await researcher<{ total: number }>('GET', `/scoring-ranking?reportId=${report._id}`)).total
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const question = page.getByRole('dialog', { name: 'Delete calculated scores?' })

  // A note changes no score, and asks no question.
  await drawer.getByLabel('Change note').fill('Only a note')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect(await isScored()).toBe(1)

  await page.getByRole('row', { name: CAPABILITY }).click()
  await drawer.getByRole('radio', { name: 'No' }).check()
  await saveIn(page).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(saveIn(page)).toBeFocused()
  expect(await isScored()).toBe(1)
  await saveIn(page).click()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(drawer).toBeHidden()
  expect(await isScored()).toBe(0)

  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  await page.goto(
    `/report/capabilities-table?report=${report._id}&company=${report.companies[0]!.companyId}`,
  )
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  await page.getByRole('button', { name: 'Edit user ratings' }).click()
  const dialog = page.getByRole('dialog', { name: /^User ratings of/ })
  await dialog.getByLabel('iPhone App').fill('1')
  // A key does not discard changes.
  await page.keyboard.press('Escape')
  await answerQuestion(page, 'Keep editing')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  expect(await isScored()).toBe(0)
})

test('D puts the evidence beside the answer in wide windows, only for this opening of the drawer [D14.126 D15.171]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const widthOf = async () => Math.round((await drawer.boundingBox())!.width)
  await expect.poll(widthOf).toBe(500)
  const note = drawer.getByLabel('Change note')
  await note.fill('Typed before')
  await drawer.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('d')
  await expect.poll(widthOf).toBe(792)
  await expect(note).toHaveValue('Typed before')
  const screenshots = drawer.getByRole('region', { name: 'Screenshots' })
  const left = (await note.boundingBox())!
  const right = (await screenshots.boundingBox())!
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(await findViolations(page, 'all')).toEqual([])

  // A narrow window has it below, whatever was chosen.
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect.poll(widthOf).toBe(500)
  await expect(drawer.getByRole('button', { name: 'Compare beside' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(widthOf).toBe(792)
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(500)

  // Another opening begins without it, and so does a reloaded page.
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(792)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row', { name: 'Choose a seat' })
  await row.click()
  await expect.poll(widthOf).toBe(500)
  await drawer.getByRole('button', { name: 'Compare beside' }).click()
  await expect.poll(widthOf).toBe(792)
  await page.reload()
  await row.click()
  await expect.poll(widthOf).toBe(500)
})
