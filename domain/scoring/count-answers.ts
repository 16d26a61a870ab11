import type { Answer } from '../answers/answer.ts'
import { APPLICATIONS } from '../catalogue/application.ts'

/** Number of answers of one company, application and category, and how many have the capability. */
export interface AnswerTally {
  readonly all: number
  readonly available: number
}

/** Counted answers by the indexes of company, application and category. */
export type AnswerCounts = (company: number, application: number, category: number) => AnswerTally

/**
 * Counts answers by company, application and category in one pass, in any order. Answers mostly
 * come in runs of equal keys, so maps are read once per run and counting costs little more than
 * reading.
 *
 * Throws RangeError for an answer of a company, application or category that is not listed: a
 * report's answers are frozen together with its lists.
 */
export function countAnswers(
  companyIds: readonly string[],
  categoryIds: readonly string[],
  answers: readonly Answer[],
): AnswerCounts {
  const categories = categoryIds.length
  const categoryPlaces = places(categoryIds, 1)
  const applicationPlaces = places(APPLICATION_KEYS, categories)
  const companyPlaces = places(companyIds, APPLICATION_KEYS.length * categories)

  const cells = companyIds.length * APPLICATION_KEYS.length * categories
  const all = new Uint32Array(cells)
  const available = new Uint32Array(cells)
  let next = 0
  while (next < answers.length) {
    const first = next
    const { companyId, application, categoryId } = answers[first]!
    let yes = 0
    do {
      if (answers[next]!.hasCapability === true) yes += 1
      next += 1
    } while (
      next < answers.length &&
      answers[next]!.categoryId === categoryId &&
      answers[next]!.application === application &&
      answers[next]!.companyId === companyId
    )
    const cell =
      placeOf(companyPlaces, companyId) +
      placeOf(applicationPlaces, application) +
      placeOf(categoryPlaces, categoryId)
    all[cell]! += next - first
    available[cell]! += yes
  }

  return (company, application, category) => {
    const cell = (company * APPLICATION_KEYS.length + application) * categories + category
    return { all: all[cell]!, available: available[cell]! }
  }
}

const APPLICATION_KEYS = APPLICATIONS.map(({ title }) => title)

function places(ids: readonly string[], step: number): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index * step]))
}

function placeOf(known: Map<string, number>, id: string): number {
  const place = known.get(id)
  if (place === undefined) throw new RangeError(`No such part of the report: ${id}.`)
  return place
}
