import { expect, test } from 'vitest'

import { linkTo } from '../../ui/links/link-to.ts'
import type { Menu } from '../../ui/shell/menu.ts'
import { findDestinations, listDestinations } from './pages.ts'

const MENU: Menu = {
  report: { name: 'Airlines November 2025', last: false },
  groups: [
    {
      label: 'Data Entry',
      icon: 'entry',
      pages: [
        { label: 'Inbox', link: linkTo('/inbox') },
        { label: 'Scoring & Ranking', link: linkTo('/scoring-ranking'), closed: 'Needs a survey' },
      ],
    },
  ],
  links: [],
}

const namesOf = (role: 'SENIOR' | 'ADMIN' | 'CUSTOMER', menu: Menu | null = null) =>
  listDestinations({ role, menu }).map(({ label }) => label)

test('a role finds its own pages alone, and pages of the menu that are open [D30.18]', () => {
  expect(namesOf('CUSTOMER')).not.toContain('Insight')
  expect(namesOf('ADMIN')).toEqual(expect.arrayContaining(['New Report', 'Insight']))
  expect(namesOf('ADMIN')).not.toContain('Operations')
  expect(namesOf('SENIOR')).toEqual(expect.arrayContaining(['Operations', 'Sign-on']))
  expect(namesOf('CUSTOMER')).toContain('Following')
  expect(namesOf('SENIOR')).not.toContain('Following')
  expect(namesOf('ADMIN', MENU).slice(0, 1)).toEqual(['Inbox'])
  expect(namesOf('ADMIN', MENU)).not.toContain('Scoring & Ranking')
})

test('pages are found by name and report, the best first, up to the limit [D30.18]', () => {
  const all = listDestinations({ role: 'SENIOR', menu: MENU })
  const find = (...terms: string[]) => findDestinations(all, terms, 3).map(({ label }) => label)
  expect(find('inbox', 'airlines')).toEqual(['Inbox'])
  expect(find('management')).toHaveLength(3)
  expect(find('log')[0]).toBe('Logout')
  expect(find('zebra')).toEqual([])
  expect(find()).toHaveLength(3)
})
