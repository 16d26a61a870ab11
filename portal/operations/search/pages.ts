import { isSenior, isStaff, type Role } from '@insights/domain/accounts/user.ts'
import { matchOf } from '@insights/domain/operations/search/rank-results.ts'
import type { LinkProps } from '@tanstack/react-router'

import { ADMIN_PAGES } from '../../app/menu/admin-pages.ts'
import { linkTo } from '../../ui/links/link-to.ts'
import type { Menu, MenuPage } from '../../ui/shell/menu.ts'

/** A page or an action that is found by its name. */
export interface Destination {
  readonly label: string
  /** The report of the page, or what it is for. */
  readonly context: string | null
  /** Missing for an action. */
  readonly link?: LinkProps
  readonly action?: 'log-out' | 'switch-colours'
}

interface For {
  readonly role: Role
  readonly menu: Menu | null
}

/** Returns the pages and actions of a user: those of the menu, of their role, and of everybody. */
export function listDestinations({ role, menu }: For): Destination[] {
  const report = menu?.report?.name ?? null
  return [
    ...(menu?.groups ?? []).flatMap(({ label, pages }) =>
      pages.flatMap((page) => ofMenu(page, [label, report].filter(Boolean).join(' · '))),
    ),
    ...(menu?.groups.some(({ icon }) => icon === 'brand') ? OF_BRAND : []),
    page('Home', 'All your work', '/'),
    page('Reports', 'Every report', '/report-list'),
    ...(isStaff(role) ? STAFF : [FOLLOWING]),
    ...(isSenior(role)
      ? ADMIN_PAGES.map(({ title, description, path }) => page(title, description, path))
      : []),
    page('Profile', 'Your account, password and emails', '/profile'),
    page('Release Notes', 'What is new', '/release-notes'),
    { label: 'Switch colors', context: 'Light or dark', action: 'switch-colours' },
    { label: 'Logout', context: 'Sign out', action: 'log-out' },
  ]
}

/** Returns the destinations with all terms in their names, the best first; the first ones without terms. */
export function findDestinations(
  all: readonly Destination[],
  terms: readonly string[],
  limit: number,
): Destination[] {
  if (terms.length === 0) return all.slice(0, limit)
  return all
    .map((one) => ({ one, match: Math.min(matchOf(one.label, terms), matchOf(whole(one), terms)) }))
    .filter(({ match }) => match < 4)
    .toSorted((one, other) => one.match - other.match)
    .map(({ one }) => one)
    .slice(0, limit)
}

const whole = ({ label, context }: Destination) => `${label} ${context ?? ''}`

function ofMenu({ label, link, closed, pages = [] }: MenuPage, context: string): Destination[] {
  return [
    ...(closed === undefined ? [{ label, context, link }] : []),
    ...pages.flatMap((below) => ofMenu(below, `${label} · ${context}`)),
  ]
}

function page(label: string, context: string, path: string, tab?: string): Destination {
  return { label, context, link: linkTo(path, { search: tab === undefined ? {} : { tab } }) }
}

const OF_BRAND: readonly Destination[] = [
  {
    label: 'Test the Weights',
    context: 'Your Brand, with own weights and peers',
    link: linkTo('/your-brand/standing', { search: { weights: 'open' } }),
  },
  page('Saved Views', 'What you saved of Your Brand', '/your-brand/saved-views'),
]

const STAFF = [
  page('New Report', 'Choose an industry and a month', '/report/select-industry'),
  page('Client Management', 'Companies that buy reports', '/', 'clients'),
  page('Insight', 'What companies read, who could buy, and whose purchases are due', '/insight'),
  page('Notifications', 'What happened', '/notifications'),
]

const FOLLOWING = page('Following', 'Companies and capabilities you follow', '/following')
