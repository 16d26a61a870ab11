import { expect, test } from 'vitest'

import { writtenContent } from '../../testing/content.ts'
import { freeze } from '../../testing/freeze.ts'
import { listCarriedOver } from '../carried-over.ts'
import { emptyContent } from '../content.ts'
import { listUnconfirmed } from './unconfirmed.ts'

const written = freeze(writtenContent('Service', 'Booking'))
const companies = freeze([
  { companyId: 'w', title: 'Westbank', userRatings: {}, ratingsCarriedOver: true },
  { companyId: 'n', title: 'Northbank', userRatings: {}, ratingsCarriedOver: false },
])
const from = '2025-10-01T00:00:00.000Z'

test('unconfirmed ratings, texts, experiences and methodology are named [D15.184 D31.58]', () => {
  const [entry] = written.categoryPerformance
  const fast = { _id: 'x1', picture: null, experience: 0 as const, title: 'Fast', text: 'Very' }
  const content = {
    ...written,
    executiveSummary: { ...written.executiveSummary, availableDate: '2025-10-02' },
    categoryPerformance: [
      { ...entry!, experiences: [fast] },
      ...written.categoryPerformance.slice(1),
    ],
    capabilityPicks: {
      l1: { companyId: 'n', applicationId: 'iphone-app' as const, reason: 'Two taps.' },
      l2: null,
    },
  }
  const sections = [...listCarriedOver(content), 'methodology']
  const categoryGroups = ['Service', 'Booking']
  const names = listUnconfirmed({
    companies,
    content,
    carriedOver: { from, sections },
    categoryGroups,
  })
  expect(names).toEqual([
    'Westbank: user ratings',
    'Executive Summary: the ordinal of the edition, which is not written',
    'Executive Summary: the date of the data',
    'Executive Summary: Top Performers',
    'Product Rating, Mobile Web: Key Success Factors',
    'Product Rating, Mobile Web: Best-in-Class Features',
    'Product Rating, iPhone App: Key Success Factors',
    'Product Rating, iPhone App: Best-in-Class Features',
    'Product Rating, Android App: Key Success Factors',
    'Product Rating, Android App: Best-in-Class Features',
    'Trends & Innovations: “Passkeys”',
    'Category Performance, Booking, Mobile Web: Notable Callouts',
    'Category Performance, Booking, iPhone App: Notable Callouts',
    'Category Performance, Booking, Android App: Notable Callouts',
    'Category Performance, Service, Mobile Web: Notable Callouts',
    'Category Performance, Service, Mobile Web: “Fast”',
    'Category Performance, Service, iPhone App: Notable Callouts',
    'Category Performance, Service, Android App: Notable Callouts',
    'Researchers’ pick: “Two taps.”',
    'Methodology',
  ])
  // The ordinal and the ratings of one company.
  expect(names).toHaveLength(sections.length + 1)
})

test('confirmed and changed parts, and groups that the report does not have, are not named', () => {
  const sections = listCarriedOver(written).filter((path) => path.startsWith('categoryPerformance'))
  const nothing = { companies: [companies[1]!], carriedOver: { from, sections } }
  expect(listUnconfirmed({ ...nothing, content: written, categoryGroups: [] })).toEqual([])
  const kept = { companies: [], carriedOver: { from: null, sections: [] } }
  expect(
    listUnconfirmed({ ...kept, content: emptyContent(), categoryGroups: ['Booking'] }),
  ).toEqual([])
})
