import { formatShortMonth } from '../text/format-date.ts'
import type { Since } from './adoption.ts'

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

/** True for what a company does not have now. */
export function isLacking(since: Since | null): boolean {
  return since?.kind === 'not yet' || since?.kind === 'no longer'
}
