import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id } from '../fields.ts'
import { uploadedImage } from '../screenshots/upload.ts'

/** Unsaved screenshots of one user in one form, as many as an answer may have. */
export const MAX_UNSAVED = 100

const ofAnswer = { reportId: id, answerId: id }

const unsavedImage = uploadedImage.extend({
  /** File name given by its sender. */
  upload: id,
})

export type UnsavedImage = z.infer<typeof unsavedImage>

/**
 * Screenshots that the caller has sent in the form of an answer and not saved. Saving the answer
 * with their ids takes them into the report; until then only the caller sees them. The calls of the
 * inbox remove and restore them.
 */
export const unsavedScreenshotsApi = {
  find: endpoint({
    method: 'GET',
    path: '/inbox/:reportId/unsaved/:answerId',
    description: 'In the order in which they were sent.',
    params: z.strictObject(ofAnswer),
    responses: { 200: z.object({ data: z.array(unsavedImage) }) },
  }),
  send: endpoint({
    method: 'PUT',
    path: '/inbox/:reportId/unsaved/:answerId/:uploadId',
    description:
      'A form (multipart) with the field "file". The id is new, and names the upload alone: sent again, it counts once. The image has an id of its own.',
    params: z.strictObject({ ...ofAnswer, uploadId: id }),
    consumes: ['multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: z.null(),
    responses: { 200: unsavedImage, 400: errorBody, 409: errorBody, 413: errorBody },
  }),
}
