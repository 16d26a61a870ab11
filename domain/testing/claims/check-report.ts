import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { FormulaClaims } from '../../reading/claims/formula-claims.ts'
import type { SanityClaims } from '../../reading/claims/sanity-claims.ts'
import type { SurveyClaims } from '../../reading/claims/survey-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { differs, isSame, misordered } from './compare.ts'
import { capabilitiesOf, named, scoresBefore, scoresNow } from './document-facts.ts'
import { placeOf } from './score-again.ts'

export const checkFormula: Checkers<FormulaClaims> = {
  'formula changed': (given, { history, report, overTime }) => {
    const scored = [...history, report].filter(({ formula }) => formula !== null)
    const steps = scored.slice(1).flatMap(({ date, formula: to }, index) => {
      const from = scored[index]!.formula
      return from === to ? [] : [{ date, from, to }]
    })
    if (given.recalculated && !overTime?.recalculated) return 'nothing is recalculated'
    if (steps.length === 0) return 'it has not changed'
    return differs(given, { steps }) ?? misordered(given.steps, steps)
  },
}

export const checkSurvey: Checkers<SurveyClaims> = {
  'fixed weights': (given, { scoring, matrix }) =>
    differs(given, {
      categories: (scoring?.categoryWeights ?? [])
        .filter(({ fixed }) => fixed)
        .map(({ categoryId, weight }) => ({
          category: matrix.find((one) => one.categoryId === categoryId)?.title,
          weight,
        })),
    }),
  'survey leader': (given, { survey }) => {
    const rows = survey?.rows ?? []
    const fourFive = Math.max(...rows.map((row) => row.fourFive))
    const first = rows.filter((row) => row.fourFive === fourFive)
    return differs(given, {
      fourFive,
      level: first.length,
      name: first.length > 1 ? null : first[0]?.name,
    })
  },
  'ratings listed': ({ rows }, { survey, scoring }) => {
    const found = (survey?.rows ?? []).map(({ categoryId, name, fourFive, nearestPointFive }) => {
      const weight = scoring?.categoryWeights.find((one) => one.categoryId === categoryId)
      return { name, fourFive, weight: weight?.fixed ? null : nearestPointFive }
    })
    const wrong = rows.find((row) => !found.some((one) => isSame(one, row)))
    return wrong ? `“${wrong.name}” was rated otherwise` : null
  },
}

export const checkSanity: Checkers<SanityClaims> = {
  'identical answers': (given, document) => {
    const first = answersOf(document, given.companies[0]!.companyId)
    const same = document.companies
      .map(({ companyId }) => companyId)
      .filter((id) => answersOf(document, id).join() === first.join())
    if (same.length < 2) return 'no other has the same'
    return differs(given, { companies: named(document, same), answers: first.length })
  },
  'score jumped': ({ companyId, application, from, to }, document) => {
    const now = scoresNow(document, application).get(companyId)
    const before = scoresBefore(document, application).get(companyId)
    if (now === undefined || before === undefined) return 'it is new or left'
    const isFar = Math.round(Math.abs(now - before) * 10_000) > 2000
    const isShown = Math.abs(to - now) <= 0.000_51 && Math.abs(from - before) <= 0.000_51
    return isFar && isShown ? null : `it went ${before} to ${now}`
  },
  'score over 100': (given, document) => {
    const score = scoresNow(document, given.application).get(given.companyId) ?? 0
    return score > 1 ? differs(given, { score }) : `it has ${score}`
  },
}

/** All answers of a company, in the order of the matrix. */
function answersOf(document: ReportDocument, companyId: string) {
  const place = placeOf(document, companyId)
  return capabilitiesOf(document).flatMap(({ available }) =>
    APPLICATIONS.map(({ title }) => available[title][place]),
  )
}
