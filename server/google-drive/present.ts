import type { GoogleDriveUpload } from '@insights/contract/google-drive.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { imageUrl } from '../images/image-url.ts'

export interface UploadRows {
  readonly upload: Selectable<Tables['drive_uploads']>
  readonly images: readonly Selectable<Tables['drive_upload_images']>[]
}

export function presentUpload({ upload, images }: UploadRows): GoogleDriveUpload {
  return {
    _id: upload.id,
    reportName: upload.folder_name,
    status: upload.status,
    problem: upload.problem,
    mustConnect: upload.must_connect,
    images: images.map(({ name, image_id, status, problem }) => ({
      name,
      url: imageUrl(image_id),
      status,
      problem,
    })),
    createdAt: upload.created_at,
    updatedAt: upload.updated_at,
  }
}
