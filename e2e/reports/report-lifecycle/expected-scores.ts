/**
 * The input of the main job's scores, which plain arithmetic calculates once more from the imported
 * file and the given answers. Shares no code with the product on purpose.
 */
export interface TestIndustry {
  /** Lines of the survey file without its header: title, then five shares such as "18%". */
  readonly survey: readonly string[][]
  /** Titles of the questions of each category. */
  readonly questions: Readonly<Record<string, readonly string[]>>
  readonly companies: readonly string[]
  readonly ratings: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly weights: Readonly<Record<string, number>>
  /** Yes or no by company, application and category, one for each capability. */
  readonly answers: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, readonly boolean[]>>>>>
  >
}

export interface ExpectedScore {
  readonly company: string
  /** Whole percents, as pages show them. */
  readonly overall: number
  readonly byApplication: Readonly<Record<string, number>>
}

const four = (value: number) => Math.floor(value * 10_000 + 0.5 + 1e-7) / 10_000
const half = (value: number) => Math.max(0.5, Math.floor(value * 2 + 0.5 + 1e-9) / 2)

/** Best first; equal ones in alphabetical order. */
export function expectedScores(given: TestIndustry): ExpectedScore[] {
  const weightOf = (category: string) => {
    const normalized = given.questions[category]!.map((title) => {
      const shares = given.survey
        .find(([name]) => name === title)!
        .slice(1)
        .map((share) => Number.parseInt(share, 10))
      return (shares[3]! + shares[4]! - shares[0]! - shares[1]! + 100) / 40
    })
    return half(normalized.reduce((sum, value) => sum + value, 0) / normalized.length)
  }
  const categories = Object.keys(given.questions)
  const total = 0.2 + categories.reduce((sum, category) => sum + weightOf(category), 0)
  const sumOfWeights = Object.values(given.weights).reduce((sum, weight) => sum + weight, 0)

  const scores = given.companies.map((company) => {
    const fractions = Object.keys(given.weights).map((application) => {
      const fromCategories = categories.reduce((sum, category) => {
        const cells = given.answers[company]![application]![category]!
        const share = cells.filter((yes) => yes).length / cells.length
        return sum + four(share * weightOf(category))
      }, 0)
      const rating = given.ratings[company]![application] ?? 0
      return [application, four((fromCategories + 0.2 * rating) / total)] as const
    })
    const weighted = fractions.reduce(
      (sum, [application, value]) => sum + four(value * given.weights[application]!),
      0,
    )
    return { company, overall: four(weighted / sumOfWeights), fractions }
  })
  return scores
    .sort((a, b) => b.overall - a.overall || (a.company < b.company ? -1 : 1))
    .map(({ company, overall, fractions }) => ({
      company,
      overall: Math.floor(overall * 100 + 0.5 + 1e-7),
      byApplication: Object.fromEntries(
        fractions.map(([application, value]) => [
          application,
          Math.floor(value * 100 + 0.5 + 1e-7),
        ]),
      ),
    }))
}
