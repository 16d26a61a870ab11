import { likelyChange } from '../../answers/capability-change.ts'
import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ReportCapability } from '../../reports/report-parts.ts'
import { compareText } from '../../text/titles.ts'
import { availabilityIn } from './build-availability.ts'
import type {
  AvailabilityChange,
  CapabilityUpdate,
  DocumentReport,
  ReportDocument,
  Screenshot,
} from './report-document.ts'
import type { DocumentAnswer, EarlierDocument } from './report-inputs.ts'
import type { OutlineCategory, ReportOutline } from './report-outline.ts'

/**
 * Returns what became available or unavailable since an earlier edition, in the order of the
 * report. Companies and capabilities are matched by id, so renamed or moved ones still match.
 * Unanswered capabilities count as unchanged, and so do companies and capabilities that the earlier
 * edition did not have. Throws RangeError like `resolveAnswers`.
 */
export function buildChanges(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
  earlier: Pick<EarlierDocument, 'companies' | 'matrix'>,
): AvailabilityChange[] {
  const before = availabilityIn(earlier)
  const changed = answers.filter(
    ({ companyId, application, capabilityId, hasCapability }) =>
      likelyChange(hasCapability, before(companyId, application, capabilityId)) !== null,
  )
  return resolveAnswers(outline, changed).map(({ answer, category }) => ({
    companyId: answer.companyId,
    application: answer.application,
    categoryId: category.categoryId,
    capabilityId: answer.capabilityId,
    gained: answer.hasCapability === true,
    note: answer.change?.updatesHistory ? answer.change.note : '',
  }))
}

/** Returns all screenshots in the order of the report, those of one answer in their own order. */
export function buildScreenshots(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
): Screenshot[] {
  return resolveAnswers(
    outline,
    answers.filter(({ images }) => images.length > 0),
  ).flatMap(({ answer, company, category, capability }) =>
    answer.images.map(({ _id, name, url, marks = [] }) => ({
      _id,
      name,
      url,
      companyId: company.companyId,
      application: answer.application,
      categoryId: category.categoryId,
      capabilityId: capability.capabilityId,
      capability: capability.title,
      ...(marks.length > 0 && { marks }),
    })),
  )
}

/**
 * The updates history: changes that are published to readers, of this edition and, from their
 * documents, of earlier ones; newest edition first, then in the order of the report.
 */
export function buildUpdates(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
  report: DocumentReport,
  previous: readonly EarlierDocument[],
): CapabilityUpdate[] {
  const own = resolveAnswers(
    outline,
    answers.filter(({ change }) => change?.updatesHistory),
  ).map(({ answer, company, category, capability }): CapabilityUpdate => ({
    date: report.date,
    companyId: answer.companyId,
    company: company.title,
    application: answer.application,
    categoryGroup: category.categoryGroup,
    category: category.title,
    capability: capability.title,
    change: answer.change?.title ?? '',
    note: answer.change?.note ?? '',
    hasCapability: answer.hasCapability === true,
  }))
  // Use each earlier document's own changes only: it also lists those of editions before it.
  const earlier = previous
    .toSorted((first, second) => compareText(second.report.date, first.report.date))
    .flatMap(({ updates, report: { date } }) => updates.filter((update) => update.date === date))
  return [...own, ...earlier]
}

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
function resolveAnswers(
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
