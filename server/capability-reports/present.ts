import type { Answer, AnswerImage } from '@insights/contract/capability-reports.ts'

import { imageUrl, thumbnailUrl } from '../images/image-url.ts'
import type { AnswerRow } from './queries.ts'

/** An answer as staff see it or, without the names of staff, customers. */
export function presentAnswer(row: AnswerRow, forStaff: boolean): Answer {
  const createdAt = row.created_at
  const answeredAt = row.updated_at
  return {
    _id: row.id,
    report: row.report_id,
    company: { _id: row.company_id, title: row.company_title },
    application: { _id: row.application_id, title: row.application_title },
    category: { _id: row.category_id, title: row.category_title },
    capability: { _id: row.capability_id, title: row.capability_title },
    status: row.status,
    hasCapability: row.has_capability,
    capabilityChange: row.capability_change_id,
    capabilityChangeNote: row.capability_change_note,
    images: row.images.map(presentImage),
    version: row.version,
    lastUpdate: answeredAt === null ? null : presentUpdate(row, answeredAt, forStaff),
    createdAt,
    updatedAt: answeredAt ?? createdAt,
  }
}

function presentUpdate(row: AnswerRow, date: string, forStaff: boolean) {
  if (!forStaff) return { userId: null, userName: '', date }
  const userName = row.user_name === null ? '' : `${row.user_name} ${row.user_last_name}`
  return { userId: row.updated_by, userName, date }
}

function presentImage({ id, name, created_at }: AnswerRow['images'][number]): AnswerImage {
  const date = new Date(created_at).toISOString()
  return { _id: id, name, url: imageUrl(id), thumbnailUrl: thumbnailUrl(id), date }
}
