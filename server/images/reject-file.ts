import { ImageRejectedError } from '@insights/platform/image/image.ts'

import { badRequest, tooLarge } from '../http/errors.ts'

/** One refused file refuses the whole call, by the name that it was sent with. */
export function rejectFile(name: string, error: unknown): unknown {
  if (!(error instanceof ImageRejectedError)) return error
  const message = `${name}: ${error.message}`
  const errors = { files: message }
  return error.code === 'too-many-bytes' ? tooLarge(message, errors) : badRequest(message, errors)
}
