export const REPORT_STATUSES = [
  'DRAFT',
  'REVIEWED',
  'APPROVED',
  'PUBLISHED',
  'PUBLISHED_EDITING',
  'PUBLISHED_EDITED',
] as const

export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** The statuses that customers can open: the one published revision of an edition. */
export const READABLE_STATUSES = [
  'PUBLISHED',
  'PUBLISHED_EDITING',
] as const satisfies ReportStatus[]

/** The statuses that staff work on: the one open revision of an edition. */
export const OPEN_STATUSES = ['DRAFT', 'REVIEWED', 'APPROVED'] as const satisfies ReportStatus[]

/** True for a revision that is or was published: it never changes again. */
export function isPublished(status: ReportStatus): boolean {
  return !(OPEN_STATUSES as readonly ReportStatus[]).includes(status)
}
