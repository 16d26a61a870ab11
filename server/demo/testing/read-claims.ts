import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

/** A sentence of a demo report, with its position in the report. */
export interface Sentence {
  readonly text: string
  readonly part: 'summary' | 'rating' | 'callouts' | 'trend' | 'methodology' | 'note'
  readonly application?: ApplicationKey
  readonly group?: string
  /** The company that a note is about. */
  readonly company?: string
}

/** Returns all sentences that researchers of the demo wrote; experiences are checked by their subjects. */
export function readSentences(document: ReportDocument): Sentence[] {
  const { executiveSummary, productRating, categoryPerformance, trendsInnovations } = document
  return [
    ...split(executiveSummary.topPerformers, { part: 'summary' }),
    ...productRating.flatMap(({ application, keySuccessFactor, bestInClassFeatures }) =>
      [keySuccessFactor, bestInClassFeatures].flatMap((html) =>
        split(html, { part: 'rating', application }),
      ),
    ),
    ...categoryPerformance.flatMap(({ categoryGroup: group, applications }) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        split(applications?.[application].notableCallouts ?? null, {
          part: 'callouts',
          application,
          group,
        }),
      ),
    ),
    ...trendsInnovations.flatMap(({ content }) => split(content, { part: 'trend' })),
    ...split(document.methodology, { part: 'methodology' }),
    ...document.updates
      .filter(({ date }) => date === document.report.date)
      .flatMap(({ note, application, company }) =>
        split(note, { part: 'note', application, company }),
      ),
  ]
}

function split(html: string | null, place: Omit<Sentence, 'text'>): Sentence[] {
  return (html ?? '')
    .split(/<\/(?:p|li|h2|td|th)>/)
    .map((block) =>
      block
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&'),
    )
    .flatMap((block) => block.split(/(?<=[.!?])\s+(?=[\p{Lu}“])/u))
    .filter((text) => text !== '')
    .map((text) => ({ ...place, text }))
}

/** Returns the companies that offer a capability, named as after "customers can", on an application. */
export function holdersOf(
  { companies, matrix }: ReportDocument,
  capability: string,
  application: ApplicationKey,
): string[] {
  const available = availabilityOf(matrix, capability, application)
  return companies.filter((_, index) => available[index]).map(({ title }) => title)
}

/** Returns the number of companies with a known answer for a capability on an application. */
export function answeredBy(
  { matrix }: ReportDocument,
  capability: string,
  application: ApplicationKey,
): number {
  return availabilityOf(matrix, capability, application).filter((has) => has !== null).length
}

function availabilityOf(
  matrix: ReportDocument['matrix'],
  capability: string,
  application: ApplicationKey,
): readonly (boolean | null)[] {
  const row = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find(({ title }) => title.toLowerCase() === capability.toLowerCase())
  if (!row) throw new Error(`The report has no capability "${capability}".`)
  return row.available[application]
}

/** Returns how many capabilities each company offers on an application, of a group or of all. */
export function countOffers(
  { companies, matrix }: ReportDocument,
  application: ApplicationKey,
  group?: string,
): { readonly all: number; readonly by: ReadonlyMap<string, number> } {
  const capabilities = matrix
    .filter(({ categoryGroup }) => group === undefined || categoryGroup === group)
    .flatMap((category) => category.capabilities)
  const count = (index: number) =>
    capabilities.filter(({ available }) => available[application][index]).length
  return {
    all: capabilities.length,
    by: new Map(companies.map(({ title }, index) => [title, count(index)])),
  }
}

/** Returns the titles that a company has gained or lost since the previous edition, each once. */
export function changesOf(
  { companies, matrix, changes }: ReportDocument,
  company: string,
  gained: boolean,
  application?: ApplicationKey,
): string[] {
  const id = companies.find(({ title }) => title === company)?.companyId
  const titles = new Map(
    matrix.flatMap(({ capabilities }) =>
      capabilities.map(({ capabilityId, title }) => [capabilityId, title] as const),
    ),
  )
  const own = changes.filter(
    (change) =>
      change.companyId === id &&
      change.gained === gained &&
      (application === undefined || change.application === application),
  )
  return [...new Set(own.map(({ capabilityId }) => titles.get(capabilityId) ?? ''))]
}
