import type { Generated } from 'kysely'

import type { Moment, Stamp } from './columns.ts'

/** Phones that send screenshots, and the inboxes in which some of the screenshots wait. */
export interface PhoneTables {
  phone_pairings: {
    id: Generated<string>
    session_hash: Buffer
    user_id: string
    code_hash: Buffer
    code_expires_at: Moment
    phone_hash: Buffer | null
    number: number | null
    device: Generated<string>
    address: Generated<string>
    created_at: Stamp
    claimed_at: Moment | null
    confirmed_at: Moment | null
    used_at: Moment | null
    rejected_at: Moment | null
  }
  /** The answers that were open while a phone was paired; null for none. The latest is open now. */
  phone_targets: {
    report_id: string
    id: Generated<string>
    pairing_id: string
    answer_id: string | null
    opened_at: Stamp
  }
  phone_screenshots: {
    pairing_id: string
    id: string
    position: number
    name: string
    bytes: number
    received: Generated<number>
    target_id: string
    state: Generated<'waiting' | 'sending' | 'placed' | 'inbox' | 'refused'>
    reason: Generated<string>
    changed_at: Stamp
  }
  inbox_images: {
    report_id: string
    image_id: string
    user_id: string
    device: Generated<string>
    created_at: Stamp
    answer_id: string | null
    placed_at: Moment | null
    removed_at: Moment | null
    /** The answer in whose form it waits to be saved; null for one that waits in the inbox. */
    unsaved_answer_id: string | null
  }
}
