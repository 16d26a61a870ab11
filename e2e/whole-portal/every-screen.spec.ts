import { expect, type Page, test } from '@playwright/test'

import { type DemoReport, findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** The path of a screen, with its ids in the demo content. */
type Screens = (ids: Ids) => readonly string[]

interface Ids {
  readonly draft: string
  readonly published: string
  readonly unbought: string
  readonly industry: string
  readonly company: string
  readonly category: string
  readonly group: string
  readonly capability: string
}

const contents: (report: string, group: string) => string[] = (report, group) => [
  ...['standing', 'why-it-changed', 'plan', 'saved-views'].map(
    (page) => `/your-brand/${page}?report=${report}`,
  ),
  `/content-building?report=${report}`,
  `/content-building/executive-summary?report=${report}`,
  `/content-building/consumer-survey?report=${report}`,
  `/content-building/product-rating?report=${report}`,
  `/content-building/trends-innovations?report=${report}`,
  `/content-building/category-performance?report=${report}`,
  `/content-building/category-performance&category${encodeURIComponent(group)}?report=${report}`,
  `/appendix/methodology?report=${report}`,
  `/appendix/raw-data?report=${report}`,
  `/appendix/screenshots?report=${report}`,
  `/appendix/how-sure?report=${report}`,
  `/appendix/corrections?report=${report}`,
]

const SCREENS: Record<'senior' | 'researcher' | 'customer', Screens> = {
  senior: ({ draft, group, industry, category }) => [
    ...contents(draft, group),
    '/report?tab=admin',
    '/admin/user-management',
    '/admin/maintenance',
    '/admin/operations',
    '/admin/sign-on',
    '/admin/industry-management',
    `/admin/industry-management/${industry}/categories`,
    `/admin/industry-management/${industry}/categories/${category}`,
    `/admin/industry-management/${industry}/categories/${category}/capabilities`,
    `/admin/industry-management/${industry}/categories/${category}/surveyQuestions`,
    '/admin/company-management',
    '/profile',
    '/notifications',
  ],
  researcher: ({ draft, published, industry, company, category }) => [
    '/',
    '/report?tab=clients',
    '/insight',
    '/insight?tab=leads',
    '/insight?tab=renewals',
    '/report-list',
    '/release-notes',
    '/report-list/calendar',
    '/report/select-industry',
    `/report/report-publish-date?industry=${industry}`,
    `/report/report-publish-date?report=${draft}`,
    `/report/app-site-select?report=${draft}`,
    `/report/capabilities-table?report=${draft}&company=${company}&application=iphone-app`,
    `/report/capabilities-table?report=${draft}&view=grid&application=iphone-app`,
    `/report/capability-detail?report=${draft}&company=${company}&application=iphone-app&category=${category}`,
    `/consumer-survey?report=${draft}`,
    `/inbox?report=${draft}`,
    `/comments?report=${draft}`,
    `/second-coding?report=${draft}`,
    `/report/review?report=${draft}`,
    `/scoring-ranking?report=${published}`,
    '/oauth2callback?error=access_denied',
    '/nowhere',
  ],
  customer: ({ published, unbought, group, capability }) => [
    '/',
    '/report?tab=industries',
    '/report-list',
    '/following',
    ...contents(published, group),
    `/content-building/changes?report=${published}`,
    `/content-building/score?report=${published}&application=iphone-app`,
    `/appendix/capability/${capability}?report=${published}`,
    `/content-building?report=${unbought}`,
    `/content-building/executive-summary?report=${unbought}`,
    `/content-building/category-performance?report=${unbought}`,
    `/appendix/screenshots?report=${unbought}`,
  ],
}

/** Both widths and both colour schemes: a width changes what is there, a scheme only its colours. */
const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

for (const [person, screens] of Object.entries(SCREENS) as [keyof typeof SCREENS, Screens][]) {
  test(`every screen of the ${person} is accessible and fits`, async ({ page, request }) => {
    test.setTimeout(1_200_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400)
        faults.push(`${page.url()}: ${response.status()} ${response.url()}`)
    })
    const ids = await findIds(request)
    await signInByApi(page, person)
    faults.length = 0
    for (const address of screens(ids)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      faults.push(...(await findFaultsInEveryLook(page)))
    }
    expect(faults).toEqual([])
  })
}

test('the screens for visitors are accessible and fit', async ({ page }) => {
  for (const address of [
    '/login',
    '/register',
    '/forgotPassword?parts=used',
    '/outbox',
    '/unsubscribe',
    '/privacy-policy',
    '/terms-of-service',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findFaultsInEveryLook(page)).toEqual([])
  }
})

/** Checks wide and light, narrow and dark, without loading the page again. */
async function findFaultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settle(page)
    for (const fault of await findFaults(page)) faults.push(`${width} ${colorScheme} ${fault}`)
  }
  return faults
}

/** Waits until no request is under way, and no placeholder is shown. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Skeleton-root[data-visible]')).toHaveCount(0)
}

async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page, 'all')
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  const where = new URL(page.url()).pathname
  return [
    ...violations.map((violation) => `${where}: ${violation}`),
    ...(overflow > 0 ? [`${where}: ${overflow} px wider than the window`] : []),
  ]
}

async function findIds(request: Parameters<typeof createApiClient>[0]): Promise<Ids> {
  const draft = await findDemoReport(await createApiClient(request, 'researcher'), 'DRAFT')
  const customer = await createApiClient(request, 'customer')
  const { data: bought } = await customer<{ data: { report: DemoReport }[] }>(
    'GET',
    '/companies-reports',
  )
  const { _id: published, categories } = await customer<DemoReport>(
    'GET',
    `/reports/${bought[0]!.report._id}`,
  )
  const offered = await customer<{ data: DemoReport[] }>('GET', '/reports?$limit=100')
  const unbought = offered.data.find(({ _id }) => bought.every(({ report }) => report._id !== _id))!
  const { matrix } = await customer<{
    matrix: { capabilities: { capabilityId: string }[] }[]
  }>('GET', `/report-documents/${published}`)
  return {
    draft: draft._id,
    published,
    unbought: unbought._id,
    industry: draft.industry._id,
    company: draft.companies[0]!.companyId,
    category: draft.categories[0]!.categoryId,
    group: categories[0]!.belongsTo,
    capability: matrix[0]!.capabilities[0]!.capabilityId,
  }
}
