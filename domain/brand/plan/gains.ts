import {
  APPLICATIONS,
  type ApplicationKey,
  type ByApplication,
  type UserRatings,
  byApplication,
} from '../../catalogue/application.ts'
import { answerKey } from '../../reading/comparison/availability-counts.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { TOP_RATING } from '../../scoring/formula.ts'
import { difference } from '../../text/number-text.ts'
import { compareTitles, titleMatchKey } from '../../text/titles.ts'
import { type CompanyModel, type ScoredCell, modelCompany } from './company-score.ts'

/** A capability that a company lacks on an application. */
export interface MissingCapability {
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly title: string
  readonly categoryId: string
  readonly category: string
  /** The number of other companies that have it there. */
  readonly peers: number
  /** True if it was there in the previous edition. */
  readonly lost: boolean
}

/** Missing capabilities of a company in a category on an application, and the gain of each. */
export interface GainCell {
  readonly application: ApplicationKey
  /** Most peers first, then by the survey, then by title. */
  readonly missing: readonly MissingCapability[]
  /** Gain of any one of them in the overall score. */
  readonly each: number
  readonly together: number
}

export interface GainRow {
  readonly categoryId: string
  readonly category: string
  readonly categoryGroup: string
  readonly weight: number
  readonly cells: ByApplication<GainCell>
}

type GainedDocument = Pick<
  ReportDocument,
  'companies' | 'matrix' | 'scoring' | 'survey' | 'changes'
>

/**
 * Returns the gain of each missing capability in a company's overall score, by category and
 * application, from the formula that scored the report; the category with the greatest gain first.
 * Empty without scores, as in a preview.
 */
export function findGains(document: GainedDocument, companyId: string): GainRow[] {
  const model = modelCompany(document, companyId)
  if (!model) return []
  const now = model.scoreWith(({ available }) => available)
  const gainOf = (categoryId: string, application: ApplicationKey, count: number) =>
    difference(
      scoreAdding(model, (cell) => (isCell(cell, categoryId, application) ? count : 0)),
      now,
    )
  const missingOf = missingCapabilities(document, companyId)
  return document.matrix
    .map(({ categoryId, title: category, categoryGroup }, index): GainRow => ({
      categoryId,
      category,
      categoryGroup,
      weight: model.applications[0]?.cells[index]?.weight ?? 0,
      cells: byApplication((application) => {
        const missing = missingOf(categoryId, application)
        return {
          application,
          missing,
          each: missing.length === 0 ? 0 : gainOf(categoryId, application, 1),
          together: gainOf(categoryId, application, missing.length),
        }
      }),
    }))
    .toSorted(
      (one, other) =>
        greatest(other) - greatest(one) ||
        other.weight - one.weight ||
        compareTitles(one.category, other.category),
    )
}

function greatest({ cells }: GainRow): number {
  return Math.max(...APPLICATIONS.map(({ title }) => cells[title].each))
}

function isCell(cell: ScoredCell, categoryId: string, application: ApplicationKey): boolean {
  return cell.categoryId === categoryId && cell.application === application
}

function scoreAdding(model: CompanyModel, added: (cell: ScoredCell) => number): number {
  return model.scoreWith((cell) => cell.available + added(cell))
}

function missingCapabilities(
  { companies, matrix, survey, changes }: GainedDocument,
  companyId: string,
) {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const lost = new Set(
    changes.filter((one) => one.companyId === companyId && !one.gained).map(answerKey),
  )
  const asked = new Map(survey?.rows.map(({ name, rank }) => [titleMatchKey(name), rank]))
  const surveyRank = ({ title }: MissingCapability) => asked.get(titleMatchKey(title)) ?? Infinity
  const categories = new Map(matrix.map((category) => [category.categoryId, category]))
  return (categoryId: string, application: ApplicationKey): MissingCapability[] => {
    const { title: category = '', capabilities = [] } = categories.get(categoryId) ?? {}
    return capabilities
      .filter(({ available }) => available[application][place] !== true)
      .map(({ capabilityId, title, available }) => ({
        application,
        capabilityId,
        title,
        categoryId,
        category,
        peers: available[application].filter((has) => has === true).length,
        lost: lost.has(answerKey({ companyId, application, capabilityId })),
      }))
      .toSorted(
        (one, other) =>
          other.peers - one.peers ||
          compareNumbers(surveyRank(one), surveyRank(other)) ||
          compareTitles(one.title, other.title),
      )
  }
}

/** Returns 0 for Infinity less itself, which is no number. */
function compareNumbers(one: number, other: number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Possible gains of a company. */
export interface Ceilings {
  readonly applications: readonly {
    readonly application: ApplicationKey
    readonly missing: number
    readonly gain: number
  }[]
  /** Gain of the app-store ratings at 5. */
  readonly ratings: {
    readonly now: readonly { readonly application: ApplicationKey; readonly rating: number }[]
    readonly gain: number
  }
  /** The overall score with all of it: by formula 1 it can be above 1. */
  readonly together: number
}

const TOP_RATINGS: UserRatings = Object.fromEntries(
  APPLICATIONS.filter(({ rated }) => rated).map(({ title }) => [title, TOP_RATING]),
)

/**
 * Returns the possible gains of a company, each part alone and all together. Null without scores.
 */
export function findCeilings(
  document: Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>,
  companyId: string,
): Ceilings | null {
  const model = modelCompany(document, companyId)
  const topRated = modelCompany(document, companyId, TOP_RATINGS)
  if (!model || !topRated) return null
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const now = model.scoreWith(({ available }) => available)
  return {
    applications: model.applications.map(({ application, cells }) => ({
      application,
      missing: cells.reduce((sum, { all, available }) => sum + all - available, 0),
      gain: difference(
        model.scoreWith((cell) => (cell.application === application ? cell.all : cell.available)),
        now,
      ),
    })),
    ratings: {
      now: APPLICATIONS.filter(({ rated }) => rated).map(({ title }) => ({
        application: title,
        rating: document.scoring?.userRatings[place]?.[title] ?? 0,
      })),
      gain: difference(
        topRated.scoreWith(({ available }) => available),
        now,
      ),
    },
    together: topRated.scoreWith(({ all }) => all),
  }
}
