import { expect, test } from 'vitest'

import { returnsClaims } from '../../brand/standing/capability-returns.ts'
import { findCategoryStandings, strengths } from '../../brand/standing/category-standing.ts'
import { explainCauses, mainCause, otherCauses } from '../../brand/standing/explain-causes.ts'
import { explainPasses, whoPassed } from '../../brand/standing/overtaking.ts'
import { standingContext, standingFinding } from '../../brand/standing/standing-findings.ts'
import { byApplication } from '../../catalogue/application.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { sampleUncertainty } from '../../testing/sample-uncertainty.ts'
import { nearTieClaims, scorePanel } from '../charts/score-texts.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { companyHeadline, editionChanges, leaderHeadline } from '../findings/headlines.ts'
import { chartClaim } from './chart-claims.ts'
import { type Claim, sentenceOf } from './claim.ts'
import { OVERALL } from './claimed-ranking.ts'

/** Alder, Birch, Cedar and Dune; Login, Alerts and Transfers with three capabilities each. */
const [ALDER, BIRCH] = [
  { companyId: 'alder', title: 'Alder' },
  { companyId: 'birch', title: 'Birch' },
]

/** Texts of the claims of a document that hold in it. */
function textOf(document: ReportDocument, claims: readonly (Claim | null)[]): string | null {
  const made = claims.filter((claim) => claim !== null)
  expect(made.map((claim) => refute(claim, document))).toEqual(made.map(() => null))
  return sentenceOf(made)
}

const two = ['Alder', 'Birch']

test('a capability gained on several applications is one capability [D15.240]', () => {
  const gained = answersWhere((company, _, category) => company === 0 && category === 0)
  const document = reportOf({}, { has: gained })
  expect(textOf(document, companyHeadline(document, 'alder'))).toBe(
    'Alder stays 1st. It gains 3 capabilities (9 counting each application).',
  )
})

test('a company that was passed without losing points is not said to have fallen [D15.245]', () => {
  const before = answersWhere((company, _, category) => company === 1 && category === 0)
  const after = answersWhere(
    (company, _, category) => (company === 1 && category === 0) || (company === 0 && category < 2),
  )
  const document = reportOf({ companies: two, has: before }, { companies: two, has: after })
  expect(textOf(document, explainPasses(document, ALDER!, null))).toBe(
    'Alder passed Birch because of its own gains.',
  )
  expect(textOf(document, explainPasses(document, BIRCH!, null))).toBe(
    'Alder passed Birch because of its own gains.',
  )
})

/** Alder has Login, Birch has Alerts. */
const login = answersWhere(
  (company, _, category) => (company === 0 && category === 0) || (company === 1 && category === 1),
)

test('a pass after which neither is ahead in 75 of 100 draws is called nearly tied [D15.623]', () => {
  const before = answersWhere((company, _, category) => company === 1 && category === 0)
  const after = answersWhere(
    (company, _, category) => category === 0 || (company === 0 && category < 2),
  )
  const passed = reportOf({ companies: two, has: before }, { companies: two, has: after })
  const drawn = sampleUncertainty(passed, 2)!
  const at = (share: number): ReportDocument => ({
    ...passed,
    uncertainty: { ...drawn, hidden: { ...drawn.results[2]!, ahead: [share * drawn.draws] } },
  })
  const open = at(0.74)
  expect(textOf(open, leaderHeadline(open).slice(1))).toBe(
    'It is level with Birch, which led before.',
  )
  expect(textOf(open, explainPasses(open, BIRCH!, null))).toBe(
    'Alder caught up with Birch because of its own gains.',
  )
  expect(textOf(open, standingContext(open, 'alder').slice(0, 1))).toBe(
    'Alder caught up with Birch, mainly by its own rise.',
  )
  expect(textOf(open, [whoPassed(open, { companyId: 'birch', company: 'Birch' }, null)])).toBe(
    'Level with Alder',
  )
  const clear = at(0.75)
  expect(textOf(clear, leaderHeadline(clear).slice(1))).toBe('It takes the lead from Birch.')
  expect(refute(explainPasses(open, BIRCH!, null)[0]!, clear)).not.toBeNull()
})

test('a pass on an application is called nearly tied where the intervals of both do not bear it out [D15.602]', () => {
  const before = answersWhere((company, _, category) => company === 1 && category === 0)
  const after = answersWhere(
    (company, _, category) => category === 0 || (company === 0 && category < 2),
  )
  const passed = reportOf({ companies: two, has: before }, { companies: two, has: after })
  const drawn = sampleUncertainty(passed, 2)!
  /** Alder has 60% and Birch 50%, each with a 95% interval of so many points. */
  const at = (width: number): ReportDocument => {
    const [low, high] = [
      [0.6 - width / 200, 0.5 - width / 200],
      [0.6 + width / 200, 0.5 + width / 200],
    ]
    const scores = { low: low!, high: high!, best: [1, 1], worst: [2, 2] }
    const applications = byApplication(() => scores)
    return {
      ...passed,
      uncertainty: {
        ...drawn,
        hidden: { ...drawn.results[2]!, applications, ahead: [drawn.draws] },
      },
    }
  }
  const app = 'iPhone App'
  const birch = { companyId: 'birch', company: 'Birch' }
  // Ten points are 0.6745 deviations of a difference where each interval has 41.1 points.
  const [open, clear] = [at(41.2), at(41)]
  expect(textOf(open, [whoPassed(open, birch, app)])).toBe('Level with Alder')
  expect(textOf(clear, [whoPassed(clear, birch, app)])).toBe('Passed by Alder')
  expect(textOf(open, explainPasses(open, BIRCH!, app))).toContain(
    'Alder caught up with Birch because of its own gains.',
  )
  expect(refute(explainPasses(open, BIRCH!, app)[0]!, clear)).not.toBeNull()
  const ties = (document: ReportDocument) => nearTieClaims(scorePanel(document, app)!)
  expect(textOf(open, ties(open))).toContain('Alder and Birch on the iPhone App')
  expect(ties(clear)).toEqual([])
  expect(refute(ties(open)[0]!, clear)).not.toBeNull()
  expect(textOf(open, [whoPassed(open, birch, null)])).toBe('Passed by Alder')
})

test('points of answers that one edition alone has are neither gains nor losses, and said so [D15.605]', () => {
  const has = answersWhere((company, _, category) => company === 0 && category === 0)
  const unseen = { company: 'Alder', application: 1 }
  const document = reportOf({ has, unseen }, { has })
  const explained = explainCauses(document, 'alder', null)!
  expect(textOf(document, [mainCause(explained)])).toContain(
    'some answers are known for one edition alone',
  )
  const fact = explained.parts.find(({ id }) => id === 'capabilities')!.known
  expect(refute(fact, reportOf({ has }, { has }))).not.toBeNull()
})

test('a pass by changed weights alone names no company’s own gains [D15.245]', () => {
  const document = reportOf(
    { companies: two, has: login, weights: [1, 5, 1] },
    { companies: two, has: login, weights: [5, 1, 1] },
  )
  expect(textOf(document, explainPasses(document, ALDER!, null))).toBe(
    'Alder passed Birch because of the changed category weights.',
  )
  expect(textOf(document, [standingFinding(document, 'alder')])).toBe(
    'Alder rose from 2nd to 1st, because the category weights changed.',
  )
})

test('a pass by a changed catalogue alone names no company’s own gains [D15.245]', () => {
  const [access, alerts, transfers] = [
    { title: 'Login', belongsTo: 'Access' },
    { title: 'Alerts', belongsTo: 'Access' },
    { title: 'Transfers', belongsTo: 'Payments' },
  ]
  const document = reportOf(
    { companies: two, has: login, categories: [alerts!, transfers!] },
    { companies: two, has: login, categories: [access!, transfers!] },
  )
  expect(textOf(document, explainPasses(document, ALDER!, null))).toBe(
    'Alder passed Birch because of the changed catalog.',
  )
})

test('a rise that its own gain alone did not bring about is said to come after all causes [D15.246]', () => {
  // Birch was one capability ahead. It lost one, and Alder gained one: neither alone is enough.
  const before = answersWhere(
    (company, application, category, capability) =>
      application === 1 && category === 0 && capability < company + 1,
  )
  const after = answersWhere(
    (company, application, category, capability) =>
      application === 1 && category === 0 && capability < 2 - company,
  )
  const document = reportOf({ companies: two, has: before }, { companies: two, has: after })
  expect(textOf(document, [standingFinding(document, 'alder')])).toBe(
    'Alder rose from 2nd to 1st, after rivals’ capabilities or ratings changed and it gained 1 capability on the iPhone App.',
  )
  expect(textOf(document, explainPasses(document, ALDER!, null))).toBe(
    'Alder passed Birch after its own gains and Birch’s own losses.',
  )
})

test('a rise that its own gain alone brought about is said to come because of it [D15.246]', () => {
  const before = answersWhere((company, _, category) => company === 1 && category === 0)
  const after = answersWhere(
    (company, _, category) => (company === 1 && category === 0) || (company === 0 && category < 2),
  )
  const document = reportOf({ companies: two, has: before }, { companies: two, has: after })
  expect(textOf(document, [standingFinding(document, 'alder')])).toBe(
    'Alder rose from 2nd to 1st, because it gained 6 capabilities (18 counting each application).',
  )
})

test('a company that left did not lose its lead [D15.247]', () => {
  const has = answersWhere((company, _, category) => category <= 1 - company)
  const document = reportOf({ companies: two, has }, { companies: ['Birch', 'Cedar'], has })
  expect(textOf(document, leaderHeadline(document))).toMatch(
    /^Birch leads with .*\. Alder, which led in January 2026, is no longer compared\.$/,
  )
  expect(textOf(document, [standingFinding(document, 'birch')])).toBe(
    'Birch rose from 2nd to 1st, because Cedar came and Alder left.',
  )
})

test('a new company is not said to have gained and lost nothing [D15.248]', () => {
  const document = reportOf({ companies: two }, { companies: ['Alder', 'Birch', 'Cedar'] })
  expect(textOf(document, returnsClaims(document, { companyId: 'cedar', title: 'Cedar' }))).toBe(
    'Cedar was not compared in January 2026.',
  )
  expect(textOf(document, companyHeadline(document, 'cedar'))).toBe(
    'Cedar is 1st of 3, shared with Alder and Birch.',
  )
  expect(textOf(document, returnsClaims(document, ALDER!))).toBe(
    'Alder gained no capabilities and lost none.',
  )
})

test('capabilities are not called unchanged when one left the catalogue [D15.248]', () => {
  const has = answersWhere((company) => company === 0)
  const document = reportOf({ companies: two, has }, { companies: two, has, capabilities: [0, 1] })
  expect(textOf(document, companyHeadline(document, 'alder'))).toBe(
    'Alder stays 1st. It gains and loses none of the capabilities that both editions compare.',
  )
  expect(textOf(document, [editionChanges(document)])).toBe(
    'No company gained or lost one of the capabilities that both editions compare since January 2026.',
  )
})

test('gains and losses that cancel are named, and not called nothing [D15.249]', () => {
  const half = (parity: number) =>
    answersWhere((company, _, category) => company === 0 && category === parity)
  const document = reportOf({ companies: two, has: half(0) }, { companies: two, has: half(1) })
  const explained = explainCauses(document, 'alder', null)!
  expect(textOf(document, [mainCause(explained)])).toBe(
    'Alder’s score has not changed, though its own capabilities did: 3 capabilities (9 counting each application) gained, 3 capabilities (9 counting each application) lost.',
  )
  expect(otherCauses(explained)).toEqual([])
  const still = reportOf({ companies: two, has: half(0) }, { companies: two, has: half(0) })
  expect(textOf(still, [mainCause(explainCauses(still, 'alder', null)!)])).toBe(
    'Nothing that goes into Alder’s score has changed.',
  )
})

test('the share of a category over all applications goes by their device weights, and so does its gap [D15.250]', () => {
  const has = answersWhere(
    (company, application, category, capability) =>
      company === 1 || (application > 0 && category === 0 && capability < 2),
  )
  const document = reportOf({ companies: two, has, devices: [0.5, 1, 1] })
  const one = findCategoryStandings(document, 'alder', null).find(({ title }) => title === 'Login')
  expect([one?.own.share, one?.gap]).toEqual([0.5333, 0.467])
})

test('a list of strengths marks shared second ranks [D15.243]', () => {
  // Alder leads everywhere; Birch and Cedar share the second rank in Login, Birch has it elsewhere.
  const has = answersWhere(
    (company, _, category, capability) =>
      company === 0 ||
      (company === 1 && capability < 2) ||
      (company === 2 && category === 0 && capability < 2),
  )
  const document = reportOf({ companies: ['Alder', 'Birch', 'Cedar', 'Dune'], has })
  const rows = findCategoryStandings(document, 'birch', null)
  expect(textOf(document, [strengths(rows, null)])).toBe(
    'Birch is second in Alerts and Transfers, and joint second in Login.',
  )
})

test.each([
  [[-0.02, -0.01], 'mostly in Login (−2.0) and Alerts (−1.0)'],
  [[-0.03, -0.02], 'almost all in Login (−3.0) and Alerts (−2.0)'],
  [[-0.015, -0.01], 'above all in Login (−1.5) and Alerts (−1.0)'],
  [[-0.04, -0.02], '−4.0 in Login and −2.0 in Alerts, partly offset by the rest'],
])(
  'a loss of 5 points is called mostly in its largest parts %j only if they are more than half of it and not more than all [D27.55]',
  (changes, where) => {
    const since = '2025-07-01T00:00:00.000Z'
    const most = changes.map((change, index) => {
      const title = ['Login', 'Alerts'][index]!
      return { id: title, title, change }
    })
    const about = { companyId: 'alder', company: 'Alder', ranking: OVERALL, since }
    const claim = chartClaim('score moved', {
      ...about,
      by: 'category',
      now: 0.5,
      change: -0.05,
      most,
    })
    expect(claim.text).toBe(
      `Alder has lost 5.0 points since July 2025${where.startsWith('−') ? ':' : ','} ${where}.`,
    )
  },
)
