import { formatShortMonth } from './format-date.ts'

/** Known start of a company's capability. */
export type Since =
  /** It had it in the first edition that said so: on or before that date. */
  | { readonly kind: 'by'; readonly date: string }
  /** It did not have it in the edition before. */
  | { readonly kind: 'in'; readonly date: string }
  /** It had it before, lost it, and has it again since. */
  | { readonly kind: 'again'; readonly date: string }
  | { readonly kind: 'not yet' }
  /** It had it in an earlier edition. */
  | { readonly kind: 'no longer' }

/** 'Apr 2026', 'by Oct 2025', 'again in Apr 2026', 'not yet', 'no longer', 'not known'. */
export function sinceText(since: Since | null): string {
  if (since === null) return 'not known'
  switch (since.kind) {
    case 'by':
      return `by ${formatShortMonth(since.date)}`
    case 'in':
      return formatShortMonth(since.date)
    case 'again':
      return `again in ${formatShortMonth(since.date)}`
    case 'not yet':
    case 'no longer':
      return since.kind
  }
}

/** True for a capability that a company does not have now. */
export function isLacking(since: Since | null): boolean {
  return since?.kind === 'not yet' || since?.kind === 'no longer'
}
