import type { OwnBrand } from '../../brand/facts/report-facts.ts'
import { formatMonth } from '../../text/format-date.ts'
import { rankText } from '../../text/number-text.ts'
import { nextEdition, type NextEdition } from './next-edition.ts'

/** A report as a customer's library lists it. */
interface Listed {
  /** Null while an update of the portal rebuilds what the edition says. */
  readonly counts?: object | null
  readonly report: {
    readonly date: string
    readonly access: string
    readonly industry: { readonly _id: string; readonly title: string }
  }
  readonly brand: Pick<OwnBrand, 'verdict' | 'assumed'> | null
}

export interface BoughtIndustry<Report extends Listed> {
  readonly industry: Report['report']['industry']
  /** The latest edition that is bought. */
  readonly bought: Report
  /** A later published edition that is not bought; null without one. */
  readonly later: Report['report'] | null
  readonly next: NextEdition | null
}

/**
 * Returns the industries with an edition that the customer has bought, the newest first. `library` are all
 * published reports, the newest first; `today` is a date, ISO 8601.
 */
export function boughtIndustries<Report extends Listed>(
  library: readonly Report[],
  today: string,
): BoughtIndustry<Report>[] {
  return [...Map.groupBy(library, ({ report }) => report.industry._id).values()]
    .flatMap((own) => {
      const bought = own.find(({ report }) => report.access === 'read')
      // Otherwise it would ask for a brand that is already chosen.
      if (!bought || bought.counts === null) return []
      const [{ report: newest } = bought] = own
      return [
        {
          industry: bought.report.industry,
          bought,
          later: newest.date > bought.report.date ? newest : null,
          next: nextEdition(
            own.map(({ report }) => report.date),
            today,
          ),
        },
      ]
    })
    .toSorted((one, other) => other.bought.report.date.localeCompare(one.bought.report.date))
}

/**
 * Returns the shares of wrong answers that the verdicts of some industries rest on, for the note below
 * them: one sentence for all, or one for each by its industry.
 */
export function assumedShares(
  industries: readonly Pick<BoughtIndustry<Listed>, 'industry' | 'bought'>[],
): string[] {
  const shares = industries.flatMap(({ industry: { title }, bought: { brand } }) =>
    brand?.verdict ? [{ title, text: brand.assumed }] : [],
  )
  const [first] = shares
  if (first?.text && shares.every(({ text }) => text === first.text)) return [first.text]
  return shares.flatMap(({ title, text }) => (text === null ? [] : [`${title}: ${text}`]))
}

/** Returns the rank of the own brand, which is set off, and the rest of its line: change and verdict. */
export function placeLine({
  company,
  rank,
  shared,
  of,
  before,
  text,
  verdict,
}: OwnBrand): [rank: string, rest: string] {
  const change = before === null ? `, ${company.title}.` : `. ${text}`
  return [rankText(rank, shared), [`of ${of}${change}`, verdict].filter(Boolean).join(' ')]
}

/** Returns when the next edition is expected; null where a later one is out and nothing is known. */
export function nextLine({
  next,
  later,
}: Pick<BoughtIndustry<Listed>, 'next' | 'later'>): string | null {
  if (!next) return later ? null : 'This is the first edition.'
  return `Next edition ${next.text.charAt(0).toLowerCase()}${next.text.slice(1)}`
}

/** Returns the heading of an industry's latest edition. */
export function latestTitle({
  industry,
  bought,
}: Pick<BoughtIndustry<Listed>, 'industry' | 'bought'>) {
  return `${industry.title}, ${formatMonth(bought.report.date)}`
}

/** Returns that a later edition is out, before the link of `PREVIEW_IT`. */
export function laterLine(later: Listed['report']): string {
  return `New edition out, not bought: ${formatMonth(later.date)}.`
}

export const PREVIEW_IT = 'Preview it'

/** Where no brand is chosen: a link, and what it is for. */
export const CHOOSE_BRAND = [
  'Choose your brand',
  'to see its rank, why it changed, and what to build.',
] as const

/** The pages of Your Brand that Home leads to. A first edition has no Why. */
export function latestPages(latest: { readonly cause: string | null } | null) {
  return LATEST_PAGES.filter(([title]) => title !== 'Why' || latest?.cause)
}

const LATEST_PAGES = [
  ['Where We Stand', '/your-brand/standing'],
  ['Why', '/your-brand/why-it-changed'],
  ['What to Build', '/your-brand/plan'],
] as const
