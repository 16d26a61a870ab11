import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findCategoryStandings, strengths } from '../../brand/standing/category-standing.ts'
import { APPLICATIONS } from '../../catalogue/application.ts'
import { CHECKERS, refute } from '../../testing/claims/checkers.ts'
import { everyClaim } from '../../testing/every-claim.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { reportSeries } from '../../testing/report-series.ts'
import { countChanges } from '../changes/company-changes.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { isNewCompany } from '../findings/edition-facts.ts'
import { findFewAnswers } from '../uncertainty/document-influence.ts'
import type { ClaimName } from './claim.ts'

const NAMES = Object.keys(CHECKERS) as ClaimName[]
const documents = fc.sample(reportSeries, { numRuns: 400, seed: 20_261_128 })
/** The claims of each document, in the order of its companies. */
const claims = new Map(
  documents.map((document) => [
    document,
    document.companies.map(({ companyId }) => everyClaim(document, companyId)),
  ]),
)

test('every claim holds in its document, with each company as the own brand [D15.284]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        const refuted = everyClaim(document, companyId).flatMap((claim) => {
          const reason = refute(claim, document)
          return reason === null ? [] : [`${claim.text} ${reason}`]
        })
        expect(refuted).toEqual([])
      }
    }),
    propertyRuns(300),
  )
})

describe('of sampled documents', () => {
  const made = [...claims].flatMap(([document, own]) =>
    own.flat().map((claim) => ({ claim, document })),
  )
  const byName = Map.groupBy(made, ({ claim }) => claim.claim)

  test.each(NAMES)('“%s” is made, and its checker refutes it for another document', (name) => {
    const claims = byName.get(name) ?? []
    expect(claims.length).toBeGreaterThan(0)
    const refuted = claims.some(({ claim, document }) =>
      documents.slice(0, 100).some((other) => other !== document && refute(claim, other) !== null),
    )
    expect(refuted).toBe(true)
  })
})

const capabilitiesOf = ({ matrix }: ReportDocument) =>
  matrix.flatMap(({ capabilities }) => capabilities)

/** The answers of each company, in the order of companies. */
const answersOf = (document: ReportDocument) =>
  document.companies.map((_, place) =>
    capabilitiesOf(document).flatMap(({ available }) =>
      APPLICATIONS.map(({ title }) => available[title][place] ?? null),
    ),
  )

const hasNothing = (document: ReportDocument, place: number) =>
  answersOf(document)[place]!.every((has) => has !== true)

const leaders = ({ rankings }: ReportDocument) =>
  (rankings?.overall ?? []).filter(({ rank }) => rank === 1)

const claimsOf = (document: ReportDocument, name: string) =>
  claims.get(document)!.flatMap((own) => own.filter(({ claim }) => claim === name))

/** Shapes of small industries. False sentences were once made from each. */
const SHAPES: readonly (readonly [shape: string, has: (document: ReportDocument) => boolean])[] = [
  [
    'three companies with few capabilities and no previous edition',
    (document) =>
      document.companies.length === 3 &&
      capabilitiesOf(document).length <= 3 &&
      document.history.length === 0,
  ],
  [
    'answers on one application alone',
    (document) =>
      APPLICATIONS.filter(({ title }) =>
        capabilitiesOf(document).some(({ available }) => available[title].some((has) => has)),
      ).length === 1,
  ],
  [
    'tied leaders with draws',
    (document) => leaders(document).length > 1 && Boolean(document.uncertainty?.sources.survey),
  ],
  [
    'tied leaders without a sample',
    (document) => leaders(document).length > 1 && document.uncertainty?.sources.survey === null,
  ],
  [
    'a company without anything among others',
    (document) => {
      const empty = document.companies.filter((_, place) => hasNothing(document, place))
      return empty.length > 0 && empty.length < document.companies.length
    },
  ],
  [
    'a company that was not compared before',
    (document) => document.companies.some(({ companyId }) => isNewCompany(document, companyId)),
  ],
  [
    'a company that lost one capability on several applications',
    ({ changes }) =>
      [
        ...Map.groupBy(
          changes.filter(({ gained }) => !gained),
          ({ companyId, capabilityId }) => `${companyId} ${capabilityId}`,
        ).values(),
      ].some((alike) => alike.length > 1),
  ],
  [
    'a company that is behind, before which no other is known to have had a capability',
    (document) =>
      document.history.length > 0 &&
      claimsOf(document, 'nobody ahead').some(({ inputs }) =>
        document.rankings?.overall.some(
          ({ companyId, rank }) =>
            companyId === (inputs as { companyId: string }).companyId && rank > 1,
        ),
      ),
  ],
  [
    'a plan that passes companies of equal score',
    (document) =>
      claimsOf(document, 'plan reaches').some(({ inputs }) =>
        (inputs as { goal: { past: { company: string } | null } }).goal.past?.company.includes(
          ' and ',
        ),
      ),
  ],
  [
    'mirrored answers with equal scores',
    (document) => {
      const answers = answersOf(document)
      const ranks = document.rankings?.overall ?? []
      return answers.slice(1).some((own, place) => {
        const [one, other] = [place, place + 1].map((index) =>
          ranks.find(({ companyId }) => companyId === document.companies[index]!.companyId),
        )
        const isMirrored = answers[place]!.every((has, cell) => has !== null && has === !own[cell])
        return isMirrored && one?.score === other?.score
      })
    },
  ],
  [
    'a single answer that changes a rank beside wrong answers that move its score by nothing',
    (document) =>
      document.companies.some(
        ({ companyId }, place) =>
          document.uncertainty?.alone.answers?.[place] === 0 &&
          findFewAnswers(document, companyId) === 'rank',
      ),
  ],
]

describe('sampled documents', () => {
  test.each(SHAPES)('have %s [D15.609]', (_, has) => {
    expect(documents.filter(has).length).toBeGreaterThan(2)
  })

  test('make no sentence on small industries that says more than they show [D15.609]', () => {
    const wrong = documents.flatMap((document) =>
      document.companies.flatMap(({ companyId }, place) => {
        const isNew = isNewCompany(document, companyId)
        expect(countChanges(document, companyId) === null).toBe(isNew)
        const standings = findCategoryStandings(document, companyId, null)
        const praise = strengths(standings, null)?.text ?? 'None'
        const isPraised = hasNothing(document, place) && !/^None|^No company/.test(praise)
        return [
          ...(isPraised ? [praise] : []),
          ...claims.get(document)![place]!.flatMap(({ text, inputs }) => {
            const isOwn = (inputs as { companyId?: string }).companyId === companyId
            const isCounted = isNew && isOwn && /\b(?:0|nothing|none) (?:gained|lost)/i.test(text)
            return isCounted || /first in all|known to have been ahead/i.test(text) ? [text] : []
          }),
        ]
      }),
    )
    expect(wrong).toEqual([])
  })
})
