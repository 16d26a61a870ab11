import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'

/** The paths of the generated tree as the browser has them, without a slash at the end. */
const text = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8')
const [, byTo = ''] =
  /export interface FileRoutesByTo \{([^}]*(?:\{\$\w+\}[^}]*)*)\n\}/.exec(text) ?? []
const paths = [...byTo.matchAll(/^ {2}'([^']+)'/gm)].map(([, path]) => path)

test.each([
  // Public.
  '/login',
  '/forgotPassword',
  // With a variant for customers.
  '/',
  '/report',
  '/report-list',
  '/report/select-industry',
  '/report/report-publish-date',
  '/report/app-site-select',
  '/report/capabilities-table',
  '/report/capability-detail',
  '/report-list/screenshot',
  '/consumer-survey',
  '/scoring-ranking',
  '/management/company-details',
  // The same for everyone.
  '/oauth2callback',
  '/content-building',
  '/content-building/executive-summary',
  '/content-building/consumer-survey',
  '/content-building/product-rating',
  '/content-building/category-performance',
  '/content-building/category-performance&category{$group}',
  '/content-building/trends-innovations',
  '/appendix/methodology',
  '/appendix/raw-data',
  '/appendix/screenshots',
  '/appendix/how-sure',
  '/admin/user-management',
  '/admin/industry-management',
  '/admin/industry-management/$industry/categories',
  '/admin/industry-management/$industry/categories/$category',
  '/admin/industry-management/$industry/categories/$category/capabilities',
  '/admin/industry-management/$industry/categories/$category/surveyQuestions',
  '/admin/company-management',
  '/release-notes',
])('the path %s has a page [A2.15]', (path) => {
  expect(paths).toContain(path)
})

const rootRoute = createRootRoute()
const path = '/content-building/category-performance&category{$group}'
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/content-building/category-performance' }),
  createRoute({ getParentRoute: () => rootRoute, path }),
])

test.each([
  'Account Management',
  'Shop/Upgrade',
  'Help & Advice',
  '100% Digital',
  'Größe, Änderungen',
  'What? #1 +1 ;=,',
  '{off} $group',
  'a%2Fb',
  '..',
  '东京',
])('a group called %s has a URL of its own, which leads back to it', async (group) => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history })
  const { href } = router.buildLocation({ to: path, params: { group } } as never)
  expect(href).toBe(`/content-building/category-performance&category${encodeURIComponent(group)}`)

  history.push(href)
  await router.load()
  expect(router.state.matches.at(-1)?.params).toEqual({ group })
})
