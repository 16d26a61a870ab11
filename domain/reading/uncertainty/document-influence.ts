import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { type AnswerInfluences, findAnswerInfluence } from '../../scoring/answer-influence.ts'
import { canAllBeWrong } from '../../scoring/uncertainty/error-rates.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { verdictResult } from './uncertainty.ts'

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
 * Why too few answers tell what wrong ones do to a company: a single one would change its rank, or all
 * or nearly all of its answers are alike, and the others could all be wrong.
 */
export type FewAnswers = 'rank' | 'alike'

/**
 * Returns why too few answers are known to tell how sure a company's score and rank are; null if enough
 * are, and where nothing was drawn. That single answers change its rank counts where the draws say that
 * wrong ones move its score by nothing, and where its answers are alike.
 */
export function findFewAnswers(
  document: AnsweredDocument & Pick<ReportDocument, 'uncertainty'>,
  companyId: string,
): FewAnswers | null {
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const half = document.uncertainty?.alone.answers?.[place]
  const result = verdictResult(document)
  if (half === undefined || result === null) return null
  const areAlike = couldHaveAllOrNothing(document, place, result.errorRate)
  if (half >= NOTHING && !areAlike) return null
  const changes = documentInfluence(document)?.influences.some(({ moves }) =>
    moves.some((move) => move.companyId === companyId),
  )
  return changes ? 'rank' : areAlike ? 'alike' : null
}

function couldHaveAllOrNothing(
  { matrix }: AnsweredDocument,
  place: number,
  errorRate: number,
): boolean {
  const answers = matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ available }) =>
      APPLICATIONS.flatMap(({ title }) => available[title][place] ?? []),
    ),
  )
  const yes = answers.filter(Boolean).length
  return canAllBeWrong(Math.min(yes, answers.length - yes), answers.length, errorRate)
}
