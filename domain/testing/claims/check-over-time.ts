import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { CapabilityOn, OverTimeClaims } from '../../reading/claims/over-time-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isPlace, placeOf, type Scores, scoresByEdition } from './check-scores.ts'
import { type Known, knownAnswers } from './known-answers.ts'

export const checkOverTime: Checkers<OverTimeClaims> = {
  'places over time': ({ ranking, mover, own }, document) => {
    const editions = [...scoresByEdition(document, ranking)]
    const [first, last] = [editions[0], editions.at(-1)]
    if (!first || last?.[0] !== document.report.date) return 'this edition has no such ranking'
    return checkMover(mover, own?.companyId, first, last) ?? (own && checkPath(own, editions))
  },
  'editions ranked': ({ ranking, count, from, to }, document) => {
    const dates = [...scoresByEdition(document, ranking).keys()]
    return dates.length === count && dates[0] === from && dates.at(-1) === to
      ? null
      : `the editions are ${dates.join()}`
  },
  'distance to the first': ({ companyId, ranking, since, was, is }, document) => {
    const editions = scoresByEdition(document, ranking)
    const first = [...editions].find(([, scores]) => scores.has(companyId))
    if (first?.[0] !== since) return `it is first ranked in ${first?.[0]}`
    const gaps = [first[1], editions.get(document.report.date)].map((scores) =>
      gapIn(scores, companyId),
    )
    return [was, is].every((gap, index) => isNear(gap?.gap ?? null, gaps[index]))
      ? null
      : `it was ${gaps.join()}`
  },
  spread: ({ capabilityId, application, from, fromOf, to, of }, document) => {
    const counts = countsBy(document, capabilityId, application)
    const [first, last] = [counts[0], counts.at(-1)]
    const claimed = [from, fromOf, to, of].join()
    const found = [first?.have, first?.of, last?.have, last?.of].join()
    return claimed === found && to > from ? null : `the counts are ${found}`
  },
  'nothing spread': ({ capabilities }, document) => {
    const wrong = capabilities.find(({ capabilityId, application }) => {
      const counts = countsBy(document, capabilityId, application)
      return (counts.at(-1)?.have ?? 0) > (counts[0]?.have ?? 0)
    })
    return wrong ? `“${wrong.capability}” spread on ${wrong.application}` : null
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
    for (const { capabilityId, capability, application } of capabilities) {
      const here = knownAnswers(document, companyId, capabilityId, application)
      if (here.now !== false || here.had) return `it has or had “${capability}” on ${application}`
    }
    return null
  },
  delay: ({ companyId, capabilities, behind, application, known }, document) => {
    const all = delaysOf(document, companyId, application).filter(
      (one) => one.isFirstKnown === known,
    )
    const isSame = (one: CheckedDelay | undefined) =>
      one?.min === behind.min && one.max === behind.max && one.counting === behind.counting
    const longest = Math.max(...all.map(({ min, max }) => max ?? min ?? 0))
    if ((behind.max ?? behind.min ?? 0) < longest) return `the longest is ${longest} months`
    for (const { capabilityId, capability, application: key } of capabilities) {
      const found = all.find((one) => one.capabilityId === capabilityId && one.application === key)
      if (!isSame(found)) {
        return `“${capability}” on ${key} is ${found?.min} to ${found?.max} months`
      }
    }
    const same = all.filter(isSame).length
    return same === capabilities.length ? null : `${same} are the same time behind`
  },
  'first with': ({ companyId, capabilities, application }, document) => {
    const all = (document.availability?.firsts ?? []).filter(
      (first) =>
        first.companyIds.includes(companyId) &&
        (application === null || first.application === application) &&
        isCompared(document, companyId, first),
    )
    const wrong = capabilities.find(
      (one) =>
        !all.some(
          (first) =>
            first.capabilityId === one.capabilityId &&
            first.application === one.application &&
            first.companyIds.length > 1 === one.shared,
        ),
    )
    if (wrong) return `it was not first with “${wrong.capability}”, or not alone`
    return all.length === capabilities.length ? null : `it was first with ${all.length}`
  },
  'others before': ({ companyId, capabilities, lacking, application }, document) => {
    const unknown = delaysOf(document, companyId, application).filter((one) => !one.isFirstKnown)
    const has = ({ capabilityId, application: key }: CapabilityOn) =>
      knownAnswers(document, companyId, capabilityId, key).now === true
    const never = capabilities.find((one) => !has(one))
    if (never) return `it does not have “${never.capability}”`
    const there = lacking.find(has)
    if (there) return `it has “${there.capability}”`
    const all = [...capabilities, ...lacking]
    const wrong = all.find(
      ({ capabilityId, application: key }) =>
        !unknown.some((one) => one.capabilityId === capabilityId && one.application === key),
    )
    if (wrong) return `nobody is known to have had “${wrong.capability}” before`
    return unknown.length === all.length ? null : `there are ${unknown.length}`
  },
  'nobody ahead': ({ companyId, application }, document) => {
    const ahead = delaysOf(document, companyId, application)
    if (ahead.length > 0) return `others had ${ahead[0]!.capabilityId} before`
    const lost = eachPair(document, application).find(({ capabilityId, key, row }) => {
      const own = knownAnswers(document, companyId, capabilityId, key)
      return own.now === false && row.includes(true)
    })
    return lost ? `others have ${lost.capabilityId}, and it has not` : null
  },
  'has since': ({ companyId, capabilityId, application, since }, document) => {
    const known = knownAnswers(document, companyId, capabilityId, application)
    const kind =
      known.now === null
        ? null
        : known.now
          ? known.interrupted && known.since !== document.availability?.from
            ? 'again'
            : known.exact
              ? 'in'
              : 'by'
          : known.had
            ? 'no longer'
            : 'not yet'
    if ((since?.kind ?? null) !== kind) return `it has it ${kind}`
    const date = since && 'date' in since ? since.date : null
    return date === (known.now === true ? known.since : null) ? null : `since ${known.since}`
  },
  'catalogue unchanged': ({ editions }, { overTime, history }) => {
    const moved = overTime?.changes.some(
      (one) =>
        one.categoriesCame + one.categoriesWent + one.capabilitiesCame + one.capabilitiesWent > 0,
    )
    if (history.length + 1 !== editions) return `there are ${history.length + 1} editions`
    return moved === false ? null : 'the catalogue changed'
  },
  'catalogue matched': ({ editions, capabilities, categories, of }, document) => {
    const { overTime, history, matrix } = document
    const all = matrix.flatMap((category) => category.capabilities)
    const came = new Set(overTime?.changes.flatMap(({ capabilityIds }) => capabilityIds))
    const stayed = matrix.filter((category) =>
      category.capabilities.some(({ capabilityId }) => !came.has(capabilityId)),
    )
    if (history.length + 1 !== editions || all.length !== of) return 'the numbers are others'
    // One that moved to another category is not matched.
    const isFew = capabilities <= all.length - came.size && categories <= stayed.length
    if (!isFew) return `only ${all.length - came.size} capabilities stayed`
    return overTime?.matched ? null : 'the catalogue did not change'
  },
  'came and went': (claimed, document) => {
    const { history, report, overTime, companies } = document
    const dates = [...history.map(({ date }) => date), report.date]
    const index = dates.indexOf(claimed.date)
    const changes = overTime?.changes[index - 1]
    if (!changes) return 'nothing is known of it'
    const counts = [
      'categoriesCame',
      'capabilitiesCame',
      'categoriesWent',
      'capabilitiesWent',
    ] as const
    if (counts.some((count) => changes[count] !== claimed[count])) return 'the counts are others'
    const names = [
      ...history.map(({ overall }) => overall.map(({ company }) => company)),
      companies.map(({ title }) => title),
    ]
    const [before, now] = [new Set(names[index - 1]), new Set(names[index])]
    const came = [...now.difference(before)].toSorted().join()
    const went = [...before.difference(now)].toSorted().join()
    return came === claimed.companiesCame.toSorted().join() &&
      went === claimed.companiesWent.toSorted().join()
      ? null
      : `${came} joined, ${went} left`
  },
  'still compared': ({ date, capabilities }, { history, report, overTime, matrix }) => {
    const index = [...history.map((one) => one.date), report.date].indexOf(date)
    const came = overTime?.changes[index - 1]?.capabilityIds ?? []
    const all = matrix.flatMap((category) => category.capabilities)
    const found = all.filter(({ capabilityId }) => came.includes(capabilityId))
    return found
      .map(({ title }) => title)
      .toSorted()
      .join() === capabilities.toSorted().join()
      ? null
      : `${found.length} of them are compared`
  },
}

type Edition = readonly [date: string, scores: Scores]

function checkMover(
  mover: OverTimeClaims['places over time']['mover'],
  own: string | undefined,
  first: Edition,
  last: Edition,
): string | null {
  const moves = [...last[1].keys()].flatMap((id) => {
    const [before, now] = [placeOf(first[1], id), placeOf(last[1], id)]
    return id !== own && before && now ? [{ id, by: Math.abs(before.rank - now.rank) }] : []
  })
  const furthest = first === last ? 0 : Math.max(0, ...moves.map(({ by }) => by))
  if (mover === null) return furthest === 0 || own === undefined ? null : `others moved ${furthest}`
  const { companyId, before, now } = mover
  if (
    !isPlace(placeOf(first[1], companyId), before) ||
    !isPlace(placeOf(last[1], companyId), now)
  ) {
    return `${mover.company} had other places`
  }
  if (mover.from !== first[0] || mover.to !== last[0]) return 'the editions are others'
  return Math.abs(before.rank - now.rank) === furthest ? null : `another moved ${furthest}`
}

function checkPath(
  { companyId, now, path }: NonNullable<OverTimeClaims['places over time']['own']>,
  editions: readonly Edition[],
): string | null {
  const places = editions.map(([date, scores]) => ({ date, place: placeOf(scores, companyId) }))
  if (!isPlace(places.at(-1)?.place, now)) return 'it has another place'
  const known = places.filter(({ place }) => place !== null)
  const start = places.indexOf(known[0]!)
  const whole = known.length === places.length - start
  if (path.kind === 'only') {
    const joined = places.length > 1 ? places.at(-1)!.date : null
    return known.length === 1 && path.joined === joined ? null : 'it was ranked before'
  }
  if (known.length < 2) return 'it is ranked in this edition alone'
  const ranks = known.map(({ place }) => place!.rank)
  const left = ranks.findIndex((rank) => rank !== ranks[0])
  const held = left < 0 ? known : known.slice(0, left)
  const isShared = held.every(({ place }) => place!.shared)
  if (path.kind === 'stayed') {
    return whole && left < 0 && path.shared === isShared ? null : 'it had other ranks'
  }
  if (path.kind === 'gap') {
    const isFirst = isPlace(known[0]?.place, path.before) && path.date === known[0]?.date
    return !whole && isFirst ? null : 'it began at another place, or was always ranked'
  }
  if (!whole) return 'it was not always ranked'
  if (left < 0 || ranks[0] !== path.before.rank || isShared !== path.before.shared) {
    return 'it held another place'
  }
  if (path.kind === 'held') {
    return left > 1 && known[left - 1]?.date === path.date ? null : 'it left earlier or later'
  }
  if (left !== 1 || known[1]?.date !== path.date) return 'it left earlier or later'
  return path.kind === 'left' || ranks.length === 2 ? null : 'there are more editions'
}

function gapIn(scores: Scores | undefined, companyId: string): number | null {
  const own = scores?.get(companyId)
  const others = [...(scores ?? [])].filter(([id]) => id !== companyId).map(([, score]) => score)
  return own === undefined || others.length === 0 ? null : own - Math.max(...others)
}

function isNear(claimed: number | null, found: number | null | undefined): boolean {
  if (claimed === null || found === null || found === undefined) return claimed === found
  return Math.abs(claimed - found) < 0.00005
}

/** The numbers of companies with a capability and of all, in the editions that have it. */
function countsBy(document: ReportDocument, capabilityId: string, application: ApplicationKey) {
  const index = document.matrix
    .flatMap(({ capabilities }) => capabilities)
    .findIndex((one) => one.capabilityId === capabilityId)
  const series = document.overTime?.capabilities[index]?.[application]
  const row =
    eachPair(document, application).find((one) => one.capabilityId === capabilityId)?.row ?? []
  return [
    ...document.history.map((_, edition) => ({
      have: series?.have[edition] ?? 0,
      of: series?.of[edition] ?? 0,
    })),
    {
      have: row.filter((one) => one === true).length,
      of: row.filter((one) => one !== null).length,
    },
  ].filter(({ of }) => of > 0)
}

function eachPair({ matrix }: ReportDocument, application: ApplicationKey | null) {
  const keys = APPLICATIONS.filter(({ title }) => application === null || title === application)
  return matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      keys.map(({ title: key }) => ({ capabilityId, capability, key, row: available[key] })),
    ),
  )
}

function isCompared(
  document: ReportDocument,
  companyId: string,
  { capabilityId, application }: { capabilityId: string; application: ApplicationKey },
): boolean {
  return knownAnswers(document, companyId, capabilityId, application).now !== null
}

interface CheckedDelay {
  readonly capabilityId: string
  readonly application: ApplicationKey
  readonly isFirstKnown: boolean
  readonly min: number | null
  readonly max: number | null
  readonly counting: boolean
}

/**
 * Capabilities that a company had later than others or does not have, with the bounds of the months
 * between.
 */
function delaysOf(
  document: ReportDocument,
  companyId: string,
  application: ApplicationKey | null,
): CheckedDelay[] {
  const dates = [...document.history.map(({ date }) => date), document.report.date]
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  if (dates.length === 1) return []
  return eachPair(document, application).flatMap(({ capabilityId, key, row }): CheckedDelay[] => {
    const own: Known = knownAnswers(document, companyId, capabilityId, key)
    const index = document.matrix
      .flatMap(({ capabilities }) => capabilities)
      .findIndex((one) => one.capabilityId === capabilityId)
    const have = document.overTime?.capabilities[index]?.[key].have ?? []
    const counts = [...have, row.filter((one) => one === true).length]
    const seen = counts.findIndex((count) => count > 0)
    const first = document.availability?.firsts.find(
      (one) => one.capabilityId === capabilityId && one.application === key,
    )
    if (seen < 0 || own.now === null || first?.companyIds.includes(companyId)) return []
    // A company may have had a lost capability as early as others.
    if (own.interrupted) return []
    const begin = own.now ? dates.indexOf(own.since!) : null
    if (!first && (begin === null ? false : begin <= seen || !own.exact)) return []
    const last = dates.length - 1
    const after = begin === null ? last : own.exact ? begin - 1 : null
    const by = begin ?? last
    return [
      {
        capabilityId,
        application: key,
        isFirstKnown: first !== undefined,
        min: after === null ? null : Math.max(0, month(dates[after]!) - month(dates[seen]!)),
        max: first ? month(dates[by]!) - month(dates[seen - 1]!) : null,
        counting: begin === null,
      },
    ]
  })
}
