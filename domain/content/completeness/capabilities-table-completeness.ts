import { APPLICATIONS } from '../../catalogue/application.ts'
import type { AnswerCount, RatedCompany } from '../../reports/report-parts.ts'
import { ofText } from '../../text/number-text.ts'
import { sortByTitle } from '../../text/titles.ts'
import { type Completeness, toCompleteness } from './completeness.ts'

/**
 * The capabilities table is complete when every company has user ratings, carried over or not,
 * and no answer is DRAFT or NOT_COMPLETED. Missing items are listed by company and application.
 */
export function capabilitiesTableCompleteness(
  companies: readonly RatedCompany[],
  counts: readonly AnswerCount[],
): Completeness {
  const countsByCompany = Map.groupBy(counts, ({ companyId }) => companyId)
  const missing = sortByTitle(companies, ({ companyId }) => companyId).flatMap((company) =>
    missingOf(company, countsByCompany.get(company.companyId) ?? []),
  )
  return toCompleteness(companies.length > 0 ? missing : ['The report has no companies.'])
}

/** Names the answers of a company for an application, as sentences on missing ones begin. */
export function nameAnswers(company: string, application: string): string {
  return `${company}, ${application}`
}

function missingOf(company: RatedCompany, counts: readonly AnswerCount[]): string[] {
  const missing: string[] = []
  for (const { title: application, rated } of APPLICATIONS) {
    let total = 0
    let completed = 0
    for (const count of counts) {
      if (count.application !== application) continue
      total += count.total
      completed += count.completed
    }
    const place = nameAnswers(company.title, application)
    if (completed < total) {
      missing.push(`${place}: ${ofText(total - completed, total)} capabilities not completed.`)
    }
    if (rated && company.userRatings[application] === undefined) {
      missing.push(`${place}: user rating missing.`)
    }
  }
  return missing
}
