export const REPORT_STATUSES = [
  'DRAFT',
  'REVIEWED',
  'APPROVED',
  'PUBLISHED',
  'PUBLISHED_EDITING',
  'PUBLISHED_EDITED',
] as const

export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What customers can open: the one revision of an edition that is out. */
export const READABLE_STATUSES = [
  'PUBLISHED',
  'PUBLISHED_EDITING',
] as const satisfies ReportStatus[]

/** What staff work on: the one open revision of an edition. */
export const OPEN_STATUSES = ['DRAFT', 'REVIEWED', 'APPROVED'] as const satisfies ReportStatus[]

/** True once a revision has been published, whatever became of it: it never changes again. */
export function isPublished(status: ReportStatus): boolean {
  return !(OPEN_STATUSES as readonly ReportStatus[]).includes(status)
}
