import { findDelays } from '../../brand/over-time/delays.ts'
import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { OverTimeClaims } from '../../reading/claims/over-time-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { differs, isSame } from './compare.ts'
import {
  adoptionOf,
  bestOf,
  capabilitiesOf,
  knownAnswers,
  placeIn,
  scoresByEdition,
} from './document-facts.ts'
import type { Cell, Scores } from './score-again.ts'

export const checkOverTime: Checkers<OverTimeClaims> = {
  'places over time': ({ ranking, mover, own }, document) => {
    const editions = [...scoresByEdition(document, ranking)]
    const [first, last] = [editions[0], editions.at(-1)]
    if (!first || last?.[0] !== document.report.date) return 'this edition has no such ranking'
    return checkMover(mover, own?.companyId, first, last) ?? (own && checkPath(own, editions))
  },
  'distance to the first': (given, document) => {
    const editions = scoresByEdition(document, given.ranking)
    const [since, then] = [...editions].find(([, scores]) => scores.has(given.companyId)) ?? []
    const [was, is] = [then, editions.get(document.report.date)].map((scores) =>
      distanceIn(scores, given.companyId),
    )
    return differs(given, { since, was, is })
  },
  spread: (given, document) => {
    const [first, last] = endsOf(document, given)
    if (!first || last!.have <= first.have) return 'it did not spread'
    return differs(given, { from: first.have, fromOf: first.of, to: last!.have, of: last!.of })
  },
  'has nowhere': ({ companyId, capabilities }, document) => {
    const wrong = capabilities.find(({ capabilityId }) => {
      const known = APPLICATIONS.map(({ title }) =>
        knownAnswers(document, companyId, capabilityId, title),
      )
      return (
        known.some((one) => one.now === true || one.had) || known.every((one) => one.now === null)
      )
    })
    return wrong ? `it has or had “${wrong.capability}”, or nobody knows` : null
  },
  'lacks on': ({ companyId, capabilities }, document) => {
    const wrong = capabilities.find(({ capabilityId, application }) => {
      const here = knownAnswers(document, companyId, capabilityId, application)
      return here.now !== false || here.had
    })
    return wrong ? `it has or had “${wrong.capability}” on ${wrong.application}` : null
  },
  delay: (given, document) => {
    const all = delaysOf(document, given).filter((one) => one.isFirstKnown === given.known)
    const monthsOf = ({ max, min }: typeof given.behind) => max ?? min ?? 0
    const longest = Math.max(...all.map(monthsOf))
    if (monthsOf(given.behind) < longest) return `the longest is ${longest} months`
    const alike = all.filter((one) => isSame(given.behind, one))
    return differs(given, { capabilities: alike.map(cellOf) })
  },
  'first with': (given, document) => {
    const { companyId, application } = given
    const capabilities = (document.availability?.firsts ?? [])
      .filter(
        (first) =>
          first.companyIds.includes(companyId) &&
          first.application === (application ?? first.application) &&
          hasNow(document, companyId, first) !== null,
      )
      .map((first) => ({ ...cellOf(first), shared: first.companyIds.length > 1 }))
    return differs(given, { capabilities })
  },
  'others before': (given, document) => {
    const unknown = delaysOf(document, given).filter((one) => !one.isFirstKnown)
    const [capabilities, lacking] = [true, false].map((has) =>
      unknown
        .filter((one) => (hasNow(document, given.companyId, one) === true) === has)
        .map(cellOf),
    )
    return differs(given, { capabilities, lacking })
  },
  'nobody ahead': (given, document) => {
    const [ahead] = delaysOf(document, given)
    if (ahead) return `others had ${ahead.capabilityId} before`
    const lost = eachPair(document, given.application).find(
      (pair) => hasNow(document, given.companyId, pair) === false && pair.row.includes(true),
    )
    return lost ? `others have ${lost.capabilityId}, and it has not` : null
  },
  'has since': (given, document) => {
    const { companyId, capabilityId, application } = given
    const known = knownAnswers(document, companyId, capabilityId, application)
    if (known.now === null) return differs(given, { since: null })
    if (!known.now) return differs(given, { since: { kind: known.had ? 'no longer' : 'not yet' } })
    const again = known.interrupted && known.since !== document.availability?.from
    const kind = again ? 'again' : known.exact ? 'in' : 'by'
    return isSame({ kind, date: known.since }, given.since) ? null : `${kind} ${known.since}`
  },
  'catalogue unchanged': (given, { overTime, history }) => {
    const moved = overTime?.changes.some((one) => COUNTS.some((count) => one[count] > 0))
    return moved === false
      ? differs(given, { editions: history.length + 1 })
      : 'the catalogue changed'
  },
  'catalogue matched': (given, document) => {
    const { overTime, history, matrix } = document
    const of = capabilitiesOf(document).length
    const came = new Set(overTime?.changes.flatMap(({ capabilityIds }) => capabilityIds))
    const stayed = matrix.filter((category) =>
      category.capabilities.some(({ capabilityId }) => !came.has(capabilityId)),
    )
    // One that moved to another category is not matched.
    const isFew = given.capabilities <= of - came.size && given.categories <= stayed.length
    if (!isFew) return `only ${of - came.size} capabilities stayed`
    return overTime?.matched
      ? differs(given, { editions: history.length + 1, of })
      : 'the catalogue did not change'
  },
  'came and went': (given, document) => {
    const { history, companies, overTime } = document
    const index = editionOf(document, given.date)
    const changes = overTime?.changes[index - 1]
    if (!changes) return 'nothing is known of it'
    const names = [
      ...history.map(({ overall }) => overall.map(({ company }) => company)),
      companies.map(({ title }) => title),
    ]
    const [before, now] = [new Set(names[index - 1]), new Set(names[index])]
    return differs(given, {
      ...Object.fromEntries(COUNTS.map((count) => [count, changes[count]])),
      companiesCame: [...now.difference(before)],
      companiesWent: [...before.difference(now)],
    })
  },
  'still compared': (given, document) => {
    const changes = document.overTime?.changes[editionOf(document, given.date) - 1]
    const capabilities = capabilitiesOf(document)
      .filter(({ capabilityId }) => changes?.capabilityIds.includes(capabilityId))
      .map(({ title }) => title)
    return differs(given, { capabilities })
  },
}

const COUNTS = ['categoriesCame', 'capabilitiesCame', 'categoriesWent', 'capabilitiesWent'] as const

const datesOf = ({ history, report }: ReportDocument) => [
  ...history.map(({ date }) => date),
  report.date,
]

const editionOf = (document: ReportDocument, date: string) => datesOf(document).indexOf(date)

type Edition = readonly [date: string, scores: Scores]

function checkMover(
  mover: OverTimeClaims['places over time']['mover'],
  own: string | undefined,
  [from, first]: Edition,
  [to, last]: Edition,
): string | null {
  const moves = [...last.keys()].flatMap((companyId) => {
    const [before, now] = [placeIn(first, companyId), placeIn(last, companyId)]
    return companyId !== own && before && now
      ? [{ companyId, from, to, before, now, by: Math.abs(before.rank - now.rank) }]
      : []
  })
  const furthest = Math.max(0, ...moves.map(({ by }) => by))
  if (furthest === 0 && mover === null) return null
  if (mover === null) return own === undefined ? null : `others moved ${furthest}`
  const found = moves.find(({ companyId, by }) => companyId === mover.companyId && by === furthest)
  if (!found) return `another moved ${furthest}`
  const { by: _, ...facts } = found
  return differs(mover, facts)
}

function checkPath(
  { companyId, now, path }: NonNullable<OverTimeClaims['places over time']['own']>,
  editions: readonly Edition[],
): string | null {
  const places = editions.map(([date, scores]) => ({ date, place: placeIn(scores, companyId) }))
  if (!isSame(places.at(-1)?.place, now)) return 'it has another place'
  const known = places.flatMap(({ date, place }) => (place ? [{ date, ...place }] : []))
  const [first, second] = known
  const whole = known.length === places.length - places.findIndex(({ place }) => place !== null)
  const left = known.findIndex(({ rank }) => rank !== first!.rank)
  const held = left < 0 ? known : known.slice(0, left)
  const shared = held.every((one) => one.shared)
  const before = { rank: first!.rank, shared }
  const expected = () => {
    if (!second) return { kind: 'only', joined: places.length > 1 ? places.at(-1)!.date : null }
    if (!whole) {
      return {
        kind: 'gap',
        before: { rank: first!.rank, shared: first!.shared },
        date: first!.date,
      }
    }
    if (left < 0) return { kind: 'stayed', shared }
    if (left > 1) return { kind: 'held', before, date: held.at(-1)!.date }
    return { kind: known.length > 2 ? 'left' : 'went', before, date: second.date }
  }
  return isSame(expected(), path) ? null : `its path is ${JSON.stringify(expected())}`
}

function distanceIn(scores: Scores | undefined, companyId: string) {
  const others = new Map(scores)
  others.delete(companyId)
  const score = scores?.get(companyId)
  return score === undefined || others.size === 0 ? null : { score, gap: score - bestOf(others) }
}

/** The first and last number of companies with a capability, in the editions that have it. */
function endsOf(document: ReportDocument, cell: Cell) {
  const counts = adoptionOf(document, cell).filter(({ of }) => of > 0)
  return [counts[0], counts.at(-1)] as const
}

const cellOf = ({ capabilityId, application }: Cell): Cell => ({ capabilityId, application })

function eachPair(document: ReportDocument, application: ApplicationKey | null) {
  const keys = APPLICATIONS.filter(({ title }) => title === (application ?? title))
  return capabilitiesOf(document).flatMap(({ capabilityId, available }) =>
    keys.map(({ title }) => ({ capabilityId, application: title, row: available[title] })),
  )
}

function hasNow(document: ReportDocument, companyId: string, { capabilityId, application }: Cell) {
  return knownAnswers(document, companyId, capabilityId, application).now
}

/**
 * Delays of a company, whose bounds have properties of their own; one that it lost, or has again, may
 * have been as early as others.
 */
function delaysOf(
  document: ReportDocument,
  { companyId, application }: { companyId: string; application: ApplicationKey | null },
) {
  return findDelays(document, companyId)
    .filter((one) => one.behind !== null && one.application === (application ?? one.application))
    .map((one) => ({ ...cellOf(one), isFirstKnown: one.firsts.length > 0, ...one.behind! }))
}
