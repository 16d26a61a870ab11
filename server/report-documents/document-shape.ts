/**
 * The version of what `ReportDocument` holds. Count it up when a field comes, goes or means
 * something else: stored documents of another shape are built anew when they are next read.
 */
export const DOCUMENT_SHAPE = 2
