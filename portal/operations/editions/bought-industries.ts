import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { nextEdition, type NextEdition } from '@insights/domain/operations/editions/next-edition.ts'

export interface BoughtIndustry {
  readonly industry: LibraryReport['report']['industry']
  /** The latest edition that is bought. */
  readonly bought: LibraryReport
  /** A later published edition that is not bought; null without one. */
  readonly later: LibraryReport['report'] | null
  readonly next: NextEdition | null
}

/**
 * Returns the industries with an edition that the customer has bought, the newest first. `library` are all
 * published reports, the newest first; `today` is a date, ISO 8601.
 */
export function boughtIndustries(
  library: readonly LibraryReport[],
  today: string,
): BoughtIndustry[] {
  return [...Map.groupBy(library, ({ report }) => report.industry._id).values()]
    .flatMap((own) => {
      const bought = own.find(({ report }) => report.access === 'read')
      if (!bought) return []
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
export function assumedShares(industries: readonly BoughtIndustry[]): string[] {
  const shares = industries.flatMap(({ industry: { title }, bought: { brand } }) =>
    brand?.verdict ? [{ title, text: brand.assumed }] : [],
  )
  const [first] = shares
  if (first?.text && shares.every(({ text }) => text === first.text)) return [first.text]
  return shares.flatMap(({ title, text }) => (text === null ? [] : [`${title}: ${text}`]))
}
