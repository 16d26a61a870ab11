import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { id } from './fields.ts'
import { uploadedImage } from './upload.ts'

/** Screenshots that one person may have in one form, as many as an answer may have. */
export const MAX_UNSAVED = 100

const ofAnswer = { reportId: id, answerId: id }

/**
 * Screenshots that the caller has sent in the form of an answer and not saved. Saving the answer with
 * their ids takes them into the report; until then nobody else sees them. The calls of the inbox remove
 * them, and take back what was removed.
 */
export const unsavedScreenshotsApi = {
  find: endpoint({
    method: 'GET',
    path: '/inbox/:reportId/unsaved/:answerId',
    description: 'In the order in which they were sent.',
    params: z.strictObject(ofAnswer),
    responses: { 200: z.object({ data: z.array(uploadedImage) }) },
  }),
  send: endpoint({
    method: 'PUT',
    path: '/inbox/:reportId/unsaved/:answerId/:imageId',
    description:
      'A form (multipart) with the field "file". The id is new; sent again, it counts once.',
    params: z.strictObject({ ...ofAnswer, imageId: id }),
    consumes: ['multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: z.null(),
    responses: { 200: uploadedImage, 400: errorBody, 409: errorBody, 413: errorBody },
  }),
}
