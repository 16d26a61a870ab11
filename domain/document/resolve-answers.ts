import { APPLICATIONS } from '../catalogue/application.ts'
import type { ReportCapability } from '../report/report-parts.ts'
import type { ReportDocument } from './report-document.ts'
import type { DocumentAnswer } from './report-inputs.ts'
import type { OutlineCategory, ReportOutline } from './report-outline.ts'

export interface ResolvedAnswer {
  readonly answer: DocumentAnswer
  readonly company: ReportDocument['companies'][number]
  readonly category: OutlineCategory
  readonly capability: ReportCapability
}

/**
 * Returns answers with their company, category, capability and application, in the order of the
 * report: categories, capabilities, applications, companies. Throws RangeError for an answer about
 * something that the report does not have.
 */
export function resolveAnswers(
  { companies, categories }: ReportOutline,
  answers: readonly DocumentAnswer[],
): ResolvedAnswer[] {
  const rows = categories.flatMap((category) =>
    category.capabilities.map((capability) => ({ category, capability })),
  )
  const rowPlaces = new Map(rows.map(({ capability }, place) => [capability.capabilityId, place]))
  const companyPlaces = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  return answers
    .map((answer) => {
      const row = rowPlaces.get(answer.capabilityId) ?? -1
      const company = companyPlaces.get(answer.companyId) ?? -1
      const application = APPLICATIONS.findIndex(({ title }) => title === answer.application)
      const order = (row * APPLICATIONS.length + application) * companies.length + company
      return { answer, order, ...at(rows, row), company: at(companies, company) }
    })
    .sort((first, second) => first.order - second.order)
    .map(({ answer, company, category, capability }) => ({ answer, company, category, capability }))
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError('An answer is about something not in the report.')
  return item
}
