import type { ReportDocument } from './document/report-document.ts'

type PreviewPage = 'executive-summary' | 'category-performance' | 'changes'
type Previewed = Pick<ReportDocument, 'companies' | 'executiveSummary'>

/** Returns whether a document, also that of a preview, has no earlier edition to be compared with. */
export const isFirstEdition = ({ executiveSummary }: Pick<ReportDocument, 'executiveSummary'>) =>
  executiveSummary.ordinal === 'first'

/**
 * Returns the sentence by which the preview of a page says what the bought report adds. That of a first
 * edition promises no comparison with an earlier one.
 */
export function previewPromise(page: PreviewPage, document: Previewed): string {
  const { companies } = document
  const first = isFirstEdition(document)
  if (page === 'executive-summary') {
    const ranks = `How ${companies.length} companies rank overall and in each application`
    return first ? `${ranks}.` : `${ranks}, and what changed since the previous edition.`
  }
  if (page === 'category-performance') {
    const groups = 'All category groups by company: who leads where'
    return first ? `${groups}, and by how much.` : `${groups}, by how much, and what has changed.`
  }
  return 'Capabilities gained and lost by each company, with screenshots.'
}
