import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { cellOf, detailOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const CAPABILITY = 'Choose a seat'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: CAPABILITY })
const saveIn = (page: Page) => drawerOf(page).getByRole('button', { name: 'Save', exact: true })
const screenshots = (page: Page) =>
  drawerOf(page).getByRole('region', { name: 'Screenshots' }).getByRole('listitem')
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: IMAGE })

async function openDrawer(page: Page) {
  await page.getByRole('row', { name: CAPABILITY }).click()
  await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
}

/** Opens the drawer of a new report's answer. */
async function start(page: Page) {
  const { researcher, start: startReport } = await openIndustry(page.request)
  const report = await startReport('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(report))
  await openDrawer(page)
  return { researcher, report, stored: () => cellOf(researcher, report, CAPABILITY) }
}

/** Reloads the page, confirms the question about unsaved changes, and opens the drawer again. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await openDrawer(page)
}

test('a file is sent at once and waits in the form; only Save adds it, Undo restores a removed one, and Discard removes it everywhere [D14.100 D14.102 D14.103 D14.106 D14.107]', async ({
  page,
  context,
}) => {
  const { researcher, report, stored } = await start(page)
  const drawer = drawerOf(page)
  const unsaved = screenshots(page).getByText('Uploaded, not saved')
  await chooseFile(drawer, [png('one.png'), png('two.png'), png('three.png')])
  await expect(unsaved).toHaveCount(3)
  expect(await findViolations(page, 'all')).toEqual([])
  expect((await stored()).images).toEqual([])

  // Undo by keyboard returns a removed file; a file removed without undo stays away.
  const removing = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await drawer.getByRole('button', { name: 'Remove one.png' }).press('Enter')
  await removing
  await expect(drawer.getByRole('status').filter({ hasText: 'Removed one.png' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Undo: bring back one.png' })).toBeFocused()
  await expect(screenshots(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(screenshots(page).first()).toContainText('one.png')
  await expect(drawer.getByRole('button', { name: 'Remove one.png' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Remove two.png' }).click()
  await expect(drawer.getByRole('button', { name: 'Undo: bring back two.png' })).toBeVisible()
  const waiting = async () => {
    const path = `/inbox/${report._id}/unsaved/${(await stored())._id}`
    const { data } = await researcher<{ data: { name: string }[] }>('GET', path)
    return data.map(({ name }) => name).toSorted()
  }
  await expect.poll(waiting).toEqual(['one.png', 'three.png'])

  await reload(page)
  await expect(screenshots(page)).toContainText(['one.png', 'three.png'])
  await expect(drawer.getByText('Unsaved draft')).toBeHidden()
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await stored()).images).toHaveLength(2)
  await openDrawer(page)
  await expect(screenshots(page)).toHaveCount(2)
  await expect(unsaved).toHaveCount(0)
  await expect(saveIn(page)).toBeDisabled()

  // Another tab has a new file too, until it is discarded.
  const other = await context.newPage()
  await other.goto(page.url())
  await openDrawer(other)
  await chooseFile(drawer, png('four.png'))
  await expect(screenshots(other).getByText('Uploaded, not saved')).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(screenshots(page)).toHaveCount(3)
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
  await expect(screenshots(other)).toHaveCount(2)
  await expect(saveIn(other)).toBeDisabled()
  await expect.poll(waiting).toEqual([])
})

test('a file that cannot be sent says so, and is sent again by a press, automatically or by Save [D14.101]', async ({
  page,
}) => {
  const { stored } = await start(page)
  const drawer = drawerOf(page)
  const sending = '**/api/inbox/*/unsaved/*/*'
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await intercept(page, sending, (route) => route.abort('connectionreset'))
  await chooseFile(drawer, png('one.png'))
  const again = drawer.getByRole('button', { name: 'Try again to send one.png' })
  await expect(screenshots(page)).toContainText('Not sent yet.')
  await again.press('Enter')
  await expect(again).toBeVisible()
  await saveIn(page).click()
  await expect(drawer.getByRole('alert')).toContainText('except these files: one.png')
  expect(await findViolations(page, 'all')).toEqual([])

  await page.unroute(sending)
  await again.click()
  await expect(screenshots(page)).toContainText('Uploaded, not saved')
  await saveIn(page).click()
  await expect(drawer).toBeHidden()
  expect((await stored()).images).toHaveLength(1)
})
