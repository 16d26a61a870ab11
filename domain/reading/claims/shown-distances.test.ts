import { expect, test } from 'vitest'

import { scoreChangeText } from '../../text/number-text.ts'
import { neighbourText } from '../findings/standing.ts'
import { categoryClaim } from './category-claims.ts'
import { causeClaim } from './cause-claims.ts'
import { chartClaim } from './chart-claims.ts'
import { OVERALL } from './claimed-ranking.ts'
import { draftClaim, draftParts } from './draft-claims.ts'
import { headlineClaim } from './headline-claims.ts'
import { overTimeClaim } from './over-time-claims.ts'
import { standingClaim } from './standing-claims.ts'
import { whatIfClaim } from './what-if-claims.ts'

/** Shown as 76.6% and 71.0%: exactly 5.68 points apart. */
const [HIGH, LOW, GAP] = [0.7664, 0.7096, 0.0568]

const corvane = { companyId: 'c', company: 'Corvane' }
const pennant = { companyId: 'p', company: 'Pennant Bank' }
const next = { companies: ['Pennant Bank'], gap: GAP }
const of = { ...pennant, application: null }
const rank = { rank: 1, tied: false }

const TEXTS = {
  'leader of a chart': chartClaim('ranking led', {
    ranking: OVERALL,
    leaders: [corvane],
    score: HIGH,
    next: { companies: [pennant], gap: GAP },
    own: null,
  }),
  'own company of a chart': chartClaim('ranking led', {
    ranking: OVERALL,
    leaders: [corvane],
    score: HIGH,
    next: null,
    own: { ...pennant, score: LOW, gap: GAP, rank: 2, shared: false },
  }),
  'leader of the cover': headlineClaim('leader', { leaders: [corvane], score: HIGH, next }),
  'gap in a category': categoryClaim('behind in category', {
    ...of,
    category: 'Alerts',
    gap: GAP,
    best: HIGH,
    leaders: ['Corvane'],
  }),
  'neighbour above': standingClaim('neighbours', {
    ...pennant,
    score: LOW,
    above: next,
    below: null,
  }),
  'neighbour below': standingClaim('neighbours', {
    ...corvane,
    score: HIGH,
    above: null,
    below: next,
  }),
  'next in a custom view': whatIfClaim('next in view', {
    ...pennant,
    view: { changed: [], leftOut: [] },
    others: ['Corvane'],
    ahead: true,
    score: LOW,
    gap: GAP,
  }),
  'distance over time': overTimeClaim('distance to the first', {
    ...pennant,
    ranking: OVERALL,
    since: '2026-05-01T00:00:00.000Z',
    was: { score: LOW, gap: -GAP },
    is: { score: HIGH, gap: GAP },
  }),
  'change of the score': headlineClaim('score and change', {
    ...corvane,
    score: HIGH,
    before: { score: LOW, since: '2026-05-01T00:00:00.000Z' },
  }),
  'return of losses': headlineClaim('return of losses', {
    ...corvane,
    lost: [],
    score: HIGH,
    gain: GAP,
    rank: 1,
    shared: false,
  }),
  'main cause': causeClaim('main cause', {
    ...corvane,
    application: null,
    now: HIGH,
    change: GAP,
    cause: 'rating',
    part: 0.02,
    fact: causeClaim('ratings since', { ...corvane, application: null, changed: [] }),
    all: false,
  }),
  'change of a chart': chartClaim('score moved', {
    ...corvane,
    ranking: OVERALL,
    since: '2026-05-01T00:00:00.000Z',
    by: 'cause',
    now: HIGH,
    change: GAP,
    most: [],
  }),
}

test.each(Object.entries(TEXTS))(
  '%s: the distance is that of the shown scores, not the rounded exact one [D15.376 D15.622]',
  (_, { text }) => {
    expect(text).toContain('5.6 points')
    expect(text).not.toContain('5.7')
  },
)

test('a change beside a score is that of the shown scores, too [D15.622]', () => {
  expect(scoreChangeText(HIGH, GAP)).toBe('+5.6')
  expect(scoreChangeText(LOW, -GAP)).toBe('−5.6')
  expect(scoreChangeText(0.7664, 0.0001)).toBe('±0.0')
})

test('the gaps on the cover are those of the shown scores [D15.376]', () => {
  const neighbour = { company: 'Corvane', companies: ['Corvane'], companyId: 'c', gap: GAP }
  const ranked = { ...pennant, ...rank, score: LOW, change: null, significant: false, rank: 2 }
  expect(neighbourText(ranked, { ...neighbour, rank: 1 })).toBe('5.6 points behind Corvane')
  const first = { ...ranked, score: HIGH, rank: 1 }
  expect(neighbourText(first, { ...neighbour, rank: 2 })).toBe('5.6 points ahead of Corvane')
})

test('a first draft says the distance of the shown scores [D15.376]', () => {
  const claim = draftClaim('draft leaders', {
    phrasing: 0,
    application: null,
    leaders: [corvane],
    score: HIGH,
    next: { companies: [pennant], gap: GAP },
    of: 2,
  })
  const text = draftParts(claim).map((part) => (typeof part === 'string' ? part : part.text))
  expect(text.join('')).toBe('Corvane leads overall with 76.6%, 5.6 points ahead of Pennant Bank.')
})
