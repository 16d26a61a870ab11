import type { FormulaVersion } from './formula.ts'

/** A sentence on each version of the formula, for readers. */
export const FORMULA_NOTES: Readonly<Record<FormulaVersion, string>> = {
  1: 'Formula 1 counts the app-store rating with a base of 0.2 on every application, so that a good rating can take an app past 100%.',
  2: 'Formula 2 counts the app-store rating with a base of what it can add: 1 point on an app and nothing on Mobile Web, so that no score passes 100%.',
}
