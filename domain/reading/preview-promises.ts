import { BRAND_PAGES, type BrandPage } from '../brand/brand-pages.ts'
import type { ReportDocument } from './document/report-document.ts'

type PreviewPage = 'executive-summary' | 'category-performance' | 'changes' | BrandPage
type Previewed = Pick<ReportDocument, 'companies' | 'executiveSummary' | 'report'>

/** Returns whether a document, also that of a preview, has no earlier edition to be compared with. */
export const isFirstEdition = ({ executiveSummary }: Pick<ReportDocument, 'executiveSummary'>) =>
  executiveSummary.ordinal === 'first'

/**
 * Returns the sentence by which the preview of a page says what the bought report adds. That of a first
 * edition promises no comparison with an earlier one.
 */
export function previewPromise(page: PreviewPage, document: Previewed): string {
  const { companies, report } = document
  const ranks = `How ${companies.length} companies rank overall and in each application`
  const groups = 'All category groups by company: who leads where'
  const first = `This is the first edition of ${report.industry.title}.`
  const answersOf = (key: BrandPage) => BRAND_PAGES.find((entry) => entry.key === key)!.answers
  const promises: Record<PreviewPage, { readonly later: string; readonly first?: string }> = {
    'executive-summary': {
      later: `${ranks}, and what changed since the previous edition.`,
      first: `${ranks}.`,
    },
    'category-performance': {
      later: `${groups}, by how much, and what has changed.`,
      first: `${groups}, and by how much.`,
    },
    changes: {
      later: 'Capabilities gained and lost by each company, with screenshots.',
      first: `${first} The next one shows which capabilities each company gained and lost.`,
    },
    standing: {
      later: answersOf('standing'),
      first: 'Where a brand stands, overall and by category.',
    },
    'why-it-changed': {
      later: answersOf('why-it-changed'),
      first: `${first} The next one shows why scores changed.`,
    },
    plan: { later: answersOf('plan') },
  }
  const promise = promises[page]
  return (isFirstEdition(document) && promise.first) || promise.later
}
