import type { ReportDocument } from '../document/report-document.ts'
import { formatMonth } from '../text/format-date.ts'
import { countText, listText } from '../text/number-text.ts'
import { companyNames } from './series.ts'

/** What came and went in an edition, in the catalogue and among the companies. */
export interface CatalogueChange {
  readonly date: string
  /** '3 capabilities and 1 category came; Northbank left the comparison' */
  readonly text: string
  /** Titles of the capabilities that came and that this edition has. */
  readonly capabilities: readonly string[]
}

/** Returns what came and went, edition by edition; empty where nothing did, and in a preview. */
export function findCatalogueChanges(
  document: Pick<ReportDocument, 'overTime' | 'history' | 'report' | 'companies' | 'matrix'>,
): CatalogueChange[] {
  const { overTime, history, report, matrix } = document
  if (!overTime) return []
  const dates = [...history.map(({ date }) => date), report.date].slice(1)
  const names = companyNames(document)
  const titles = new Map(
    matrix.flatMap(({ capabilities }) =>
      capabilities.map(({ capabilityId, title }) => [capabilityId, title] as const),
    ),
  )
  return overTime.changes.flatMap((changes, index) => {
    const came = partsText(changes.categoriesCame, changes.capabilitiesCame)
    const went = partsText(changes.categoriesWent, changes.capabilitiesWent)
    const nameOf = (id: string) => names.get(id) ?? 'a company'
    const parts = [
      ...(came === '' ? [] : [`${came} came`]),
      ...(went === '' ? [] : [`${went} went`]),
      ...(changes.companiesCame.length > 0
        ? [`${listText(changes.companiesCame.map(nameOf))} joined the comparison`]
        : []),
      ...(changes.companiesWent.length > 0
        ? [`${listText(changes.companiesWent.map(nameOf))} left the comparison`]
        : []),
    ]
    if (parts.length === 0) return []
    return [
      {
        date: dates[index] ?? report.date,
        text: parts.join('; '),
        capabilities: changes.capabilityIds.map((id) => titles.get(id) ?? ''),
      },
    ]
  })
}

function partsText(categories: number, capabilities: number): string {
  return listText([
    ...(categories > 0 ? [countText(categories, 'category', 'categories')] : []),
    ...(capabilities > 0 ? [countText(capabilities, 'capability', 'capabilities')] : []),
  ])
}

/** Returns whether the matched-catalogue line differs from the published one, and of what it is. */
export function matchedSentence({
  overTime,
  history,
  matrix,
}: Pick<ReportDocument, 'overTime' | 'history' | 'matrix'>): string {
  if (!overTime) return ''
  const { matched } = overTime
  if (matched === null) {
    return `The catalogue did not change in these ${history.length + 1} editions, so the matched-catalogue line is the published one.`
  }
  const all = matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0)
  return `The catalogue changed. The matched-catalogue line is scored only from ${matched.capabilities} of today’s ${countText(all, 'capability', 'capabilities')}: those in ${countText(matched.categories, 'category', 'categories')} that all ${history.length + 1} editions have, with each edition’s own weights and ratings.`
}

/** 'April 2026: 3 capabilities came.' */
export function changeSentence({ date, text }: CatalogueChange): string {
  return `${formatMonth(date)}: ${text}.`
}
