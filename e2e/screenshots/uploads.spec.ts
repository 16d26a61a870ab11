import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair } from '../support/pair-phone.ts'
import { cellOf, detailOf, openIndustry, type SmallReport } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const HEIC = await readFile(
  join(import.meta.dirname, '../../platform/image/fixtures/turned-with-gps.heic'),
)
const CAPABILITY = 'Choose a seat'
const SENDING = '**/api/inbox/*/unsaved/*/*'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: CAPABILITY })
const saveIn = (page: Page) => drawerOf(page).getByRole('button', { name: 'Save', exact: true })
const screenshots = (page: Page) =>
  drawerOf(page).getByRole('region', { name: 'Screenshots' }).getByRole('listitem')
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: IMAGE })

async function openDrawer(page: Page, report: SmallReport) {
  await page.goto(detailOf(report))
  await reopen(page)
  return drawerOf(page)
}

async function reopen(page: Page) {
  await page.getByRole('row', { name: CAPABILITY }).click()
  await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
}

/** Reloads the page and confirms the question about unsaved changes. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('a dropped file is sent at once, is in the form after a reload, and only Save adds it [D14.100 D14.102 D14.103]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  await chooseFile(drawer, [png('one.png'), png('two.png')])
  await expect(screenshots(page).getByText('Uploaded, not saved')).toHaveCount(2)
  await expect(page.getByText('Upload Files completed')).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])
  expect((await cellOf(researcher, report, CAPABILITY)).images).toEqual([])

  await reload(page)
  await reopen(page)
  await expect(screenshots(page)).toHaveCount(2)
  await expect(screenshots(page).first()).toContainText('one.png')
  await expect(drawer.getByText('Unsaved draft')).toBeHidden()
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await cellOf(researcher, report, CAPABILITY)).images).toHaveLength(2)
  await reopen(page)
  await expect(screenshots(page)).toHaveCount(2)
  await expect(drawer.getByText('Uploaded, not saved')).toBeHidden()
  await expect(saveIn(page)).toBeDisabled()
})

test('a file that cannot be sent says so, and is sent again by a press, automatically or by Save [D14.101]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await page.route(SENDING, (route) => route.abort('connectionreset'))
  await chooseFile(drawer, png('one.png'))
  const again = drawer.getByRole('button', { name: 'Try again to send one.png' })
  await expect(screenshots(page)).toContainText('Not sent yet.')
  await again.press('Enter')
  await expect(again).toBeVisible()
  await saveIn(page).click()
  await expect(drawer.getByRole('alert')).toContainText('except these files: one.png')
  expect(await findViolations(page, 'all')).toEqual([])

  await page.unroute(SENDING)
  await again.click()
  await expect(screenshots(page)).toContainText('Uploaded, not saved')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await cellOf(researcher, report, CAPABILITY)).images).toHaveLength(1)
})

test('Discard removes sent files, in another tab as well [D14.103 D14.106]', async ({
  page,
  context,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const other = await context.newPage()
  await openDrawer(other, report)
  await chooseFile(drawer, png('one.png'))
  await expect(screenshots(other)).toContainText('Uploaded, not saved')

  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(screenshots(page)).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
  await expect(screenshots(other)).toHaveCount(0)
  await expect(saveIn(other)).toBeDisabled()
  await page.reload()
  await reopen(page)
  await expect(drawer.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(screenshots(page)).toHaveCount(0)
})

test('a file removed before Save stays away, and Undo restores it by keyboard [D14.107]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  await chooseFile(drawer, [png('one.png'), png('two.png')])
  await expect(screenshots(page).getByText('Uploaded, not saved')).toHaveCount(2)

  const removing = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await drawer.getByRole('button', { name: 'Remove one.png' }).press('Enter')
  await removing
  await expect(drawer.getByRole('status').filter({ hasText: 'Removed one.png' })).toBeVisible()
  const undo = drawer.getByRole('button', { name: 'Undo: bring back one.png' })
  await expect(undo).toBeFocused()
  await expect(screenshots(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(screenshots(page).first()).toContainText('one.png')
  await expect(drawer.getByRole('button', { name: 'Remove one.png' })).toBeFocused()

  // A file removed without undo is missing after a reload.
  await drawer.getByRole('button', { name: 'Remove two.png' }).click()
  await expect(drawer.getByRole('button', { name: 'Undo: bring back two.png' })).toBeVisible()
  await expect
    .poll(async () => {
      const { _id } = await cellOf(researcher, report, CAPABILITY)
      const path = `/inbox/${report._id}/unsaved/${_id}`
      return (await researcher<{ data: { name: string }[] }>('GET', path)).data.map(({ name }) => name) // prettier-ignore
    })
    .toEqual(['one.png'])
  await reload(page)
  await reopen(page)
  await expect(screenshots(page)).toHaveCount(1)
  await expect(screenshots(page)).toContainText('one.png')
})

test('webp and heic are accepted from computer and phone, and every browser shows them [D14.109]', async ({
  page,
  baseURL,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const drawer = await openDrawer(page, report)
  const webp = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').fillRect(0, 0, 999, 999)
    return canvas.toDataURL('image/webp').split(',')[1]
  })()`)
  await chooseFile(drawer, [
    { name: 'shot.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') },
    // The type that a browser gives to an unknown file.
    { name: 'IMG_1.HEIC', mimeType: '', buffer: HEIC },
  ])
  await expect(screenshots(page).getByText('Uploaded, not saved')).toHaveCount(2)
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await phone
    .locator('#files')
    .setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: HEIC })
  await phone.getByRole('button', { name: 'Send 1 screenshot' }).click()
  await expect(screenshots(page)).toHaveCount(3)
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  await reopen(page)
  await expect(screenshots(page)).toHaveCount(3)
  for (const name of ['shot.webp', 'IMG_1.HEIC', 'IMG_2.HEIC']) {
    const image = drawer.getByRole('img', { name: `Screenshot ${name}` }).first()
    await image.scrollIntoViewIfNeeded()
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
  const { images } = await cellOf(researcher, report, CAPABILITY)
  for (const { _id } of images) {
    const reply = await page.request.get(`/api/images/${_id}`)
    expect(reply.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
    expect((await reply.body()).includes('Canary')).toBe(false)
  }
})
