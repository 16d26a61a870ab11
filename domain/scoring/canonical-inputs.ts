import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import type { DeviceWeights, UserRatings } from '../catalogue/application.ts'
import type { ReportCapability, ReportCategory, ReportCompany } from '../reports/report-parts.ts'
import type { SurveyRow } from '../survey/survey-row.ts'
import { compareText } from '../text/titles.ts'
import type { FormulaVersion } from './formula.ts'

/** Everything that the scores of a published revision follow from. */
export interface FingerprintedReport {
  /** Title of the industry when the revision was published. */
  readonly industry: string
  /** Any day of the edition's month, ISO 8601. */
  readonly date: string
  readonly revision: number
  readonly formula: FormulaVersion
  readonly companies: readonly ReportCompany[]
  readonly categories: readonly ReportCategory[]
  readonly capabilities: readonly ReportCapability[]
  readonly answers: readonly {
    readonly companyId: string
    readonly application: ApplicationKey
    readonly capabilityId: string
    readonly hasCapability: boolean | null
  }[]
  readonly surveyRows: readonly SurveyRow[]
  readonly sortedRows: readonly SurveyRow[]
  readonly deviceWeights: DeviceWeights
}

/** A value of JSON. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Version of the form below; a change of it changes every fingerprint. */
const CANONICAL_VERSION = 1

/**
 * Returns the inputs of a report's scores in the one form that its fingerprint is taken of, in any
 * order of the lists. Names stand for ids, since ids say nothing outside the portal and differ
 * between revisions; ids only order parts of equal names. The answers of a capability are one letter
 * for each company: Y, N, or a hyphen while unanswered.
 *
 * Texts, screenshots and notes are no part of it: it identifies the figures.
 */
export function canonicalInputs(report: FingerprintedReport): Json {
  const byName = <Item extends { readonly title: string }>(
    items: readonly Item[],
    idOf: (item: Item) => string,
  ) =>
    items.toSorted(
      (one, other) => compareText(one.title, other.title) || compareText(idOf(one), idOf(other)),
    )
  const companies = byName(report.companies, ({ companyId }) => companyId)
  const capabilities = Map.groupBy(
    byName(report.capabilities, ({ capabilityId }) => capabilityId),
    ({ categoryId }) => categoryId,
  )
  const answers = new Map(
    report.answers.map((answer) => [
      keyOf(answer.companyId, answer.application, answer.capabilityId),
      answer.hasCapability,
    ]),
  )
  const categoryTitles = new Map(
    report.categories.map(({ categoryId, title }) => [categoryId, title]),
  )
  return {
    version: CANONICAL_VERSION,
    formula: report.formula,
    industry: report.industry,
    month: report.date.slice(0, 'YYYY-MM'.length),
    revision: report.revision,
    deviceWeights: Object.fromEntries(
      APPLICATIONS.map(({ title }) => [title, report.deviceWeights[title]]),
    ),
    companies: companies.map(({ title, userRatings }) => ({
      title,
      ratings: ratingsOf(userRatings),
    })),
    categories: byName(report.categories, ({ categoryId }) => categoryId).map(
      ({ categoryId, title, belongsTo, fixedScoringWeight }) => ({
        title,
        group: belongsTo,
        fixedWeight: fixedScoringWeight,
        capabilities: (capabilities.get(categoryId) ?? []).map(({ capabilityId, title }) => ({
          title,
          answers: Object.fromEntries(
            APPLICATIONS.map(({ title: application }) => [
              application,
              companies
                .map(({ companyId }) =>
                  letterOf(answers.get(keyOf(companyId, application, capabilityId)) ?? null),
                )
                .join(''),
            ]),
          ),
        })),
      }),
    ),
    survey: {
      raw: report.surveyRows.map(toQuestion),
      sorted: report.sortedRows.map(toQuestion),
    },
  }

  function toQuestion(row: SurveyRow): Json {
    const { name, one, two, three, four, five, fourFive, topBottom } = row
    const { normalized, nearestPointFive } = row
    const category = categoryTitles.get(row.categoryId) ?? ''
    const shares = { one, two, three, four, five }
    return { name, category, ...shares, fourFive, topBottom, normalized, nearestPointFive }
  }
}

function ratingsOf(ratings: UserRatings): Json {
  return Object.fromEntries(
    APPLICATIONS.flatMap(({ title }) => {
      const rating = ratings[title]
      return rating === undefined ? [] : [[title, rating] as const]
    }),
  )
}

function keyOf(companyId: string, application: string, capabilityId: string): string {
  return `${companyId} ${application} ${capabilityId}`
}

function letterOf(hasCapability: boolean | null): string {
  if (hasCapability === null) return '-'
  return hasCapability ? 'Y' : 'N'
}
