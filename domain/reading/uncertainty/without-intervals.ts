import type { ReportDocument } from '../document/report-document.ts'

/** Returns the document for a reader who has turned intervals off: what they rest on is kept. */
export function withoutIntervals<Document extends Pick<ReportDocument, 'uncertainty'>>(
  document: Document,
): Document {
  const { uncertainty } = document
  return uncertainty ? { ...document, uncertainty: { ...uncertainty, results: [] } } : document
}
