import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { GoogleDriveUpload } from '@insights/contract/screenshots/google-drive.ts'
import type { Generated } from 'kysely'

import type { Moment, Stamp } from './columns.ts'

/** Scope of a permission; each requests no more than it needs. */
export type Purpose = 'upload' | 'choose'

/** Screenshots from phones, inboxes and captured pages, and their uploads to users' drives. */
export interface ScreenshotTables {
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
  oauth_states: {
    state_hash: Buffer
    session_hash: Buffer
    drive: DriveName
    purpose: Purpose
    verifier: Buffer
    created_at: Stamp
  }
  drive_connections: {
    session_hash: Buffer
    user_id: string | null
    drive: DriveName
    purpose: Purpose
    tokens: Buffer
    updated_at: Stamp
  }
  /** Tokens of ended connections, until the provider has revoked them. */
  drive_revocations: {
    id: Generated<string>
    session_hash: Buffer
    user_id: string | null
    drive: DriveName
    purpose: Purpose
    tokens: Buffer
    created_at: Stamp
  }
  drive_uploads: {
    id: Generated<string>
    user_id: string
    session_hash: Buffer
    folder_name: string
    folder_id: string | null
    status: Generated<GoogleDriveUpload['status']>
    problem: string | null
    must_connect: Generated<boolean>
    created_at: Stamp
    updated_at: Stamp
  }
  drive_upload_images: {
    upload_id: string
    position: number
    image_id: string
    name: string
    file_id: string | null
    status: Generated<GoogleDriveUpload['images'][number]['status']>
    problem: string | null
  }
}
