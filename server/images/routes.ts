import { uploadApi, imagesApi, deleteFromStorageApi } from '@insights/contract/upload.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'

import { acceptMultipart } from '../http/accept-multipart.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInForm } from '../http/report-form.ts'
import type { Routes } from '../http/routes.ts'
import { deleteImages } from './delete-images.ts'
import { findImage } from './find-image.ts'
import { presentImage } from './present.ts'
import { MAX_FILES, readUpload } from './read-upload.ts'
import { sendFile } from './send-file.ts'
import { uploadImages } from './upload-images.ts'

/**
 * Data URIs are held in memory whole and read in one go, which holds everybody up, and they are a
 * third larger than what they hold: two of the largest images to a call. A form is read file by
 * file and holds twenty.
 */
const MAX_JSON_BYTES = 32 * 1024 * 1024

/** One more than is taken, so that it can be told what is too many. */
const FORM = { files: MAX_FILES + 1, fileSize: MAX_IMAGE_BYTES }

/** Only images of reports that the caller may read are found at all. */
const own = { permission: 'reader', ownership: 'own' } as const

export const imagesRoutes: Routes = async (route, { db, storage }, api) => {
  await acceptMultipart(api)
  route(
    uploadApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInForm('edit', FORM),
      bodyLimit: MAX_JSON_BYTES,
    },
    async (request) => {
      const files = readUpload(request, request.body)
      const images = await uploadImages(
        { db, storage },
        callerOf(request),
        reportOf(request)._id,
        files,
      )
      return images.map(presentImage)
    },
  )

  route(imagesApi.get, own, async (request, reply) => {
    const image = await findImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, image)
  })

  route(imagesApi.thumbnail, own, async (request, reply) => {
    const { name, thumbnailSha256 } = await findImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, { name, sha256: thumbnailSha256, mime: 'image/webp' })
  })

  route(deleteFromStorageApi.create, { permission: 'staff', ownership: 'own' }, async (request) => {
    const { filesId } = request.body
    await deleteImages({ db, storage }, callerOf(request), filesId)
    return { deleted: filesId }
  })
}
