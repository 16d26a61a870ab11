import { setTimeout } from 'node:timers/promises'

import { type APIResponse, expect, type Page, test } from '@playwright/test'

import { findBanking, summaryOf } from '../support/bought-reports.ts'
import { findReviewed } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { follow, watchNavigations } from '../support/watch-navigation.ts'

/** A fifth of what Chrome calls good: the columns of a list take their widths from its rows. */
const MAX_SHIFT = 0.02

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const openAppendix = (page: Page) => menuOf(page).getByRole('button', { name: 'Appendix' }).click()
/** A group that a user has opened stays open. */
async function keepContentsOpen(page: Page): Promise<void> {
  const group = menuOf(page).getByRole('button', { name: 'Contents' })
  await group.click()
  await group.click()
}
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Requests of the portal's API and files. */
function listRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // That a page was read is sent in its own time.
    if (/^\/(?:api(?!\/page-views)|assets)\//.test(pathname)) requests.push(pathname)
  })
  return requests
}

for (const person of ['customer', 'senior'] as const) {
  test(`nothing moves while the pages in the menu of a ${person} open, whose groups stay as they were left [D27.41 D31.2]`, async ({
    page,
  }) => {
    await watchNavigations(page)
    await signInByApi(page, person)
    const report =
      person === 'customer'
        ? (await findBanking(page.request))._id
        : await findReviewed(await createApiClient(page.request, person))
    // What other tests add to the lists and comments meanwhile would move their rows.
    const lists = new Map<string, APIResponse>()
    await intercept(page, /\/api\/(reports|comments\/.+)\?/, async (route) => {
      const url = route.request().url()
      const response = lists.get(url) ?? (await route.fetch())
      lists.set(url, response)
      await route.fulfill({ response })
    })
    await page.goto(summaryOf(report))
    if (person === 'customer') {
      await openAppendix(page)
      await keepContentsOpen(page)
    }
    const links = menuOf(page).getByRole('link')
    await expect(links.filter({ hasText: 'Methodology' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const names = await links.allTextContents()
    const moved: string[] = []
    for (const [index, name] of names.entries()) {
      const link = links.nth(index)
      if ((await link.getAttribute('aria-current')) === 'page') continue
      const navigation = await follow(link)
      if (navigation.shift >= MAX_SHIFT)
        moved.push(`${name}: ${navigation.shift} ${navigation.moved.join('; ')}`)
    }
    expect(names.length).toBeGreaterThan(15)
    expect(moved).toEqual([])
  })
}

test('a page that is on its way is announced, and the page before stays until it is there [D27.42]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  await page.goto(summaryOf((await findBanking(page.request))._id))
  await openAppendix(page)
  await expect(menuOf(page).getByRole('link', { name: 'Raw Data' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { promise: seen, resolve: go } = Promise.withResolvers<void>()
  await intercept(page, '**/assets/**', async (route) => {
    await seen
    await route.continue()
  })
  await menuOf(page).getByRole('link', { name: 'Raw Data' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Loading the page' })
  const both = page
    .locator('#portal')
    .filter({ has: notice })
    .filter({ has: headingOf(page, 'Executive Summary') })
  await expect(both).toBeVisible()
  go()
  await expect(headingOf(page, 'Raw Data')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('pointing at a report fetches the code of its page and no document, which would count as reading it [D27.43]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  await page.goto('/report-list')
  const link = page.getByRole('row').getByRole('link').first()
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requests = listRequests(page)
  await link.hover()
  await expect
    .poll(() => requests.filter((path) => path.startsWith('/assets/')).length)
    .toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const documents = () => requests.filter((path) => path.startsWith('/api/report-documents/'))
  expect(documents()).toEqual([])
  await link.click()
  await expect(page).toHaveURL(/report=/)
  await expect.poll(() => documents().length).toBeGreaterThan(0)
})

test('pointing at a link fetches nothing in a browser that saves data [D27.44]', async ({
  page,
}) => {
  await page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`,
  )
  await signInByApi(page, 'customer')
  await page.goto(summaryOf((await findBanking(page.request))._id))
  const link = menuOf(page).getByRole('link', { name: 'Raw Data' })
  // Its code comes behind the page.
  await expect(
    page.getByRole('img', { name: /^Overall and application scores: / }).locator('svg'),
  ).toBeVisible()
  await openAppendix(page)
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requests = listRequests(page)
  await link.hover()
  await link.focus()
  await setTimeout(500)
  // Events of other tests may have the list of notices fetched.
  expect(requests.filter((path) => path.startsWith('/assets/'))).toEqual([])
  await link.click()
  await expect(headingOf(page, 'Raw Data')).toBeVisible()
  expect(requests.some((path) => path.startsWith('/assets/'))).toBe(true)
})

test('a link to the open page, pressed while another page loads, keeps the open page [D15.293]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  await page.goto(summaryOf((await findBanking(page.request))._id))
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  // On a busy machine the page that loads is shown as loading before the second press.
  await keepContentsOpen(page)
  await intercept(page, '**/assets/following-*', async (route) => {
    await given
    await route.continue()
  })
  await menuOf(page).getByRole('link', { name: 'Following' }).click()
  await menuOf(page).getByRole('link', { name: 'Executive Summary' }).click()
  const loaded = page.waitForResponse('**/assets/following-*')
  give()
  await loaded
  // Long enough for the page whose file has come.
  await setTimeout(1000)
  await expect(headingOf(page, 'Executive Summary')).toBeVisible()
})
