import type { Activity } from '@insights/contract/activity.ts'

import type { LineRow } from './queries.ts'

export function presentActivity(row: LineRow): Activity {
  const { actor_id, actor_name, actor_last_name } = row
  const known = actor_id !== null && actor_name !== null && actor_last_name !== null
  return {
    _id: row.id,
    subject: { type: row.subject_type, reference: row.subject_reference },
    activity: { app: row.app, action: row.action },
    user: known ? { _id: actor_id, name: actor_name, lastName: actor_last_name } : null,
    createdAt: row.created_at,
  }
}
