import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'

/** Subject of a score: a company overall, in an application, or there in a category group. */
export type ScoreSubject =
  | { readonly kind: 'overall' }
  | { readonly kind: 'application'; readonly application: ApplicationKey }
  | {
      readonly kind: 'group'
      readonly application: ApplicationKey
      readonly categoryGroup: string
    }

/** Returns the application of a score; null for the overall one. */
export function applicationOf(about: ScoreSubject): ApplicationKey | null {
  return about.kind === 'overall' ? null : about.application
}

/** 'Overall', 'iPhone App', 'Payments, iPhone App'. */
export function scoreName(about: ScoreSubject): string {
  if (about.kind === 'overall') return 'Overall'
  if (about.kind === 'application') return about.application
  return `${about.categoryGroup}, ${about.application}`
}

/** Returns points and weights for readers: at most two decimals, no trailing zeros. */
export function pointsText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
