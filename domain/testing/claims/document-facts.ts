import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type {
  Changed,
  ClaimedPlace,
  ClaimedRanking,
  RankingOf,
} from '../../reading/claims/claimed-ranking.ts'
import { ranksBefore, ranksOf } from '../../reading/document/ranks-of.ts'
import type { HistoryRank, ReportDocument } from '../../reading/document/report-document.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { type Cell, placeOf, type Scores, scoresAgain } from './score-again.ts'

const toScores = (ranks: readonly HistoryRank[]): Scores =>
  new Map(ranks.map(({ companyId, score }) => [companyId, score]))

/** The published scores, overall for null. */
export const scoresNow = (document: ReportDocument, application: RankingOf) =>
  toScores(ranksOf(document, application))

export const scoresBefore = (document: ReportDocument, application: RankingOf) =>
  toScores(ranksBefore(document, application))

/** Returns a company's rank by counting better ones; null without a score. */
export function placeIn(scores: Scores | undefined, companyId: string): ClaimedPlace | null {
  const own = scores?.get(companyId)
  if (!scores || own === undefined) return null
  return {
    rank: 1 + [...scores.values()].filter((score) => score > own + 0.00005).length,
    shared: idsAt(scores, own).length > 1,
  }
}

/** Returns the companies with a score. */
export function idsAt(scores: Scores, value: number): string[] {
  return [...scores].filter(([, score]) => Math.abs(score - value) < 0.00005).map(([id]) => id)
}

export function bestOf(scores: Scores): number {
  return Math.max(...scores.values())
}

/** Returns the best score below another; -Infinity without one. */
export function nextBelow(scores: Scores, value: number): number {
  return Math.max(...[...scores.values()].filter((score) => score < value - 0.00005))
}

/** Returns the next score above another; Infinity without one. */
export function nextAbove(scores: Scores, value: number): number {
  return Math.min(...[...scores.values()].filter((score) => score > value + 0.00005))
}

/** Returns the companies of a rank. */
export function idsOfRank(scores: Scores, rank: number): string[] {
  return [...scores.keys()].filter((id) => placeIn(scores, id)?.rank === rank)
}

/** Returns the names of companies of this edition, or of the previous one. */
export function namesOf({ companies, history }: ReportDocument, ids: readonly string[]): string[] {
  const names = new Map([
    ...(history.at(-1)?.overall ?? []).map((one) => [one.companyId, one.company] as const),
    ...companies.map(({ companyId, title }) => [companyId, title] as const),
  ])
  return ids.map((id) => names.get(id) ?? id)
}

/** Companies by id and name, as claims have them. */
export function named(document: ReportDocument, ids: readonly string[]) {
  return ids.map((companyId) => ({ companyId, company: namesOf(document, [companyId])[0]! }))
}

export function otherCompanies({ companies }: ReportDocument, companyId: string): string[] {
  return companies.map((company) => company.companyId).filter((other) => other !== companyId)
}

/** Returns the gains or losses of a company, or (null) of all. */
export function changesOf(
  { changes }: ReportDocument,
  companyId: string | null,
  gained: boolean,
): Changed[] {
  return changes
    .filter(
      (change) =>
        change.gained === gained && (companyId === null || change.companyId === companyId),
    )
    .map(toChanged)
}

/** A change without what claims do not say of it. */
export const toChanged = ({ companyId, application, capabilityId }: Changed): Changed => ({
  companyId,
  application,
  capabilityId,
})

export const previousDate = ({ history }: ReportDocument) => history.at(-1)?.date ?? null

/** True if both editions compare the same capabilities, in the same categories. */
export function hasSameCatalogue({ overTime, scoreCauses }: ReportDocument): boolean {
  const changes = overTime?.changes.at(-1)
  const moved = scoreCauses?.capabilities.moved ?? 0
  return (
    changes !== undefined &&
    changes.capabilitiesCame + changes.capabilitiesWent === 0 &&
    changes.categoriesCame + changes.categoriesWent + moved === 0
  )
}

/** All capabilities, or those of a category group. */
export function capabilitiesOf({ matrix }: ReportDocument, group?: string) {
  return matrix
    .filter(({ categoryGroup }) => group === undefined || categoryGroup === group)
    .flatMap(({ capabilities }) => capabilities)
}

/** Returns a capability, and in how many companies it was in earlier editions. */
export function findCapability(document: ReportDocument, capabilityId: string) {
  const rows = capabilitiesOf(document)
  const index = rows.findIndex((row) => row.capabilityId === capabilityId)
  return { row: rows[index], series: document.overTime?.capabilities[index] }
}

/** Returns how many companies have a capability, of how many with an answer, by edition. */
export function adoptionOf(document: ReportDocument, cell: Cell) {
  const { row, series } = findCapability(document, cell.capabilityId)
  const answers = row?.available[cell.application] ?? []
  return [
    ...document.history.map(({ date }, edition) => ({
      date,
      have: series?.[cell.application].have[edition] ?? 0,
      of: series?.[cell.application].of[edition] ?? 0,
    })),
    {
      date: document.report.date,
      have: answers.filter((one) => one === true).length,
      of: answers.filter((one) => one !== null).length,
    },
  ]
}

/** True if the previous edition has an answer to it. */
export function wasCompared(document: ReportDocument, capabilityId: string): boolean {
  const { series } = findCapability(document, capabilityId)
  return APPLICATIONS.some(({ title }) => (series?.[title].of.at(-1) ?? 0) > 0)
}

/** Returns what is known of a company's capability on an application. */
export function knownAnswers(
  document: ReportDocument,
  companyId: string,
  capabilityId: string,
  application: ApplicationKey,
) {
  const { availability } = document
  const place = placeOf(document, companyId)
  const { row, series } = findCapability(document, capabilityId)
  const now = row?.available[application][place] ?? null
  const interrupted = series?.[application].interrupted.includes(place) ?? false
  const start = availability?.starts.find(
    (one) =>
      one.companyId === companyId &&
      one.capabilityId === capabilityId &&
      one.application === application,
  )
  return {
    /** Null if that is not known. */
    now,
    had: now === false && interrupted,
    /** True if it had it in an earlier edition, and not in a later one. */
    interrupted,
    /** The first edition of the current run; null if it does not have it. */
    since: now === true ? (start?.date ?? availability?.from ?? null) : null,
    /** True if it did not have it in the previous edition. */
    exact: start?.exact ?? false,
  }
}

/** Shares of capabilities that companies have: on all applications the mean by device weight. */
export function sharesIn(
  { companies, scoring }: ReportDocument,
  rows: ReportDocument['matrix'][number]['capabilities'],
  application: RankingOf,
): Scores {
  const keys = APPLICATIONS.filter(({ title }) => title === (application ?? title))
  const weight = (key: ApplicationKey) =>
    application === null ? (scoring?.deviceWeights[key] ?? 0) : 1
  const sum = keys.reduce((total, { title }) => total + weight(title), 0)
  return new Map(
    companies.map(({ companyId }, place) => {
      const weighted = keys.reduce((total, { title }) => {
        const count = rows.filter(({ available }) => available[title][place] === true).length
        return total + weight(title) * count
      }, 0)
      return [companyId, roundTo4(weighted / sum / Math.max(rows.length, 1))]
    }),
  )
}

/** Returns the scores of a ranking by edition, oldest first, without editions that lack it. */
export function scoresByEdition(
  document: ReportDocument,
  ranking: ClaimedRanking,
): ReadonlyMap<string, Scores> {
  const past = document.history.map(
    ({ date }, edition) => [date, pastScores(document, edition, ranking)] as const,
  )
  const all = [...past, [document.report.date, currentScores(document, ranking)] as const]
  return new Map(all.filter(([, scores]) => scores.size > 0))
}

function currentScores(document: ReportDocument, { topic, application }: ClaimedRanking): Scores {
  const { scoring, matrix } = document
  if (topic.kind === 'overall') {
    return scoring === null ? new Map() : scoresAgain(document, application)
  }
  const rows = matrix
    .filter((category) =>
      topic.kind === 'group'
        ? category.categoryGroup === topic.title
        : category.categoryId === topic.categoryId,
    )
    .flatMap(({ capabilities }) => capabilities)
  if (application !== null) return sharesIn(document, rows, application)
  if (scoring === null) return new Map()
  const sum = APPLICATIONS.reduce((total, { title }) => total + scoring.deviceWeights[title], 0)
  return meanOf(
    (key) => sharesIn(document, rows, key),
    (key) => scoring.deviceWeights[key] / sum,
  )
}

/** Returns the mean of applications' scores by weights that add up to 1. */
function meanOf(
  scoresOn: (key: ApplicationKey) => Scores,
  weight: (key: ApplicationKey) => number,
): Scores {
  const all = APPLICATIONS.map(({ title }) => [scoresOn(title), weight(title)] as const)
  const mean = (id: string) =>
    all.reduce((sum, [scores, part]) => sum + (scores.get(id) ?? 0) * part, 0)
  return new Map([...all[0]![0].keys()].map((id) => [id, roundTo4(mean(id))]))
}

function pastScores(document: ReportDocument, edition: number, ranking: ClaimedRanking): Scores {
  const { history, overTime, matrix } = document
  const { topic, application } = ranking
  const entry = history[edition]!
  if (topic.kind === 'overall') {
    return toScores(application === null ? entry.overall : entry.applications[application])
  }
  if (application === null) {
    const weights = overTime?.applicationShares[edition]
    if (!weights) return new Map()
    return meanOf(
      (key) => pastScores(document, edition, { ...ranking, application: key }),
      (key) => weights[key],
    )
  }
  if (topic.kind === 'group') return toScores(entry.groups[topic.title]?.[application] ?? [])
  const series =
    overTime?.categories[matrix.findIndex((one) => one.categoryId === topic.categoryId)]
  const size = series?.capabilities[edition] ?? 0
  return new Map(
    (overTime?.companyIds ?? []).flatMap((id, company) => {
      const has = series?.available[application][company]?.[edition] ?? null
      return size === 0 || has === null ? [] : [[id, roundTo4(has / size)] as const]
    }),
  )
}
