import type { Generated } from 'kysely'

import type { Stamp } from './columns.ts'

/** Pages that staff capture as screenshots. */
export interface CaptureTables {
  capture_settings: {
    single: Generated<boolean>
    enabled: Generated<boolean>
    browser_found: boolean | null
  }
  captures: {
    report_id: string
    id: Generated<string>
    session_hash: Buffer
    user_id: string
    answer_id: string
    url: string
    whole: boolean
    state: Generated<'waiting' | 'running' | 'offered' | 'failed'>
    problem: Generated<string>
    status: number | null
    image_id: string | null
    created_at: Stamp
    changed_at: Stamp
  }
}
