import type { ChartClaims, ClaimedPart } from '../../reading/claims/chart-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ClaimedRanking } from '../../reading/claims/claimed-ranking.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { partsOf as causesOf } from './check-causes.ts'
import { leadOf } from './check-drafts.ts'
import { checkNearTie } from './check-headlines.ts'
import { differs, isSame } from './compare.ts'
import { adoptionOf, placeIn, previousDate, scoresByEdition } from './document-facts.ts'
import { changedWeights, type Scores, scoresAgain } from './score-again.ts'

export const checkCharts: Checkers<ChartClaims> = {
  'ranking led': (given, document) => {
    const scores = scoresNow(document, given.ranking)
    const { next, ...lead } = leadOf(document, scores)
    const { own } = given
    const isOwnNext = own !== null && isSame(next?.companies ?? [], [own])
    if (!given.next && next && !isOwnNext) return 'who is next is left out'
    const score = own && scores.get(own.companyId)
    return differs(given, {
      ...lead,
      ...(given.next && { next }),
      ...(own && {
        own: { ...placeIn(scores, own.companyId), score, gap: lead.score - (score ?? 0) },
      }),
    })
  },
  'near tie': (given, document) => {
    const { ranking } = given
    return checkNearTie(given, scoresNow(document, ranking), document, ranking.application)
  },
  'scores listed': (given, document) =>
    differs(given, { scores: listed(document, given, given.scores) }),
  'intervals listed': (given, document) => {
    const { uncertainty, companies } = document
    const result = uncertainty?.results.find((one) => one.errorRate === given.errorRate)
    const drawn =
      given.application === null ? result?.overall : result?.applications?.[given.application]
    if (!drawn) return 'nothing was drawn so'
    const intervals = companies.map(({ companyId }, place) => ({
      companyId,
      low: drawn.low[place],
      high: drawn.high[place],
    }))
    const turned = given.intervals.find(({ low, high }) => low > high)
    return turned
      ? `${turned.company} has a turned interval`
      : differs(given, { draws: uncertainty?.draws, intervals })
  },
  'edition listed': (given, document) => {
    const found = scoresByEdition(document, given.ranking).get(given.date)
    const companies = listed(document, given, given.companies).map((one) => ({
      ...one,
      rank: placeIn(found, one.companyId)?.rank,
    }))
    return differs(given, { companies })
  },
  'rank in two editions': (given, document) => {
    const editions = [...scoresByEdition(document, given.ranking)]
    const [first, last] = [editions[0], editions.at(-1)]
    if (!first || first === last) return 'there is one edition'
    return differs(given, {
      from: first[0],
      to: last![0],
      before: placeIn(first[1], given.companyId),
      now: placeIn(last![1], given.companyId),
    })
  },
  'ranks same': ({ ranking, from, to, companies }, document) => {
    const editions = scoresByEdition(document, ranking)
    const moved = companies.find((companyId) => {
      const [before, now] = [from, to].map((date) => placeIn(editions.get(date), companyId))
      return before && now && before.rank !== now.rank
    })
    return moved ? `${moved} has another rank` : null
  },
  'order kept': ({ view }, document) => {
    const custom = scoresAgain(document, null, changedWeights(document, view.changed))
    const before = scoresAgain(document, null)
    const gone = new Set(view.leftOut.map(({ companyId }) => companyId))
    const kept = [...custom.keys()].filter((id) => !gone.has(id))
    const order = (scores: Scores, one: string, other: string) =>
      Math.sign(scores.get(one)! - scores.get(other)!)
    const passed = kept.find((one) =>
      kept.some((other) => order(custom, one, other) !== order(before, one, other)),
    )
    return passed ? `${passed} passes another, or is passed` : null
  },
  'score moved': (given, document) => {
    const { change, most } = given
    const alike = partsOf(document, given).filter((part) => part.change * change > 0)
    const named = most.find((part) => !alike.some((one) => isSame(one, part)))
    if (named) return `“${named.title}” is another part`
    const nothing = most.find((part) => Math.abs(part.change) < 0.000495)
    if (nothing) return `“${nothing.title}” reads as nothing`
    const least = Math.min(...most.map((part) => Math.abs(part.change)))
    const larger = alike.filter((part) => Math.abs(part.change) > least + 0.00005)
    return larger.length < Math.max(most.length, 1)
      ? checkChange(document, given, change)
      : 'larger parts are left out'
  },
  'score same in each': (given, document) => {
    const moved = partsOf(document, given).find((part) => part.change !== 0)
    return moved ? `${moved.id} moved` : checkChange(document, given, 0)
  },
  'score parts cancel': (given, document) => {
    const parts = partsOf(document, given).filter((part) => part.change !== 0)
    return differs(given, { parts }) ?? checkChange(document, given, 0)
  },
  'parts listed': (given, document) => {
    const found = partsOf(document, given)
    const wrong = given.parts.filter((part) => !found.some((one) => isSame(one, part)))
    // The last ones can be merged into one.
    if (wrong.length > 1 || found.some(({ id }) => id === wrong[0]?.id)) return 'parts are others'
    const editions = scoresByEdition(document, given.ranking)
    const [before, now] = [given.since, document.report.date].map((date) =>
      editions.get(date)?.get(given.companyId),
    )
    const sum = given.parts.reduce((total, { change }) => total + change, 0)
    return isSame(given.now - given.before, sum)
      ? differs(given, { before, now })
      : `the parts add up to ${sum}`
  },
  'adoption listed': (given, document) => {
    const points = adoptionOf(document, given)
    const wrong = given.points.find((point) => !points.some((one) => isSame(one, point)))
    return wrong ? `in ${wrong.date} it is another number` : null
  },
}

/** The scores of companies in an edition. */
function listed(
  document: ReportDocument,
  { ranking, date }: { readonly ranking: ClaimedRanking; readonly date: string },
  companies: readonly { readonly companyId: string }[],
) {
  const scores = scoresByEdition(document, ranking).get(date)
  return companies.map(({ companyId }) => ({ companyId, score: scores?.get(companyId) }))
}

function scoresNow(document: ReportDocument, ranking: ClaimedRanking): Scores {
  return scoresByEdition(document, ranking).get(document.report.date) ?? new Map()
}

type About = Pick<ChartClaims['score moved'], 'companyId' | 'ranking' | 'since' | 'by'>

function checkChange(
  document: ReportDocument,
  { companyId, ranking, since }: About,
  change: number,
): string | null {
  const editions = scoresByEdition(document, ranking)
  if (previousDate(document) !== since) return 'the previous edition is another'
  const [before, now] = [since, document.report.date].map((date) =>
    editions.get(date)?.get(companyId),
  )
  if (before === undefined || now === undefined) return 'it was not scored in both'
  return differs({ change }, { change: now - before })
}

/** The parts of a company's change as the document has them. */
function partsOf(
  document: ReportDocument,
  { companyId, ranking: { application }, by }: Omit<About, 'since'>,
): Pick<ClaimedPart, 'id' | 'change'>[] {
  if (by === 'cause') {
    return Object.entries(causesOf(document, { companyId, application }) ?? {}).map(
      ([id, change]) => ({ id, change }),
    )
  }
  const found = document.scoreChanges?.find((one) => one.companyId === companyId)
  const parts = application === null ? found?.overall : found?.applications[application]
  if (!parts) return []
  return [
    ...document.matrix.map(({ categoryId }, index) => ({
      id: categoryId,
      change: parts.categories[index]!,
    })),
    ...(['rating', 'former', 'method'] as const).map((id) => ({ id, change: parts[id] })),
  ]
}
