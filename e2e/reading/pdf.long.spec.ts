import { expect, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { createApiClient, signInByApi, type ApiClient } from '../support/users.ts'

interface Listed {
  readonly _id: string
  readonly title: string
  readonly date: string
  readonly industry: { readonly _id: string; readonly title: string }
}

/** The newest published report of an industry of the demo content. */
async function findPublished(user: ApiClient, industry: string): Promise<Listed> {
  const query = 'status=PUBLISHED&$sort[date]=-1&$limit=infinity'
  const { data } = await user<{ data: Listed[] }>('GET', `/reports?${query}`)
  return data.find((report) => report.industry.title === industry)!
}

/** Waits until a job has made the PDF; after the first start they are made one after another. */
async function untilPrinted(user: ApiClient, { _id }: Listed): Promise<void> {
  const state = async () => (await user<{ state: string }>('GET', `/report-pdfs/${_id}`)).state
  await expect.poll(state, { timeout: 300_000, intervals: [500] }).toBe('done')
}

async function downloadedName(page: Page, act: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  expect(await download.failure()).toBeNull()
  return download.suggestedFilename()
}

test('a customer prints: the first PDF is announced and comes when it is ready, the next one at once, beside slides and the board deck on a brand [A2.101 A2.102 A8.13 A8.66 D15.619 D30.118 D31.65]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'otherCustomer')
  const report = await findPublished(customer, 'Airlines')
  await signInByApi(page, 'otherCustomer')
  await page.goto('/')
  const menu = page.getByRole('button', { name: `Actions for ${report.title}` })
  const print = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Print Report' }).click()
  }
  const ready = page.waitForEvent('download', { timeout: 300_000 })
  // It goes by itself, maybe before the download is there.
  const announced = page
    .getByText('The PDF report is ready and is being downloaded.')
    .waitFor({ timeout: 300_000 })
  await print()
  const notice = page.getByText('PDF Report is being generated, please tray again in a few minutes')
  await expect(notice).toBeVisible()
  // Its sections are not listed below it.
  await menu.click({ trial: true })
  const { y, height } = (await notice.boundingBox())!
  expect(y + height, 'reaches down to where breadcrumbs are').toBeLessThan(80)
  expect((await ready).suggestedFilename()).toBe(`airlines-${report.date.slice(0, 7)}.pdf`)
  await announced
  await untilPrinted(customer, report)
  // A press within half a second of a download counts as a double press.
  await page.waitForTimeout(600)
  expect(await downloadedName(page, print)).toBe(`airlines-${report.date.slice(0, 7)}.pdf`)

  await page.getByRole('link', { name: report.title }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: /^Slides/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Slides' })
  const slides = dialog.getByRole('button', { name: 'Download' })
  await dialog.getByLabel('Only these').check()
  await expect(slides).toBeDisabled()
  await dialog.getByLabel('Scores and ranking history').check()
  const chosen = page.waitForRequest(/briefing\.pptx\?parts=scores$/)
  expect(await downloadedName(page, () => slides.click())).toMatch(/^airlines-.*\.pptx$/)
  await chosen
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: 'Full report Print Report, PDF' })).toBeVisible()
  const executive = page.getByRole('menuitem', { name: /^Executive edition/ })
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await intercept(page, '**/executive.pdf*', async (route) => {
    await held
    await route.continue()
  })
  const named = downloadedName(page, () => executive.click())
  const making = page.getByText('Your file is being made.')
  await expect(making).toBeAttached()
  send()
  expect(await named).toBe(`airlines-executive-${report.date.slice(0, 7)}.pdf`)
  await expect(making).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Board deck/ }).click()
  const board = page.getByRole('dialog', { name: 'Board deck' })
  await board.getByLabel('Brand', { exact: true }).selectOption({ label: 'Velora' })
  const deck = board.getByRole('button', { name: 'Download' })
  expect(await downloadedName(page, () => deck.click())).toBe(
    `velora-board-${report.date.slice(0, 7)}.pptx`,
  )
  await expect(board).toBeHidden()
})

test('staff view the PDF of an earlier edition of the demo content, generated after the start, over the whole window, and start from it [A2.35 D5.42]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findPublished(researcher, 'Retail Banking')
  await untilPrinted(researcher, report)
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/frame|Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/report/report-publish-date?industry=${report.industry._id}`)
  await page.getByRole('radio', { name: 'From a published report' }).check()
  const shown = page.waitForResponse(/\/api\/report-pdfs\/.*\/file/)
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  expect((await shown).headers()['content-type']).toBe('application/pdf')
  const dialog = page.getByRole('dialog', { name: report.title })
  await expect(dialog.getByTitle(`PDF of ${report.title}`)).toBeVisible()
  await expect
    .poll(() => dialog.boundingBox())
    .toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  expect(blocked).toEqual([])
  await dialog.getByRole('button', { name: 'Start from this report' }).click()
  await page
    .getByRole('dialog', { name: /^Start / })
    .getByRole('button', { name: 'Start', exact: true })
    .click()
  await expect(page).toHaveURL(/\/report\/report-publish-date\?.*report=/)
  const started = new URL(page.url()).searchParams.get('report')!
  expect(started).not.toBe(report._id)
  await expect(page.getByText(/ (thing is|things are) missing\.$/)).toBeVisible()

  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Generate draft PDF' }).click()
  await expect(page.getByText('Ready, with a draft watermark.')).toBeVisible({ timeout: 300_000 })
  await researcher('DELETE', `/reports/${started}`)
})

test('a failed PDF shows staff the reason, and Retry generates it [A2.103]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findPublished(researcher, 'Hotels')
  await untilPrinted(researcher, report)
  await signInByApi(page, 'researcher')
  const failed = { reportId: report._id, state: 'failed', urlPdf: null, stale: false, pages: null, bytes: null, madeAt: null, missingImages: [], reason: 'This report takes too long to print.' } // prettier-ignore
  const asked = `**/api/report-pdfs/${report._id}`
  await intercept(page, asked, (route) => route.fulfill({ json: failed }))
  await page.goto(`/report/report-publish-date?report=${report._id}&tab=files`)
  const panel = page.getByRole('region', { name: 'PDF' })
  await expect(panel.getByText('This report takes too long to print.')).toBeVisible()
  await page.unroute(asked)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByText('Ready.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
})
