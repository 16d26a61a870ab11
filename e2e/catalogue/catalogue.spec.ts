import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { EVIL_HOST, HOSTILE_SVGS } from '@insights/server/testing/hostile-svgs.ts'
import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { columnRightOf } from '../support/column-right-of.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

const HEADER = 'Type,Category,Title,Description,Group,Weight,Active'

const asFile = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\n')),
})

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { name, exact: true })

test('a catalogue file is corrected, previewed, imported, and exported unchanged', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const title = `Ferries ${randomUUID().slice(0, 6)}`
  const { _id } = await senior('POST', '/industries', { title, svgIcon: ICON })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management/${_id}/categories`)
  await page.getByRole('link', { name: 'Import catalogue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible()

  const wrong = asFile('ferries.csv', [
    'Category,Cabin,,Where one sleeps,Before the trip,9,Yes',
    'Capability,Cabin,Cabin plan,,,,Yes',
    'Capability,Cabin,cabin plan,,,,Yes',
    'Capability,Deck,Deck chair,,,,Yes',
  ])
  await chooseFile(page, wrong)
  await expect(page.getByRole('heading', { name: 'Preview of ferries.csv' })).toBeFocused()
  await expect(page.getByText(/rows have errors\. Fix them/)).toBeVisible()
  await expect(filter(page, '3 errors')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  const why = page.getByRole('table').getByRole('listitem').first()
  await expect(why).toContainText('Weight')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => columnRightOf(why), 'what is wrong is not to be scrolled to')
    .toBeLessThan(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  const right = asFile('ferries.csv', [
    'Category,Cabin,,Where one sleeps,Before the trip,2.5,Yes',
    'Capability,Cabin,Cabin plan,Free and taken,,,Yes',
    'Capability,Cabin,חלון 🪟,,,,No',
    'Question,Cabin,How easy is it to book a cabin?,,,,Yes',
  ])
  await chooseFile(page, right)
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await expect(filter(page, '4 to add')).toBeEnabled()
  await page.getByRole('button', { name: 'Add 4 rows' }).click()
  await expect(page.getByRole('heading', { name: 'ferries.csv has been imported' })).toBeFocused()
  await expect(page.getByText('4 added.')).toBeVisible()

  await page.getByRole('link', { name: `To the categories of ${title}` }).click()
  await expect(page.getByRole('link', { name: 'Cabin' })).toBeVisible()
  await page.getByRole('button', { name: 'Export catalogue' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /csv/i }).click()
  const exported = await readFile(await (await downloading).path())
  expect(exported.toString()).toContain('חלון 🪟')
  await page.getByRole('link', { name: 'Import catalogue' }).click()
  await chooseFile(page, { name: 'again.csv', mimeType: 'text/csv', buffer: exported })
  await expect(page.getByText('The catalogue already contains all of this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('hostile icons run nothing and fetch nothing, in the form and in the list [S13.11]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const mark = randomUUID().slice(0, 6)
  const kept: { _id: string }[] = []
  for (const [at, svgIcon] of Object.values(HOSTILE_SVGS).entries()) {
    const title = `Hostile ${mark} ${at}`
    // Some are rejected as no image at all.
    const made = await senior('POST', '/industries', { title, svgIcon }).catch(() => null)
    if (made) kept.push(made)
  }
  expect(kept.length).toBeGreaterThan(10)
  const attacks: string[] = []
  page.on('dialog', (dialog) => {
    attacks.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (sent) => {
    if (new URL(sent.url()).hostname === EVIL_HOST) attacks.push(sent.url())
  })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${mark}`)
  await expect(page.getByRole('row')).toHaveCount(9)
  for (let shown = 8; shown < kept.length; shown += 8) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('row').filter({ hasText: mark }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'New Industry' }).click()
  const icon = page.getByRole('dialog').getByRole('textbox', { name: 'SVG Icon', exact: true })
  for (const svg of Object.values(HOSTILE_SVGS)) {
    await icon.fill(svg)
    await page.mouse.move(700, 400)
  }
  expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false)
  expect(attacks).toEqual([])
  for (const { _id } of kept) await senior('DELETE', `/industries/${_id}`)
})

test('a senior chooses the scoring formula of an industry’s new editions [D28.152]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const title = `Formulas ${randomUUID().slice(0, 6)}`
  const { _id } = await senior('POST', '/industries', { title, svgIcon: ICON })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${encodeURIComponent(title)}`)
  await page
    .getByRole('button', { name: new RegExp(`^(Actions for|Menu of|More).*${title}`) })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByLabel('Scoring formula of new editions')
  await expect(field).toHaveValue('1')
  await field.selectOption('2')
  await expect(drawer.getByText(/so that no score passes 100%/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const saved = await senior<{ formula: number }>('GET', `/industries/${_id}`)
  expect(saved.formula).toBe(2)
})
