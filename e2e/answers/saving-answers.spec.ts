import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import {
  cellOf,
  detailOf,
  openIndustry,
  scoreAll,
  scoresOf,
  type SmallReport,
} from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

const IMAGE = join(import.meta.dirname, '../support/screens/seat-map.png')
const CAPABILITY = 'Choose a seat'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: CAPABILITY })
const rowOf = (page: Page) => page.getByRole('row', { name: CAPABILITY })
const saveIn = (page: Page) => drawerOf(page).getByRole('button', { name: 'Save', exact: true })

/** Answers the question over the drawer. */
async function answerQuestion(page: Page, answer: 'Keep editing' | 'Discard changes') {
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toBeHidden()
}

async function openDrawer(page: Page, report: SmallReport) {
  await page.goto(detailOf(report))
  await rowOf(page).click()
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

test('Save waits for a valid change, closing asks first, and images are brought, compared, removed and restored [A2.40 A2.41 A2.42 A2.83 A5.10 A8.15 D5.91 D5.95 D14.103 D15.678]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const stored = () => cellOf(researcher, report, CAPABILITY)
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const screenshots = drawer.getByRole('region', { name: 'Screenshots' }).getByRole('listitem')

  // Nothing is changed: nothing to save, nothing to lose.
  await expect(saveIn(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // Changed, but without a required field.
  await rowOf(page).click()
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

  // Files are sent once both notices have been awaited.
  const awaited = Promise.withResolvers<void>()
  await intercept(page, '**/api/inbox/*/unsaved/*/*', async (route) => {
    await awaited.promise
    await route.continue()
  })
  await bring(page, 'paste')
  await expect(screenshots).toHaveCount(1)
  await bring(page, 'drop')
  await expect(screenshots).toHaveCount(2)
  await chooseFile(drawer, IMAGE)
  await expect(screenshots).toHaveCount(3)
  const uploading = page.getByText('Uploading files.. this might take some time.', { exact: true })
  await expect(uploading).toBeVisible()
  const completed = page.getByText('Upload Files completed').waitFor()
  awaited.resolve()
  await completed
  await expect(uploading).toBeHidden()

  // A removed image is restored to its position, by keyboard alone.
  await drawer.getByRole('button', { name: 'Remove drop.png' }).press('Enter')
  await expect(screenshots).toHaveCount(2)
  const undo = drawer.getByRole('button', { name: 'Undo: bring back drop.png' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screenshots.nth(1)).toContainText('drop.png')
  await expect(drawer.getByRole('button', { name: 'Remove drop.png' })).toBeFocused()
  await expect(undo).toBeHidden()
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  const { images, ...saved } = await stored()
  expect(images).toHaveLength(3)
  expect(saved).toMatchObject({ hasCapability: true, capabilityChange: 'added' })

  // Two are compared; images marked for deletion count as unsaved.
  await rowOf(page).click()
  const compare = drawer.getByRole('region', { name: 'Compare screenshots' })
  for (const way of ['Side by side', 'Slider', 'Overlay']) {
    await compare.getByText(way, { exact: true }).click()
    await expect(compare.getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    if (way !== 'Slider') continue
    const divider = compare.getByRole('slider', { name: 'Divider between the two screenshots' })
    await expect(divider).toHaveAttribute('aria-valuenow', '50')
    const stage = divider.locator('..')
    const { width, height } = (await stage.boundingBox())!
    await stage.click({ position: { x: width / 4, y: height / 2 } })
    await expect(divider).toHaveAttribute('aria-valuenow', '25')
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
  expect((await stored()).images).toHaveLength(2)

  // The history has all of it: the user, and the added and removed images.
  await rowOf(page).click()
  const history = drawer.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(/Images:.*seat-map\.png/)

  // An image pasted right before Save is saved, although its first bytes are read a second late.
  await page.evaluate(`{
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return read.call(this)
    }
  }`)
  await drawer.getByLabel('Change note').fill('Further along')
  await bring(page, 'paste')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await stored()).images).toHaveLength(3)
})

test('another availability or rating asks before the scores are deleted [A4.17]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const countScores = () => scoresOf(researcher, report)
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const question = page.getByRole('dialog', { name: /^(?:Change th|Import new data)/ })

  // A note changes no score, and asks no question.
  await drawer.getByLabel('Change note').fill('Only a note')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect(await countScores()).toBe(1)

  await rowOf(page).click()
  await drawer.getByRole('radio', { name: 'No' }).check()
  await saveIn(page).click()
  await expect(question).toContainText('Change this answer?')
  await expect(question).toContainText('Scores are calculated again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(saveIn(page)).toBeFocused()
  expect(await countScores()).toBe(1)
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(drawer).toBeHidden()
  expect(await countScores()).toBe(0)

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
  expect(await countScores()).toBe(0)
})

test('the keys D and P put the evidence beside the answer and offer a phone, but not while typing [D14.125 D14.126 D15.171]', async ({
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
  const code = page.getByRole('img', { name: 'Code that pairs a phone' })
  await note.focus()
  await page.keyboard.type('pd')
  await expect(note).toHaveValue('pd')
  await expect(code).toBeHidden()
  await page.keyboard.press('Tab')
  await drawer.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('p')
  await expect(code).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(code).toBeHidden()

  await drawer.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('d')
  await expect.poll(widthOf).toBe(792)
  await expect(note).toHaveValue('pd')
  const left = (await note.boundingBox())!
  const right = (await drawer.getByRole('region', { name: 'Screenshots' }).boundingBox())!
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(await findViolations(page, 'all')).toEqual([])

  // A narrow window has it below, whatever was chosen.
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect.poll(widthOf).toBe(500)
  await expect(drawer.getByRole('button', { name: 'Compare beside' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(widthOf).toBe(792)
  const beside = drawer.getByRole('button', { name: 'Compare beside' })
  await beside.click()
  await expect.poll(widthOf).toBe(500)

  // Another opening begins without it, and so does a reloaded page.
  await beside.click()
  await expect.poll(widthOf).toBe(792)
  await page.keyboard.press('Escape')
  await answerQuestion(page, 'Discard changes')
  await expect(drawer).toBeHidden()
  await rowOf(page).click()
  await expect.poll(widthOf).toBe(500)
  await beside.click()
  await expect.poll(widthOf).toBe(792)
  await page.reload()
  await rowOf(page).click()
  await expect.poll(widthOf).toBe(500)

  await visit(page, `/report/capabilities-table?report=${report._id}&view=grid`)
  await page.getByRole('grid').focus()
  await page.keyboard.press('p')
  await expect(code).toBeVisible()
})
