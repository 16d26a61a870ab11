import { setTimeout as wait } from 'node:timers/promises'

import { expect, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const SCRIPTS = /\/assets\/.+\.js$/

/** A page of a report that the customer has bought. */
async function findPage(page: Page, path: string): Promise<string> {
  const customer = await createApiClient(page.request, 'customer')
  const { data } = await customer<{ data: { report: { _id: string } }[] }>(
    'GET',
    '/companies-reports',
  )
  return `${path}?report=${data[0]!.report._id}`
}

const SUMMARY = '/content-building/executive-summary'
/** The page of screenshots has no text before its scripts. */
const SCREENSHOTS = '/appendix/screenshots'

test('the outline of a page, with its heading, appears before its scripts, and goes after them [D11.83 D11.154]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  const address = await findPage(page, SCREENSHOTS)
  const outline = page.locator('.first-paint')
  await intercept(page, SCRIPTS, (route) => route.abort())
  await page.goto(address)
  await expect(outline.getByText('Competitive Insights')).toBeVisible()
  await expect(outline.getByText('Screenshots')).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screenshots')
  await expect(outline).toBeHidden()
})

test('the heading stays visible until the page has its own [D11.154]', async ({ page }) => {
  await signInByApi(page, 'customer')
  const address = await findPage(page, SCREENSHOTS)
  const heading = page.getByText('Screenshots', { exact: true }).filter({ visible: true })
  const answers: (() => void)[] = []
  await intercept(page, '**/api/**', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue().catch(() => {})
  })
  await page.goto(address)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await expect(heading.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.unroute('**/api/**')
  for (const answer of answers) answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screenshots')
  await expect(page.locator('.first-paint')).toHaveCount(0)
})

test('the frame appears once the session is known, also late, while the code of the page is on its way [D15.802]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  const address = await findPage(page, SCREENSHOTS)
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await intercept(page, '**/assets/appendix.screenshots-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  // Longer than the router waits before it shows placeholders.
  await intercept(page, '**/api/session', async (route) => {
    await wait(1000)
    await route.continue()
  })
  await page.goto(address)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Methodology' })).toBeVisible()
  press()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screenshots')
})

test('a visitor without a session sees no outline on the way to the sign-in page', async ({
  page,
}) => {
  await intercept(page, SCRIPTS, (route) => route.abort())
  await page.goto('/content-building/executive-summary?report=none')
  await expect(page.locator('.first-paint')).toBeHidden()
})

test('a reader’s first page names the scripts of its text; scores and charts come after it [D11.84]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  const address = await findPage(page, SUMMARY)
  const html = await (await page.request.get(address)).text()
  const held: (() => void)[] = []
  await intercept(page, SCRIPTS, async (route) => {
    const isNamed = html.includes(new URL(route.request().url()).pathname)
    if (!isNamed) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await page.goto(address)
  await expect(
    page.locator('#portal').getByRole('heading', { name: 'Top Performers' }),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Comparative Company Ranking' })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(table).toHaveCount(0)
  await page.unroute(SCRIPTS)
  for (const release of held) release()
  await expect(table).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Overall and application scores: / }).locator('svg'),
  ).toBeVisible()
})
