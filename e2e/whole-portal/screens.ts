import { expect, type Page, type Request } from '@playwright/test'

import { type DemoReport, findDemoReport } from '../support/demo-report.ts'
import { findBarriers, findHastyControls } from '../support/find-barriers.ts'
import { findCutText, spaceText } from '../support/find-cut-text.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient } from '../support/users.ts'

/** The path of a screen, with its ids in the demo content. */
type Screens = (ids: Ids) => readonly string[]

interface Ids {
  readonly draft: string
  readonly reviewed: string
  readonly published: string
  readonly unbought: string
  readonly industry: string
  readonly company: string
  readonly category: string
  readonly group: string
  readonly reviewedGroup: string
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

export const SCREENS: Record<'senior' | 'researcher' | 'customer', Screens> = {
  senior: ({ reviewed, reviewedGroup, industry, category }) => [
    ...contents(reviewed, reviewedGroup),
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
    '/api-reference',
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
    `/report/report-publish-date?report=${draft}&tab=people`,
    `/report/report-publish-date?report=${draft}&tab=quality`,
    `/report/report-publish-date?report=${draft}&tab=files`,
    `/report/app-site-select?report=${draft}`,
    `/report/capabilities-table?report=${draft}&company=${company}&application=iphone-app`,
    `/report/capabilities-table?report=${draft}&view=grid&application=iphone-app`,
    `/report/capability-detail?report=${draft}&company=${company}&application=iphone-app&category=${category}`,
    `/consumer-survey?report=${draft}`,
    `/inbox?report=${draft}`,
    `/comments?report=${draft}`,
    `/second-coding?report=${draft}`,
    `/report/review?report=${draft}`,
    `/report/assign-customers?report=${published}`,
    `/scoring-ranking?report=${published}`,
    '/oauth2callback?error=access_denied',
    '/nowhere',
  ],
  customer: ({ published, unbought, group, capability }) => [
    '/',
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

export const VISITOR_SCREENS = [
  '/login',
  '/register',
  '/forgotPassword?parts=used',
  '/outbox',
  '/unsubscribe',
  '/privacy-policy',
  '/terms-of-service',
]

/** A width changes what is there, a scheme only its colours. */
interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly rules: Parameters<typeof findViolations>[1]
}

/** A reused page is sometimes never said to be idle: a second for each look was a third of the time. */
const IDLE = 'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }))'

/** Collects what is wrong on the screens that a page opens. */
export function watchScreens(page: Page) {
  const faults: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/live') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('response', (response) => {
    // A used link is gone, which its page says.
    if (response.status() >= 400 && response.status() !== 410)
      faults.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })

  /** Waits until no request is under way, the page has nothing to do, and no placeholder is shown. */
  const settle = () =>
    expect(async () => {
      expect([...open].map((request) => request.url())).toEqual([])
      await page.evaluate(IDLE)
      expect(open.size).toBe(0)
      expect(await page.locator('.mantine-Skeleton-root[data-visible]').count()).toBe(0)
    }).toPass({ intervals: [50] })

  /** Looks at the screen that has been opened at an address. */
  async function look(address: string, { width, colorScheme, rules }: Look): Promise<void> {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settle()
    const where = `${width} ${colorScheme} ${address}`
    const { pathname } = new URL(address, page.url())
    // Home is where the start leads to.
    if (pathname !== '/' && pathname !== new URL(page.url()).pathname)
      faults.push(`${where}: led to ${page.url()}`)
    for (const violation of await findViolations(page, rules)) faults.push(`${where}: ${violation}`)
    if (rules === 'all') {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      for (const barrier of await findBarriers(page)) faults.push(`${where}: ${barrier}`)
      await page.emulateMedia({ reducedMotion: 'reduce' })
    }
    await noteOverflow(where)
  }

  /** Presses, focuses and, on screens whose fields save nothing, changes all controls of the open screen. */
  async function handle(address: string, { changes }: { readonly changes: boolean }) {
    for (const fault of await findHastyControls(page, changes)) faults.push(`${address}: ${fault}`)
    await settle()
  }

  /** Looks for cut-off text on the open screen with the spacing of WCAG 1.4.12, which stays. */
  async function lookSpaced(address: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 900 })
    await spaceText(page)
    await settle()
    for (const cut of await findCutText(page)) faults.push(`${width} spaced ${address}: ${cut}`)
    await noteOverflow(`${width} spaced ${address}`)
  }

  async function noteOverflow(where: string): Promise<void> {
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - innerWidth',
    )
    if (overflow > 0) faults.push(`${where}: ${overflow} px wider than the window`)
  }
  return { faults, look, lookSpaced, handle }
}

export async function findIds(request: Parameters<typeof createApiClient>[0]): Promise<Ids> {
  const researcher = await createApiClient(request, 'researcher')
  const draft = await findDemoReport(researcher, 'DRAFT')
  const reviewed = await findDemoReport(researcher, 'REVIEWED')
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
    reviewed: reviewed._id,
    published,
    unbought: unbought._id,
    industry: draft.industry._id,
    company: draft.companies[0]!.companyId,
    category: draft.categories[0]!.categoryId,
    group: categories[0]!.belongsTo,
    reviewedGroup: reviewed.categories[0]!.belongsTo,
    capability: matrix[0]!.capabilities[0]!.capabilityId,
  }
}
