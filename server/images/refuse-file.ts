import { ImageRefusal } from '@insights/platform/image/image-refusal.ts'

import { HttpError } from '../http/errors.ts'

/** One refused file refuses the whole call, by the name that it was sent with. */
export function refuseFile(name: string, error: unknown): unknown {
  if (!(error instanceof ImageRefusal)) return error
  const message = `${name}: ${error.message}`
  const details = { errors: { files: message } }
  return error.code === 'too-many-bytes'
    ? new HttpError('PayloadTooLarge', 413, message, details)
    : new HttpError('BadRequest', 400, message, details)
}
