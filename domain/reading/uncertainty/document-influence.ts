import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { type AnswerInfluences, findAnswerInfluence } from '../../scoring/answer-influence.ts'
import type { ReportDocument } from '../document/report-document.ts'

export type AnsweredDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring' | 'rankings'>

export interface DocumentAnswer {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly capabilityId: string
  readonly capability: string
  readonly hasCapability: boolean | null
}

type Influences = AnswerInfluences<DocumentAnswer>

/** A document never changes; several sections of a page ask for the same one. */
const known = new WeakMap<AnsweredDocument, Influences>()

/** Returns the answers of a document whose error would change an overall rank; null without scores. */
export function documentInfluence(document: AnsweredDocument): Influences | null {
  const { companies, scoring } = document
  if (scoring === null || companies.length === 0) return null
  const found = known.get(document) ?? findInfluence(document, scoring)
  known.set(document, found)
  return found
}

function findInfluence(
  { companies, matrix }: AnsweredDocument,
  scoring: NonNullable<ReportDocument['scoring']>,
): Influences {
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  return findAnswerInfluence({
    companies: companies.map((company, place) => ({
      ...company,
      userRatings: scoring.userRatings[place] ?? {},
    })),
    categories: matrix.map(({ categoryId, title }) => ({
      categoryId,
      title,
      fixedScoringWeight: weights.get(categoryId) ?? 0,
    })),
    surveyRows: [],
    deviceWeights: scoring.deviceWeights,
    formula: scoring.formula,
    answers: companies.flatMap(({ companyId }, place) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        matrix.flatMap(({ categoryId, capabilities }) =>
          capabilities.map(({ capabilityId, title: capability, available }) => ({
            companyId,
            application,
            categoryId,
            capabilityId,
            capability,
            hasCapability: available[application][place] ?? null,
          })),
        ),
      ),
    ),
  })
}

/** Less than this reads as ±0.0 points. */
const NOTHING = 0.0005

/**
 * True if too few answers are known to tell how sure a company's rank is: by the draws wrong answers
 * move its score by nothing, and yet one wrong answer of its own would change its rank.
 */
export function hasTooFewAnswers(
  document: AnsweredDocument & Pick<ReportDocument, 'uncertainty'>,
  companyId: string,
): boolean {
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const half = document.uncertainty?.alone.answers?.[place]
  if (half === undefined || half >= NOTHING) return false
  return (
    documentInfluence(document)?.influences.some(
      ({ answer, moves }) =>
        answer.companyId === companyId && moves.some((move) => move.companyId === companyId),
    ) ?? false
  )
}
