import { buffer } from 'node:stream/consumers'

import type { Multipart } from '@fastify/multipart'

import { badRequest } from './errors.ts'
import { unknownField } from './validation-errors.ts'

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** There was more of it than the form's limit lets in. */
  readonly truncated: boolean
}

/**
 * The one file of a form, called `file`. The form's limits let one more in than there may be, so
 * that a second one can be named.
 */
export async function readOneFile(form: AsyncIterable<Multipart>): Promise<SentFile> {
  let file: SentFile | undefined
  for await (const part of form) {
    if (part.type !== 'file' || part.fieldname !== 'file') {
      throw unknownField(part.fieldname)
    }
    if (file) throw badRequest('file: Must be one file', { file: 'Must be one file' })
    const bytes = await buffer(part.file)
    file = { name: part.filename, bytes, truncated: part.file.truncated }
    // Going on would end in the form's own refusal.
    if (file.truncated) return file
  }
  if (!file) throw badRequest('file: Required', { file: 'Required' })
  return file
}
