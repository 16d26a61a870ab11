import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'

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
])('a group called %s has an address of its own, which leads back to it', async (group) => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history })
  const { href } = router.buildLocation({ to: path, params: { group } } as never)
  expect(href).toBe(`/content-building/category-performance&category${encodeURIComponent(group)}`)

  history.push(href)
  await router.load()
  expect(router.state.matches.at(-1)?.params).toEqual({ group })
})
