import type { Checkers } from '../../reading/claims/claim.ts'
import type { FormulaClaims } from '../../reading/claims/formula-claims.ts'

export const checkFormula: Checkers<FormulaClaims> = {
  'formula changed': ({ steps, recalculated }, { history, report, overTime }) => {
    let formula: number | null = null
    const found: string[] = []
    for (const one of [...history, { date: report.date, formula: report.formula }]) {
      if (one.formula === null) continue
      if (formula !== null && formula !== one.formula) {
        found.push(`${one.date} ${formula} ${one.formula}`)
      }
      formula = one.formula
    }
    const said = steps.map(({ date, from, to }) => `${date} ${from} ${to}`)
    if (said.length === 0 || said.join() !== found.join()) return `it changed ${found.join()}`
    return recalculated && !overTime?.recalculated ? 'nothing is recalculated' : null
  },
}
