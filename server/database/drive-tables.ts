import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { GoogleDriveUpload } from '@insights/contract/screenshots/google-drive.ts'
import type { Generated } from 'kysely'

import type { Stamp } from './columns.ts'

/** Scope of a permission; each requests no more than it needs. */
export type Purpose = 'upload' | 'choose'

/** Permissions on users' drives, and uploads to them. */
export interface DriveTables {
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
  /** Tokens of connections that are gone, until the provider has revoked them. */
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
