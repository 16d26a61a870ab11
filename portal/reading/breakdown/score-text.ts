import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'

/** What a score is of: a company overall, in an application, or there in a category group. */
export type ScoreSubject =
  | { readonly kind: 'overall' }
  | { readonly kind: 'application'; readonly application: ApplicationKey }
  | {
      readonly kind: 'group'
      readonly application: ApplicationKey
      readonly categoryGroup: string
    }

/** 'Overall', 'iPhone App', 'Payments, iPhone App'. */
export function scoreName(about: ScoreSubject): string {
  if (about.kind === 'overall') return 'Overall'
  if (about.kind === 'application') return about.application
  return `${about.categoryGroup}, ${about.application}`
}

/** Points and weights as readers see them: at most two decimals, and none that says nothing. */
export function pointsText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
