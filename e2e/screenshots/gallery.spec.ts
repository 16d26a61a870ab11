import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { findBanking } from '../support/bought-reports.ts'
import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { answerAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: IMAGE })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen screenshots' })

/** The names in the directory at the end of a zip archive. */
async function namesIn(archive: string): Promise<string[]> {
  const bytes = await readFile(archive)
  const names: string[] = []
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  }
  return names
}

test('staff choose published screenshots and download them without changing them, in the layout of each user; readers only view them [B2.53 B2.72 B8.42 D15.160 D15.618]', async ({
  page,
  request,
}) => {
  const path = `/appendix/screenshots?report=${(await findBanking(request))._id}`
  const [rows, columns] = [
    page.getByRole('grid', { name: 'Screenshots' }),
    page.getByRole('list', { name: 'Screenshots' }),
  ]
  const checkbox = (place: number) => columns.getByRole('listitem').nth(place).getByRole('checkbox')
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await signInByApi(page, 'researcher')
  await page.goto(`${path}&on=all`)
  await checkbox(0).check()
  await checkbox(3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(upload).toHaveCount(0)
  const download = bar(page).getByRole('button', { name: 'Download', exact: true })
  const downloading = page.waitForEvent('download')
  await download.click()
  const downloaded = await downloading
  expect(downloaded.suggestedFilename()).toMatch(/^screenshots_\d{8}-\d{6}\.zip$/)
  const names = await namesIn(await downloaded.path())
  expect(names).toHaveLength(4)
  for (const name of names) expect(name).toMatch(/^[^/\\]+\.(png|jpg|gif)$/)
  await expect(bar(page)).toContainText('4 selected')

  // A failed download ends with a message; one that never comes can be cancelled.
  const images = /\/api\/images\/[^/]+$/
  await intercept(page, images, (route) => route.fulfill({ status: 404, body: 'gone' }))
  const failed = page.getByText('The screenshots could not be downloaded.').waitFor()
  await download.click()
  await failed
  await expect(download).toBeVisible()
  await page.unroute(images)
  await intercept(page, images, () => {})
  await download.click()
  await expect(bar(page)).toContainText(/^0 of 4 downloaded/)
  await bar(page).getByRole('button', { name: 'Cancel download' }).click()
  await expect(download).toBeVisible()
  await expect(bar(page)).toContainText('4 selected')
  await page.unroute(images)

  // Rows are one press away, in every gallery of the user who has chosen them; a link has its own layout.
  await page.getByRole('button', { name: 'Show by capability' }).click()
  await expect(rows).toBeVisible()
  await expect(page).toHaveURL(/view=rows/)
  await page.goto(path.replace('appendix/screenshots', 'report-list/screenshot'))
  await expect(rows).toBeVisible()
  await page.goto(`${path}&view=columns`)
  await expect(columns).toBeVisible()
  await page.context().clearCookies()
  await signInByApi(page, 'customer')
  await page.goto(path)
  await expect(columns.getByRole('listitem').first()).toBeVisible()
  // The filter on Mobile Web says what it leaves out.
  const elsewhere = page.getByRole('button', { name: /^\d+ more on iPhone App and Android App$/ })
  await elsewhere.click()
  await expect(page).toHaveURL(/on=all/)
  await expect(elsewhere).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(upload).toHaveCount(0)
  await page.context().clearCookies()
  await signInByApi(page, 'researcher')
  await page.goto(`${path}&find=a`)
  await expect(rows).toBeVisible()
  await page.getByRole('button', { name: 'Show in three columns' }).click()
  await page.goto(path)
  await expect(columns).toBeVisible()
})

test('a report without screenshots says what to do, and gets them from its gallery, where they are deleted again [D5.91 D6.31 D15.162 D15.172 D15.173]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list/screenshot?report=${report._id}`)
  await expect(page.getByText('No screenshots yet')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('filters')
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0)
  await expect(page.getByLabel('Select all shown')).toHaveCount(0)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Home', report.industry.title, 'January 2026', 'Screenshots'])
  expect(await findViolations(page, 'all')).toEqual([])

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload screenshots' })
  const fieldOf = (label: string) => dialog.getByLabel(new RegExp(`^${label}`)).first()
  const company = report.companies[0]!.title
  for (const [label, choice] of [
    ['Company', company],
    ['Application', 'Mobile Web'],
    // Choosing it again does not empty a required field.
    ['Application', 'Mobile Web'],
    ['Category', 'Booking'],
    ['Capability', 'Choose a seat'],
  ] as const) {
    await fieldOf(label).click()
    await page.getByRole('main').getByRole('option', { name: choice, exact: true }).click()
  }
  await expect(fieldOf('Application')).toHaveValue('Mobile Web')
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await expect(upload).toBeDisabled()
  // Two files chosen one after the other are one upload; a removed one is restored by keyboard.
  await chooseFile(dialog, png('one.png'))
  await chooseFile(dialog, png('two.png'))
  const files = dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(files).toHaveCount(2)
  const remove = dialog.getByRole('button', { name: 'Remove one.png' })
  await remove.press('Enter')
  await expect(files).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Undo: bring back one.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(files).toHaveCount(2)
  await expect(remove).toBeFocused()
  await upload.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 screenshots of 1 capability')).toBeVisible()

  const applications = page.getByRole('radiogroup', { name: 'Application' })
  await applications.getByText('iPhone', { exact: true }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await applications.getByText('Mobile Web', { exact: true }).first().click()
  const name = `Select ${company}: Choose a seat, Mobile Web`
  const checkbox = page.getByRole('checkbox', { name })
  await expect(checkbox).toHaveCount(2)
  await checkbox.first().check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete screenshots' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(checkbox).toHaveCount(1)
  await expect(bar(page)).toHaveCount(0)
})
