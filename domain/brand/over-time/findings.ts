import { APPLICATIONS } from '../../catalogue/application.ts'
import type { RankedEdition } from '../../reading/charts/ranking-editions.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import type { ClaimedPlace, ClaimedRanking } from '../../reading/claims/claimed-ranking.ts'
import {
  type CapabilityOn,
  type Distance,
  overTimeClaim,
  type PlacePath,
} from '../../reading/claims/over-time-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { delayText } from '../../text/month-intervals.ts'
import { difference } from '../../text/number-text.ts'
import type { Since } from '../../text/since-text.ts'
import { riseOf, sinceOf } from './adoption.ts'
import { type Delay, findDelays } from './delays.ts'
import { findRank } from './series.ts'
import { type OverTimeView, topicTitle } from './view.ts'

/**
 * Returns the company whose rank changed most, and the change of the company's own rank:
 * 'Brightwell rose from fifth to first within a year; Pennant Bank held second through April 2026 and
 * is fifth now.' Null without a ranking in this edition.
 */
export function placesClaim(
  document: ReportDocument,
  view: OverTimeView,
): Claim<'places over time'> | null {
  const { editions, company } = view
  // What it says is as published.
  if (view.recalculated || editions.at(-1)?.date !== document.report.date) return null
  const mover = findMover(view)
  const own = ownPath(editions, company.companyId)
  if (mover === null && own === null) return null
  return overTimeClaim('places over time', {
    ranking: rankingOf(document, view),
    mover,
    own: own && { companyId: company.companyId, company: company.title, ...own },
  })
}

function rankingOf(
  document: ReportDocument,
  { topic, application }: Pick<OverTimeView, 'topic' | 'application'>,
): ClaimedRanking {
  return { topic, name: topicTitle(document, topic), application }
}

function placeIn(edition: RankedEdition, companyId: string): ClaimedPlace | null {
  const found = findRank(edition, companyId)
  return (
    found && {
      rank: found.rank,
      shared: edition.ranks.filter(({ rank }) => rank === found.rank).length > 1,
    }
  )
}

/** The other company whose rank changed most between the ends, the best one of equals. */
function findMover({ editions, company }: OverTimeView) {
  const [first, last] = [editions[0], editions.at(-1)]
  if (!first || !last || first === last) return null
  const moves = last.ranks.flatMap(({ companyId, company: name }) => {
    const [before, now] = [placeIn(first, companyId), placeIn(last, companyId)]
    if (!before || !now || companyId === company.companyId || before.rank === now.rank) return []
    return [{ companyId, company: name, from: first.date, to: last.date, before, now }]
  })
  const distance = ({ before, now }: (typeof moves)[number]) => Math.abs(before.rank - now.rank)
  return moves.toSorted((one, other) => distance(other) - distance(one))[0] ?? null
}

/** Returns how the company reached its rank in the last edition; null if it is not ranked there. */
function ownPath(
  editions: readonly RankedEdition[],
  companyId: string,
): { readonly now: ClaimedPlace; readonly path: PlacePath } | null {
  const places = editions.map((edition) => ({
    date: edition.date,
    place: placeIn(edition, companyId),
  }))
  const now = places.at(-1)?.place
  if (!now) return null
  const start = places.findIndex(({ place }) => place !== null)
  const from = places[start]!
  const before = from.place!
  const date = places.at(-1)!.date
  if (start === places.length - 1) {
    return { now, path: { kind: 'only', joined: editions.length > 1 ? date : null } }
  }
  const since = places.slice(start)
  if (since.some(({ place }) => place === null)) {
    return { now, path: { kind: 'gap', before, date: from.date } }
  }
  const parted = since.findIndex(({ place }) => place!.rank !== before.rank)
  const held = parted < 0 ? since : since.slice(0, parted)
  const shared = held.every(({ place }) => place!.shared)
  if (parted < 0) return { now, path: { kind: 'stayed', shared } }
  const kind = parted > 1 ? 'held' : since.length > 2 ? 'left' : 'went'
  const at = kind === 'held' ? held.at(-1)! : since[parted]!
  return { now, path: { kind, before: { rank: before.rank, shared }, date: at.date } }
}

/** 'Pennant Bank was 2.5 points behind first place in October 2025 and is now 3.0 points ahead of second place.' */
export function distanceClaim(
  document: ReportDocument,
  view: OverTimeView,
): Claim<'distance to the first'> | null {
  const { editions, company } = view
  const last = editions.at(-1)
  const from = editions.find((edition) => findRank(edition, company.companyId))
  if (!from || !last || from === last || view.recalculated) return null
  if (last.date !== document.report.date || !findRank(last, company.companyId)) return null
  return overTimeClaim('distance to the first', {
    companyId: company.companyId,
    company: company.title,
    ranking: rankingOf(document, view),
    since: from.date,
    was: distanceIn(from, company.companyId),
    is: distanceIn(last, company.companyId),
  })
}

/** Returns a company's score and how far it is above the best other one's; null for the only company. */
function distanceIn({ ranks }: RankedEdition, companyId: string): Distance | null {
  const own = ranks.find((rank) => rank.companyId === companyId)
  const others = ranks.filter((rank) => rank.companyId !== companyId)
  if (!own || others.length === 0) return null
  const best = Math.max(...others.map(({ score }) => score))
  return { score: own.score, gap: difference(own.score, best) }
}

/** Returns the capability that spread most, and the shown ones that the company lacks. */
export function spreadClaims(
  document: ReportDocument,
  { followed, company: { companyId, title: company } }: OverTimeView,
): Claim[] {
  if (followed.length === 0) return []
  const [most] = followed.toSorted((one, other) => riseOf(other) - riseOf(one))
  const [first, last] = [most?.points[0], most?.points.at(-1)]
  const findSince = sinceOf(document, companyId)
  const isNew = ({ capabilityId }: CapabilityOn) =>
    APPLICATIONS.every(({ title }) => {
      const since = findSince(capabilityId, title)
      return since === null || since.kind === 'not yet'
    })
  const lacking = followed.filter(({ since }) => since?.kind === 'not yet').map(capabilityOn)
  const nowhere = new Map(
    lacking.filter(isNew).map(({ capabilityId, capability }) => [capabilityId, capability]),
  )
  const elsewhere = lacking.filter((one) => !isNew(one))
  return [
    ...(most && first && last && riseOf(most) > 0
      ? [
          overTimeClaim('spread', {
            ...capabilityOn(most),
            from: first.have,
            fromOf: first.of,
            to: last.have,
            of: last.of,
          }),
        ]
      : []),
    ...(nowhere.size === 0
      ? []
      : [
          overTimeClaim('has nowhere', {
            companyId,
            company,
            capabilities: [...nowhere].map(([capabilityId, capability]) => ({
              capabilityId,
              capability,
            })),
          }),
        ]),
    ...(elsewhere.length === 0
      ? []
      : [overTimeClaim('lacks on', { companyId, company, capabilities: elsewhere })]),
  ]
}

function capabilityOn({ capabilityId, capability, application }: CapabilityOn): CapabilityOn {
  return { capabilityId, capability, application }
}

/**
 * Returns the longest delay and the capabilities the company was first with; empty if neither is
 * known.
 */
export function delayClaims(document: ReportDocument, view: OverTimeView): Claim[] {
  const { delays, application } = view
  const { companyId, title } = view.company
  const company = { companyId, company: title }
  const behind = delays.filter((delay) => delay.behind !== null)
  const own = delays.filter(({ isFirst }) => isFirst)
  const [longest] = behind
  const known = longest !== undefined && longest.firsts.length > 0
  const alike = behind.filter((delay) => delayText(delay.behind!) === delayText(longest!.behind!))
  const claims: Claim[] = [
    ...(longest?.behind
      ? [
          overTimeClaim('delay', {
            ...company,
            capabilities: alike.map(capabilityOn),
            behind: longest.behind,
            application,
            known,
          }),
        ]
      : []),
    ...(own.length === 0
      ? []
      : [
          overTimeClaim('first with', {
            ...company,
            capabilities: own.map((delay) => ({
              ...capabilityOn(delay),
              shared: delay.firsts.length > 1,
            })),
            application,
          }),
        ]),
  ]
  if (claims.length > 0) return claims
  const all = findDelays(document, companyId).filter(
    (delay) => application === null || delay.application === application,
  )
  const before = all.filter((delay: Delay) => delay.firsts.length === 0 && delay.behind !== null)
  if (before.length > 0) {
    const [lacking = [], capabilities = []] = [true, false].map((counting) =>
      before.filter((delay) => delay.behind!.counting === counting).map(capabilityOn),
    )
    return [overTimeClaim('others before', { ...company, capabilities, lacking, application })]
  }
  if (document.history.length === 0) return []
  const isAhead = all.every(({ isFirst, since }) => isFirst && since.kind !== 'no longer')
  return isAhead ? [overTimeClaim('nobody ahead', { ...company, application })] : []
}

/** Returns since when a company has a capability. */
export function sinceClaim(
  followed: CapabilityOn & { readonly since: Since | null },
  { companyId, title }: OverTimeView['company'],
): Claim<'has since'> {
  const { since } = followed
  return overTimeClaim('has since', { companyId, company: title, ...capabilityOn(followed), since })
}
