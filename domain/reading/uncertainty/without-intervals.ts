import type { ReportDocument } from '../document/report-document.ts'
import { drawnResult } from './uncertainty.ts'

/**
 * Returns the document for a reader who has turned intervals off: what they rest on is kept, and what
 * says how firm ranks are, since that has one answer for all readers.
 */
export function withoutIntervals<Document extends Pick<ReportDocument, 'uncertainty'>>(
  document: Document,
): Document {
  const { uncertainty } = document
  if (!uncertainty) return document
  const hidden = uncertainty.hidden ?? drawnResult(document)
  return { ...document, uncertainty: { ...uncertainty, results: [], hidden } }
}
