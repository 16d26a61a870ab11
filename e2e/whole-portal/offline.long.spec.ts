import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { findDemoReport, findReviewed, readContent } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { signInByApi, createApiClient } from '../support/users.ts'

const OFFLINE = 'You are offline. This page stays open until you are connected again.'
const FAILED = 'Could not load this'

async function openPage(page: Page, path: string, title: string | RegExp): Promise<void> {
  await signInByApi(page, 'senior')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectWholeHeader(page)
}

/** Parts of the header have code of their own. */
async function expectWholeHeader(page: Page): Promise<void> {
  for (const name of [/^Search/, /^Notifications/]) {
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  }
}

/** The parts below an executive summary's text have code of their own. */
async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Comparative Company Ranking' })).toBeVisible()
  const chart = page.getByRole('img', { name: /^Overall and application scores: / })
  await expect(chart.locator('svg')).toBeVisible()
}

/** Blocks every file of the portal until the returned function is called. */
async function withholdFiles(page: Page): Promise<() => Promise<void>> {
  await intercept(page, '**/assets/**', (route) => route.abort())
  return () => page.unroute('**/assets/**')
}

test('going offline while writing keeps the page and the text, says so, and saves once back online [A8.60]', async ({
  context,
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await openPage(
    page,
    `/content-building/product-rating?report=${report}&application=android-app`,
    'Product Rating',
  )
  await page.getByRole('button', { name: 'Edit Best-in-Class Features' }).click()
  const editor = page.getByRole('textbox', { name: 'Best-in-Class Features' })
  await editor.press('Control+End')
  await context.setOffline(true)
  const words = `offline ${randomUUID()}`
  await editor.pressSequentially(` ${words}`)
  await expect(page.getByText(/^Not saved: The server cannot be reached/)).toBeVisible()
  await page.getByRole('link', { name: 'Methodology' }).click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(editor).toContainText(words)
  await context.setOffline(false)
  const features = async () =>
    (await readContent(researcher, report)).productRating['android-app']?.bestInClassFeatures
  await expect.poll(features).toContain(words)
  await page.getByRole('link', { name: 'Methodology' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Methodology' })).toBeVisible()
})

test('an editor whose code cannot be loaded says so in its position, and Try again loads it [A8.61]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await openPage(page, `/content-building/executive-summary?report=${report}`, /Executive/)
  const edit = page.getByRole('button', { name: 'Edit Top Performers' })
  await expect(edit).toBeVisible()
  await expectWholePage(page)
  const giveFiles = await withholdFiles(page)
  await edit.click()
  const failed = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(failed).toContainText('The server cannot be reached')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await giveFiles()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Top Performers' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('the methodology opened offline says so, keeps the page, and opens once back online', async ({
  context,
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await openPage(page, `/appendix/methodology?report=${report}`, 'Methodology')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Methodology' })).toBeVisible()
})

test('a part whose import fails although its file was fetched opens after a reload, which its notice offers [D15.147]', async ({
  page,
}) => {
  await openPage(page, '/report?tab=clients', 'Home')
  let failures = 0
  await intercept(page, '**/assets/CompanyDialogs-*.js*', async (route) => {
    // `import()`, not the fetch before it.
    if (route.request().resourceType() !== 'script' || failures > 0) return await route.continue()
    failures += 1
    await route.abort()
  })
  await page.getByRole('button', { name: 'New Company' }).click()
  const failed = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'New Company' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(failures).toBe(1)
})

test('a dialog that cannot be loaded leaves its page open, and opens with Try again', async ({
  page,
}) => {
  await openPage(page, '/report?tab=clients', 'Home')
  const create = page.getByRole('button', { name: 'New Company' })
  await expect(create).toBeVisible()
  const giveFiles = await withholdFiles(page)
  await create.click()
  const failed = page.getByRole('alert').filter({ hasText: FAILED })
  await failed.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failed).toHaveCount(0)
  await create.click()
  await expect(failed).toBeVisible()
  await giveFiles()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a question that cannot be loaded can be dismissed, which means no, and deletes nothing', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'senior')
  // Before the page could load it in advance.
  await intercept(page, '**/assets/ConfirmDialog*', (route) => route.abort())
  await page.goto(`/content-building/trends-innovations?report=${report}`)
  const remove = page.getByRole('button', { name: /^Delete / }).first()
  await expect(remove).toBeVisible()
  const trends = await page.getByRole('button', { name: /^Delete / }).count()
  await remove.click()
  const failed = page.getByRole('alert').filter({ hasText: FAILED })
  await failed.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(trends)
  await page.unroute('**/assets/ConfirmDialog*')
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('a page that cannot be loaded shows a notice, the previous page stays, and the next press opens it [A8.62]', async ({
  page,
  request,
}) => {
  const report = await findDemoReport(await createApiClient(request, 'researcher'), 'PUBLISHED')
  await openPage(page, `/content-building/executive-summary?report=${report._id}`, /Executive/)
  await expectWholePage(page)
  const giveFiles = await withholdFiles(page)
  const link = page.getByRole('link', { name: 'Raw Data' })
  await link.click()
  await expect(
    page.locator('body > * > div[aria-live]').getByText(/^The server cannot be reached/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Executive/ })).toBeVisible()
  await giveFiles()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raw Data' })).toBeVisible()
})

test('text typed into the drawer of an answer stays when it is closed offline, and the question comes later', async ({
  context,
  page,
  request,
}) => {
  const draft = await findDemoReport(await createApiClient(request, 'researcher'), 'DRAFT')
  const [company] = draft.companies
  const [category] = draft.categories
  await signInByApi(page, 'researcher')
  // The drawer loads it in advance, a second after it is opened.
  await intercept(page, '**/assets/ConfirmDialog*', (route) => route.abort())
  await page.goto(
    `/report/capability-detail?report=${draft._id}&company=${company!.companyId}&application=iphone-app&category=${category!.categoryId}`,
  )
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  const note = drawer.getByRole('textbox').first()
  await expect(note).toBeEditable()
  await expectWholeHeader(page)
  await context.setOffline(true)
  await note.fill('Typed without a connection')
  await page.keyboard.press('Escape')
  // The question cannot be loaded: the drawer stays, and the question comes with the connection.
  const failed = page.locator('[role="alert"][data-overlay]').filter({ hasText: FAILED })
  await expect(failed).toBeVisible()
  await expect(note).toHaveValue('Typed without a connection')
  await page.unroute('**/assets/ConfirmDialog*')
  await context.setOffline(false)
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Typed without a connection')
})
