import type { Checkers } from '../../reading/claims/claim.ts'
import type { SurveyClaims } from '../../reading/claims/survey-claims.ts'

export const checkSurvey: Checkers<SurveyClaims> = {
  'fixed weights': ({ categories }, { scoring, matrix }) => {
    const fixed = (scoring?.categoryWeights ?? []).filter((weight) => weight.fixed)
    if (fixed.length !== categories.length) return `${fixed.length} weights are fixed`
    const wrong = categories.find(({ category, weight }) => {
      const ids = matrix.filter(({ title }) => title === category).map((one) => one.categoryId)
      return !fixed.some((one) => ids.includes(one.categoryId) && one.weight === weight)
    })
    return wrong ? `the weight of ${wrong.category} is not fixed at ${wrong.weight}` : null
  },
  'survey leader': ({ name, level, fourFive }, { survey }) => {
    const rows = survey?.rows ?? []
    const best = Math.max(...rows.map((row) => row.fourFive))
    const first = rows.filter((row) => row.fourFive === best)
    if (best !== fourFive) return `the highest share is ${best}%`
    if (first.length !== level) return `${first.length} have it`
    return name === null || first[0]?.name === name ? null : `it is “${first[0]?.name}”`
  },
  'ratings listed': ({ rows }, { survey, scoring }) => {
    const fixed = scoring?.categoryWeights.filter((one) => one.fixed).map((one) => one.categoryId)
    const wrong = rows.find(
      ({ name, fourFive, weight }) =>
        !survey?.rows.some(
          (row) =>
            row.name === name &&
            row.fourFive === fourFive &&
            (fixed?.includes(row.categoryId) ? null : row.nearestPointFive) === weight,
        ),
    )
    return wrong ? `“${wrong.name}” was rated otherwise` : null
  },
}
