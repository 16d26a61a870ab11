import type { ReportDocument } from '../document/report-document.ts'

/** Returns the document for a reader who has turned intervals off: what they rest on is kept. */
export function withoutIntervals<Document extends Pick<ReportDocument, 'uncertainty'>>(
  document: Document,
): Document {
  const { uncertainty } = document
  if (uncertainty === null || uncertainty.results.length === 0) return document
  return { ...document, uncertainty: { ...uncertainty, results: [] } }
}
