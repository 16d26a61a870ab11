import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import type { GoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'

import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import { findImage } from '../images/find-image.ts'
import type { Services } from '../services.ts'
import type { WaitingImage } from './reserve-ids.ts'

interface Put {
  readonly caller: Caller
  readonly drive: GoogleDrive
  readonly folder: string
  readonly image: WaitingImage
}

/** Puts one image into the folder, unless the caller may read it no more; answers what is wrong with it. */
export async function uploadImage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { caller, drive, folder, image }: Put,
): Promise<string | null> {
  try {
    const { sha256, mime } = await findImage(db, caller, image.imageId)
    const bytes = await storage.read(sha256)
    if (!bytes) return 'The file of this image is missing.'
    const { fileId: id, name } = image
    await drive.upload({ id, folder, name, mime, bytes: new Uint8Array(bytes) })
    return null
  } catch (error) {
    if (error instanceof HttpError && error.code === 404) return 'The image is gone.'
    if (error instanceof DriveError && error.kind === 'refused') return error.message
    throw error
  }
}
