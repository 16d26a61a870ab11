import type { ApplicationKey } from '../../catalogue/application.ts'
import { formatMonth } from '../../text/format-date.ts'
import { changeText } from '../../text/number-text.ts'
import { type ExplainedChange, OTHERS } from '../breakdown/explain-change.ts'
import { chartClaim } from '../claims/chart-claims.ts'
import type { Claim } from '../claims/claim.ts'
import { OVERALL } from '../claims/claimed-ranking.ts'
import type { ChartTable } from './chart-table.ts'

export interface WaterfallAbout {
  readonly companyId: string
  readonly company: string
  /** Null for the overall score. */
  readonly application: ApplicationKey | null
  /** The edition's date, ISO 8601. */
  readonly date: string
  /** The kind of the parts: 'category' by default. */
  readonly by?: 'category' | 'cause'
}

/** 'Overall score of Pennant Bank since July 2026, by category' */
export function waterfallTitle(
  company: string,
  application: ApplicationKey | null,
  { since }: Pick<ExplainedChange, 'since'>,
  by: NonNullable<WaterfallAbout['by']> = 'category',
): string {
  return `${application ?? 'Overall'} score of ${company} since ${formatMonth(since)}, by ${by}`
}

/**
 * Returns 'Pennant Bank lost 5.29 points since July 2026, most in Card Controls (−1.46).' Null where
 * parts that cancel out are merged, so that they cannot be named.
 */
export function changeClaim(
  { since, now, change, parts }: ExplainedChange,
  { companyId, company, application, by = 'category' }: WaterfallAbout,
): Claim | null {
  const about = { companyId, company, ranking: { ...OVERALL, application }, since, by }
  const moved = parts.filter((part) => part.change !== 0)
  const named = moved
    .filter(({ id }) => id !== OTHERS)
    .map(({ id, title, change: points }) => ({ id, title, change: points }))
  if (change !== 0) {
    const most = named
      .filter((part) => part.change * change > 0 && !changeText(part.change).startsWith('±'))
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
      .slice(0, 2)
    return chartClaim('score moved', { ...about, now, change, most })
  }
  if (moved.length === 0) return chartClaim('score same in each', about)
  return named.length === moved.length
    ? chartClaim('score parts cancel', { ...about, parts: named })
    : null
}

/** Returns both scores and the parts between them, as a text alternative has them. */
export function partsClaim(
  { since, before, now, parts }: ExplainedChange,
  { companyId, company, application, date, by = 'category' }: WaterfallAbout,
): Claim<'parts listed'> {
  return chartClaim('parts listed', {
    companyId,
    company,
    ranking: { ...OVERALL, application },
    since,
    by,
    before,
    now,
    date,
    parts: parts.flatMap(({ id, title, change }) => (change === 0 ? [] : [{ id, title, change }])),
  })
}

/** Returns the parts of a change in their order, with the scores before and after each. */
export function changeSteps({ before, parts }: Pick<ExplainedChange, 'before' | 'parts'>) {
  let level = before
  return parts.map((part) => {
    const from = level
    level = Math.round((level + part.change) * 10_000) / 10_000
    return { ...part, from, to: level }
  })
}

/** Returns a change as a table: the earlier score, what each part leads to, and the score now. */
export function waterfallTable(explained: ExplainedChange, date: string): ChartTable {
  const { since, before, now, change, parts } = explained
  return {
    heads: ['Part', 'Score', 'Change'],
    units: ['percent', 'points'],
    ...(parts.some(({ fact }) => fact !== undefined) && { noteHead: 'What is known of it' }),
    rows: [
      { id: 'before', name: formatMonth(since), values: [before, null] },
      ...changeSteps(explained).map(({ id, title, fact, ...step }) => ({
        id,
        name: title,
        values: [step.to, step.change],
        ...(fact !== undefined && { note: fact }),
      })),
      { id: 'now', name: formatMonth(date), values: [now, change] },
    ],
  }
}
