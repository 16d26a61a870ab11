import type { User } from '@insights/domain/accounts/user.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { reportCan } from '@insights/domain/reports/workflow/report-can.ts'
import { expect, test } from 'vitest'

import type { Menu } from '../../ui/shell/menu.ts'
import { buildMenu, keepsLastReport, type MenuReport } from './build-menu.ts'

const senior: User = {
  role: 'SENIOR',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: null,
}
const customer: User = { ...senior, role: 'CUSTOMER', companyCustomerId: 'acme' }

function reportFor(user: User, status: ReportStatus, purchased = false): MenuReport {
  const can = reportCan(user, { status, sample: false, complete: false }, purchased)
  return {
    _id: 'r1',
    date: '2025-11-01T00:00:00.000Z',
    revision: 0,
    title: 'App Review, November 2025',
    can,
    access: can.edit ? 'edit' : can.readContent ? 'read' : 'preview',
    categories: ['Support', 'Account', 'Support', 'shop/upgrade'].map((belongsTo) => ({
      belongsTo,
    })),
  }
}

function outline(menu: Menu) {
  return menu.groups.map((group) => group.label)
}

function categoryGroups(menu: Menu) {
  const contents = menu.groups.find((group) => group.label === 'Contents')
  return contents?.pages.find((page) => page.label === 'Category Performance')?.pages
}

test('the menu without a report has only the link to the reports', () => {
  const menu = buildMenu({
    staff: true,
    report: null,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: false,
  })
  expect(menu.groups).toEqual([])
  expect(menu.links.map((page) => page.label)).toEqual(['Reports'])
})

test('the menu of customers leads to what they follow [D30.49]', () => {
  const inputs = {
    report: null,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: false,
  }
  const menu = buildMenu({ staff: false, ...inputs })
  expect(menu.links.map((page) => page.label)).toEqual(['Reports', 'Following'])
})

test('staff see contents and appendix only once scoring is complete [A2.13]', () => {
  const report = reportFor(senior, 'DRAFT')
  expect(
    outline(
      buildMenu({
        staff: true,
        report,
        onPage: true,
        scoringOpen: true,
        contentOpen: true,
        scoringComplete: false,
      }),
    ),
  ).toEqual(['Data Entry'])
  expect(
    outline(
      buildMenu({
        staff: true,
        report,
        onPage: true,
        scoringOpen: true,
        contentOpen: true,
        scoringComplete: true,
      }),
    ),
  ).toEqual(['Data Entry', 'Your Brand', 'Contents', 'Appendix'])
})

test('the menu of a published report has no Data Entry, for staff a link to its setup [A2.11 D26.172]', () => {
  const report = reportFor(senior, 'PUBLISHED')
  const menuFor = (staff: boolean) =>
    buildMenu({
      staff,
      report,
      onPage: true,
      scoringOpen: true,
      contentOpen: true,
      scoringComplete: true,
    })
  expect(outline(menuFor(true))).toEqual(['Your Brand', 'Contents', 'Appendix'])
  const links = (staff: boolean) => menuFor(staff).links.map(({ label }) => label)
  expect(links(true)).toEqual(['Report Setup', 'Reports'])
  expect(links(false)).toEqual(['Reports', 'Following'])
})

test('customers see Your Brand whatever the state of scoring, and fold contents and appendix [D31.1]', () => {
  const report = reportFor(customer, 'PUBLISHED', true)
  const menu = buildMenu({
    staff: false,
    report,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: false,
  })
  expect(outline(menu)).toEqual(['Your Brand', 'Contents', 'Appendix'])
  expect(menu.groups[0]?.pages.map((page) => page.label)).toEqual([
    'Where We Stand',
    'Why',
    'What to Build',
  ])
  expect(menu.groups.map(({ opensAt }) => opensAt)).toEqual([
    undefined,
    '/content-building/',
    '/appendix/',
  ])
})

test('Contents has the sections with Scores and What Changed, in a preview as well [D12.14]', () => {
  for (const purchased of [true, false]) {
    const report = reportFor(customer, 'PUBLISHED', purchased)
    const { groups } = buildMenu({
      staff: false,
      report,
      onPage: true,
      scoringOpen: true,
      contentOpen: true,
      scoringComplete: true,
    })
    expect(groups[1]?.pages.map((page) => page.label)).toEqual([
      'Executive Summary',
      'Scores',
      'What Changed',
      'Consumer Survey',
      'Product Rating',
      'Trends & Innovations',
      'Category Performance',
    ])
  }
})

test('category groups are listed once each, by title', () => {
  const report = reportFor(customer, 'PUBLISHED', true)
  const menu = buildMenu({
    staff: false,
    report,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: true,
  })
  expect(categoryGroups(menu)?.map((page) => page.label)).toEqual([
    'Account',
    'shop/upgrade',
    'Support',
  ])
})

test('a preview lists the first category group alone [A2.12]', () => {
  const report = reportFor(customer, 'PUBLISHED', false)
  const menu = buildMenu({
    staff: false,
    report,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: true,
  })
  expect(categoryGroups(menu)?.map((page) => page.label)).toEqual(['Account'])
})

test('every link of the menu names the report', () => {
  const report = reportFor(senior, 'DRAFT')
  const { groups } = buildMenu({
    staff: true,
    report,
    onPage: true,
    scoringOpen: true,
    contentOpen: true,
    scoringComplete: true,
  })
  const pages = groups.flatMap((group) => group.pages).flatMap((p) => [p, ...(p.pages ?? [])])
  expect(pages.length).toBeGreaterThan(12)
  for (const page of pages) expect(page.link.search).toEqual({ report: 'r1' })
})

test.each([true, false])(
  'the report is named, on a page that is not about it (%j) as the last opened one [A8.64]',
  (onPage) => {
    for (const staff of [true, false]) {
      const report = reportFor(staff ? senior : customer, 'PUBLISHED', true)
      const menu = buildMenu({
        staff,
        report,
        onPage,
        scoringOpen: true,
        contentOpen: true,
        scoringComplete: true,
      })
      expect(menu.report).toEqual({ name: 'App Review, November 2025', last: !onPage })
    }
  },
)

test('Scoring & Ranking is closed, with the reason, until capabilities table and survey are complete [D15.192]', () => {
  const report = reportFor(senior, 'DRAFT')
  const entryOf = (scoringOpen: boolean) => {
    const inputs = {
      staff: true,
      report,
      onPage: true,
      scoringOpen,
      contentOpen: false,
      scoringComplete: false,
    }
    const { pages } = buildMenu(inputs).groups[0]!
    return pages.find(({ label }) => label === 'Scoring & Ranking')
  }
  expect(entryOf(false)?.closed).toBe('Needs Capabilities Table and Consumer Survey')
  expect(entryOf(true)?.closed).toBeUndefined()
})

test('the menu of staff has Report Setup and Review of an open report, and closes Content Building until scores are calculated [D15.379]', () => {
  const report = reportFor(senior, 'DRAFT')
  const pagesOf = (contentOpen: boolean) =>
    buildMenu({
      staff: true,
      report,
      onPage: true,
      scoringOpen: true,
      contentOpen,
      scoringComplete: contentOpen,
    }).groups[0]!.pages
  expect(pagesOf(true).map(({ label }) => label)).toEqual([
    'Report Setup',
    'Capabilities Table',
    'Consumer Survey',
    'Scoring & Ranking',
    'Content Building',
    'Review',
    'Inbox',
    'Comments',
  ])
  const content = (contentOpen: boolean) =>
    pagesOf(contentOpen).find(({ label }) => label === 'Content Building')
  expect(content(false)?.closed).toBe('Needs Scoring & Ranking')
  expect(content(true)?.closed).toBeUndefined()
})

test.each([
  ['/report', true],
  ['/report-list', true],
  ['/profile', true],
  ['/admin/user-management', false],
  ['/management/company-details', false],
  ['/insight', false],
  ['/report/select-industry', false],
  ['/report/report-publish-date', false],
])('the path %s keeps the menu of the last report: %s [D26.172]', (path, kept) => {
  expect(keepsLastReport(path)).toBe(kept)
})
