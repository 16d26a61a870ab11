import { onApplications } from '../../catalogue/application-text.ts'
import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
} from '../../catalogue/application.ts'
import { readReference } from '../../content/live-figures.ts'
import { formatMonth } from '../../text/format-date.ts'
import {
  changeText,
  pointsText,
  scoreText,
  possessive,
  sharedRankText,
  shownDifference,
} from '../../text/number-text.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findStanding } from '../findings/standing.ts'

/** The unit of a figure's number; typed figures are compared with those of their unit. */
export type FigureUnit = 'percent' | 'points' | 'rank' | 'count'

/** A figure of a report, as text and as number. */
export interface Figure {
  readonly reference: string
  /** As shown in a sentence: '73.63%', 'joint 2nd', '+3.56 points', '12'. */
  readonly text: string
  /** Its name, without the value: 'Corvane’s score on the iPhone App'. */
  readonly source: string
  /** In percent, points of a percent, ranks or pieces. */
  readonly number: number
  readonly unit: FigureUnit
  /** Titles of the companies that it is of. */
  readonly companies: readonly string[]
}

type Found = Omit<Figure, 'reference'>

/** The parts of a document that figures are read from, as its pages read them. */
export type FiguredDocument = Pick<
  ReportDocument,
  | 'report'
  | 'companies'
  | 'counts'
  | 'categoryGroups'
  | 'rankings'
  | 'history'
  | 'categoryPerformance'
  | 'survey'
  | 'matrix'
  | 'changes'
  | 'trendsInnovations'
  | 'uncertainty'
>

type Finder = (document: FiguredDocument, ...parts: string[]) => Found | null

/** Overall, or an application, as references name it. */
export type RankingId = 'overall' | ApplicationId

export const RANKING_IDS: readonly RankingId[] = ['overall', ...APPLICATIONS.map(({ _id }) => _id)]

/** The function that finds each kind. Texts are made by the functions of the pages. */
const FINDERS: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  ['score', findScore],
  ['rank', findRank],
  ['change', findChange],
  ['gap', findGap],
  ['share', findShare],
  ['survey', findSurveyShare],
  ['count', findCount],
  ['n', findRespondents],
])

/** Returns the figure of a reference; null if the report does not have it, or not yet. */
export function findFigure(document: FiguredDocument, reference: string): Figure | null {
  const read = readReference(reference)
  const found = read && FINDERS.get(read.kind)?.(document, ...read.parts)
  return found ? { reference, ...found } : null
}

function findScore(document: FiguredDocument, companyId = '', ranking = ''): Found | null {
  const standing = standingOf(document, companyId, ranking)
  if (!standing) return null
  const { company, score } = standing.now
  return {
    text: scoreText(score),
    source: `${possessive(company)} score ${placeText(ranking)}`,
    number: score * 100,
    unit: 'percent',
    companies: [company],
  }
}

function findRank(document: FiguredDocument, companyId = '', ranking = ''): Found | null {
  const standing = standingOf(document, companyId, ranking)
  if (!standing) return null
  const { now, tiedWith } = standing
  return {
    text: sharedRankText(now.rank, tiedWith.length > 0),
    source: `${possessive(now.company)} rank ${placeText(ranking)}`,
    number: now.rank,
    unit: 'rank',
    companies: [now.company],
  }
}

function findChange(document: FiguredDocument, companyId = '', ranking = ''): Found | null {
  const standing = standingOf(document, companyId, ranking)
  if (!standing?.before || standing.previousDate === null) return null
  const { now, before, previousDate } = standing
  const change = shownDifference(now.score, before.score)
  return {
    text: `${changeText(change)} points`,
    source: `Change of ${possessive(now.company)} score ${placeText(ranking)} since ${formatMonth(previousDate)}`,
    number: change * 100,
    unit: 'points',
    companies: [now.company],
  }
}

function findGap(
  document: FiguredDocument,
  companyId = '',
  otherId = '',
  ranking = '',
): Found | null {
  const one = standingOf(document, companyId, ranking)?.now
  const other = standingOf(document, otherId, ranking)?.now
  if (!one || !other || one === other) return null
  const gap = Math.abs(shownDifference(one.score, other.score))
  return {
    text: pointsText(gap),
    source: `Distance of ${one.company} and ${other.company} ${placeText(ranking)}`,
    number: gap * 100,
    unit: 'points',
    companies: [one.company, other.company],
  }
}

function findShare(
  { categoryPerformance }: FiguredDocument,
  companyId = '',
  categoryGroup = '',
  applicationId = '',
): Found | null {
  const application = keyOf(applicationId)
  const group = categoryPerformance.find((one) => one.categoryGroup === categoryGroup)
  const rank =
    application &&
    group?.applications?.[application].ranking.find((one) => one.companyId === companyId)
  if (!rank) return null
  return {
    text: scoreText(rank.score),
    source: `Share of the capabilities of ${categoryGroup} that ${rank.company} has ${onApplications([application])}`,
    number: rank.score * 100,
    unit: 'percent',
    companies: [rank.company],
  }
}

function findSurveyShare({ survey }: FiguredDocument, categoryId = '', name = ''): Found | null {
  const row = survey?.rows.find((one) => one.categoryId === categoryId && one.name === name)
  if (!row) return null
  return {
    text: `${row.fourFive}%`,
    source: `Share of respondents that rate “${name}” 4 or 5`,
    number: row.fourFive,
    unit: 'percent',
    companies: [],
  }
}

function findCount(
  document: FiguredDocument,
  what = '',
  id = '',
  place = '',
  application = '',
): Found | null {
  switch (what) {
    case 'has':
      return countOfCategory(document, id, place, application)
    case 'gained':
    case 'lost':
      return countChanges(document, what, id)
    case 'have':
      return countHolders(document, id, place)
    case 'only':
      return countAlone(document, id, place)
    case 'category':
      return countCapabilities(document, (category) => category.categoryId === id)
    case 'group':
      return countCapabilities(document, (category) => category.categoryGroup === id, id)
    default:
      return countParts(document, what)
  }
}

function countParts(document: FiguredDocument, what: string): Found | null {
  const { companies, counts, trendsInnovations } = document
  const parts: Readonly<Record<string, readonly [number, string]>> = {
    companies: [companies.length, 'companies'],
    categories: [counts.categories, 'categories'],
    capabilities: [counts.capabilities, 'capabilities'],
    screenshots: [counts.screenshots, 'screenshots'],
    questions: [counts.surveyQuestions, 'survey questions'],
    trends: [trendsInnovations.length, 'trends'],
  }
  const part = Object.hasOwn(parts, what) ? parts[what] : undefined
  return part ? count(part[0], `Number of ${part[1]} in this report`) : null
}

/** Capabilities of a category, or of a category group. */
function countCapabilities(
  { matrix }: FiguredDocument,
  isCounted: (category: ReportDocument['matrix'][number]) => boolean,
  group?: string,
): Found | null {
  const counted = matrix.filter(isCounted)
  const [first] = counted
  if (!first) return null
  const number = counted.reduce((sum, { capabilities }) => sum + capabilities.length, 0)
  return count(number, `Number of capabilities of ${group ?? first.title}`)
}

/** Capabilities gained or lost since the previous edition, each counted once. */
function countChanges(
  { changes, companies, history }: FiguredDocument,
  what: 'gained' | 'lost',
  companyId: string,
): Found | null {
  const since = history.at(-1)?.date
  const company = companies.find((one) => one.companyId === companyId)
  if (since === undefined || (companyId !== '' && !company)) return null
  const changed = changes.filter(
    (change) =>
      change.gained === (what === 'gained') && (!company || change.companyId === companyId),
  )
  const by = company?.title ?? 'any company'
  return count(
    new Set(changed.map(({ capabilityId }) => capabilityId)).size,
    `Capabilities that ${by} ${what} since ${formatMonth(since)}, each counted once`,
    company && [company.title],
  )
}

/** Capabilities of a category that a company has on an application. */
function countOfCategory(
  { companies, matrix }: FiguredDocument,
  companyId: string,
  categoryId: string,
  applicationId: string,
): Found | null {
  const application = keyOf(applicationId)
  const place = companies.findIndex((one) => one.companyId === companyId)
  const category = matrix.find((one) => one.categoryId === categoryId)
  if (!application || place < 0 || !category) return null
  const { title } = companies[place]!
  return count(
    category.capabilities.filter(({ available }) => available[application][place] === true).length,
    `Capabilities of ${category.title} that ${title} has ${onApplications([application])}`,
    [title],
  )
}

/** Companies that have a capability on an application. */
function countHolders(
  { matrix }: FiguredDocument,
  capabilityId: string,
  applicationId: string,
): Found | null {
  const application = keyOf(applicationId)
  const row = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((one) => one.capabilityId === capabilityId)
  if (!application || !row) return null
  return count(
    row.available[application].filter((has) => has === true).length,
    `Companies that have “${row.title}” ${onApplications([application])}`,
  )
}

/** Capabilities that one company alone has on an application. */
function countAlone(
  document: FiguredDocument,
  companyId: string,
  applicationId: string,
): Found | null {
  const application = keyOf(applicationId)
  const place = document.companies.findIndex((one) => one.companyId === companyId)
  if (!application || place < 0) return null
  const { title } = document.companies[place]!
  return count(
    capabilitiesOfOne(document, place, application).length,
    `Capabilities that only ${title} has ${onApplications([application])}`,
    [title],
  )
}

/** Returns the capabilities that a company has on an application and no other company. */
export function capabilitiesOfOne(
  { matrix }: Pick<ReportDocument, 'matrix'>,
  place: number,
  application: ApplicationKey,
) {
  return matrix
    .flatMap(({ capabilities }) => capabilities)
    .filter(({ available }) =>
      available[application].every((has, index) => (has === true) === (index === place)),
    )
}

function findRespondents({ uncertainty }: FiguredDocument): Found | null {
  const survey = uncertainty?.sources.survey
  return survey ? count(survey.respondents, 'Respondents of the consumer survey') : null
}

function count(number: number, source: string, companies: readonly string[] = []): Found {
  return { text: String(number), source, number, unit: 'count', companies }
}

function standingOf(document: FiguredDocument, companyId: string, ranking: string) {
  if (ranking === 'overall') return findStanding(document, companyId)
  const application = keyOf(ranking)
  return application ? findStanding(document, companyId, application) : null
}

/** 'overall', 'on the iPhone App' */
function placeText(ranking: string): string {
  const application = keyOf(ranking)
  return application ? onApplications([application]) : 'overall'
}

function keyOf(id: string): ApplicationKey | null {
  return APPLICATIONS.find(({ _id }) => _id === id)?.title ?? null
}
