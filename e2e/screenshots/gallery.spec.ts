import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findDemoReport, findReviewed } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { answerAll, openIndustry } from '../support/small-report.ts'
import { createApiClient, signIn, signInByApi } from '../support/users.ts'

async function openGallery(page: Page, report: string): Promise<void> {
  await page.goto(`/appendix/screenshots?report=${report}&on=all`)
  await expect(card(page, 0)).toBeVisible()
}

/** A screenshot of the gallery. */
const card = (page: Page, place: number) =>
  page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem').nth(place)

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

test('staff choose screenshots, also a range of them, and download them as an archive [B2.72]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await openGallery(page, report)
  await card(page, 0).getByRole('checkbox').check()
  await card(page, 3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  const downloading = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^screenshots_\d{8}-\d{6}\.zip$/)
  const names = await namesIn(await download.path())
  expect(names).toHaveLength(4)
  for (const name of names) expect(name).toMatch(/^[^/\\]+\.(png|jpg|gif)$/)
  await expect(bar(page)).toContainText('4 selected')
})

test('a failed download shows a message and ends, and a long one can be cancelled [B8.42]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  await openGallery(page, report)
  await page.getByLabel('Select all shown').check()
  const images = /\/api\/images\/[^/]+$/
  await page.route(images, (route) => route.fulfill({ status: 404, body: 'gone' }))
  const download = bar(page).getByRole('button', { name: 'Download', exact: true })
  await download.click()
  await expect(page.getByText('The screenshots could not be downloaded.')).toBeVisible()
  await expect(download).toBeVisible()
  await page.unroute(images)
  // They never come.
  await page.route(images, () => {})
  await download.click()
  await expect(bar(page)).toContainText(/^0 of \d+ downloaded/)
  await bar(page).getByRole('button', { name: 'Cancel download' }).click()
  await expect(download).toBeVisible()
  await expect(bar(page)).toContainText('selected')
})

test('a screenshot is uploaded to its chosen answer, and deleted again [D5.91 D6.31 D15.173]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const find = `/capability-reports?report=${report}&application=mobile-web&$limit=infinity`
  const { data } = await researcher<{
    data: {
      company: { title: string }
      category: { title: string }
      capability: { title: string }
      images: unknown[]
    }[]
  }>('GET', `${find}&$sort[capability]=-1`)
  const answer = data.find(({ images }) => images.length === 0)!
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/screenshots?report=${report}&on=all`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload screenshots' })
  for (const [label, choice] of [
    ['Company', answer.company.title],
    ['Application', 'Mobile Web'],
    ['Category', answer.category.title],
    ['Capability', answer.capability.title],
  ] as const) {
    await dialog
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .click()
    await page.getByRole('main').getByRole('option', { name: choice, exact: true }).click()
  }
  // Choosing it again does not empty a required field.
  const application = dialog.getByLabel(/^Application/).first()
  await application.click()
  await page.getByRole('main').getByRole('option', { name: 'Mobile Web', exact: true }).click()
  await expect(application).toHaveValue('Mobile Web')
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await expect(upload).toBeDisabled()
  const file = join(import.meta.dirname, '../support/screens/seat-map.png')
  await chooseFile(dialog, file)
  const files = dialog.getByRole('list', { name: 'Chosen files' })
  await expect(files.getByText('seat-map.png')).toBeVisible()
  const leaveOut = dialog.getByRole('button', { name: 'Remove seat-map.png' })
  await leaveOut.press('Enter')
  await expect(files).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Undo: bring back seat-map.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(files.getByText('seat-map.png')).toBeVisible()
  await expect(leaveOut).toBeFocused()
  await upload.click()
  await expect(dialog).toBeHidden()
  const name = `Select ${answer.company.title}: ${answer.capability.title}, Mobile Web`
  const checkbox = page.getByRole('checkbox', { name, exact: true })
  await checkbox.check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete screenshots' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(checkbox).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
})

test('staff can choose published screenshots but not change them; readers only view them [B2.53]', async ({
  page,
  browser,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{ data: { _id: string; access: string }[] }>(
    'GET',
    '/reports?status=PUBLISHED',
  )
  const report = data.find(({ access }) => access === 'read')!._id
  await signInByApi(page, 'researcher')
  await openGallery(page, report)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  await card(page, 0).getByRole('checkbox').check()
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, 'customer')
  await openGallery(reader, report)
  await expect(reader.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  await reader.context().close()
})

test('rows by capability are one press away, and stay for the reader who has chosen them [D15.160]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const { _id } = await findDemoReport(researcher, 'PUBLISHED')
  const [rows, columns] = [
    page.getByRole('grid', { name: 'Screenshots' }),
    page.getByRole('list', { name: 'Screenshots' }),
  ]
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list/screenshot?report=${_id}`)
  await expect(columns).toBeVisible()
  await page.getByRole('button', { name: 'Show by capability' }).click()
  await expect(rows).toBeVisible()
  await expect(page).toHaveURL(/view=rows/)
  // Other galleries have them as well, and a link with another layout is shown with that layout.
  for (const path of ['/appendix/screenshots', '/report-list/screenshot']) {
    await page.goto(`${path}?report=${_id}`)
    await expect(rows).toBeVisible()
  }
  await page.goto(`/appendix/screenshots?report=${_id}&view=columns`)
  await expect(columns).toBeVisible()
  await page.goto(`/appendix/screenshots?report=${_id}`)
  await expect(rows).toBeVisible()
  // Another user of this browser has a layout of their own.
  await page.context().clearCookies()
  await signInByApi(page, 'senior')
  await page.goto(`/appendix/screenshots?report=${_id}`)
  await expect(columns).toBeVisible()
  await page.context().clearCookies()
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/screenshots?report=${_id}&find=a`)
  await expect(rows).toBeVisible()
  await page.getByRole('button', { name: 'Show in three columns' }).click()
  await page.goto(`/appendix/screenshots?report=${_id}`)
  await expect(columns).toBeVisible()
})

test('a report without screenshots says what to do, and has no filters [D15.162 D15.172]', async ({
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
  for (const [label, choice] of [
    ['Company', report.companies[0]!.title],
    ['Category', 'Booking'],
    ['Capability', 'Choose a seat'],
  ] as const) {
    await dialog.getByLabel(label).first().click()
    await page.getByRole('main').getByRole('option', { name: choice, exact: true }).click()
  }
  // Two files chosen one after the other are one upload.
  const file = join(import.meta.dirname, '../support/screens/seat-map.png')
  await chooseFile(dialog, { name: 'one.png', mimeType: 'image/png', buffer: await readFile(file) })
  await chooseFile(dialog, file)
  await expect(
    dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem'),
  ).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 screenshots of 1 capability')).toBeVisible()
  await page
    .getByRole('radiogroup', { name: 'Application' })
    .getByText('iPhone', { exact: true })
    .click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})
