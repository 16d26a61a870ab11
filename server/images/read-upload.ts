import { buffer } from 'node:stream/consumers'

import type { uploadCreate } from '@insights/contract/upload.ts'
import { ImageRejectedError, MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

import { badRequest } from '../http/errors.ts'
import { remainingParts } from '../http/report-form.ts'
import { unknownField } from '../http/validation-errors.ts'
import { cleanFileName } from './file-name.ts'
import { rejectFile } from './reject-file.ts'

/** Files in one call (D6). */
export const MAX_FILES = 20

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

type Body = z.output<typeof uploadCreate> | null

/** The files of an upload one after the other, whichever way they were sent. */
export function readUpload(request: FastifyRequest, body: Body): AsyncGenerator<UploadedFile> {
  return request.isMultipart() ? readForm(request) : readDataUris(body)
}

/** Forms escape quotes and line ends in names, and nothing else. */
async function* readForm(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  let files = 0
  for await (const part of remainingParts(request)) {
    if (part.type !== 'file' || part.fieldname !== 'files') {
      throw unknownField(part.fieldname)
    }
    files += 1
    if (files > MAX_FILES) throw tooManyFiles()
    const name = cleanFileName(part.filename.replace(/%(?:22|0A|0D)/g, decodeURIComponent))
    const bytes = await buffer(part.file)
    if (part.file.truncated) throw rejectFile(name, new ImageRejectedError('too-many-bytes'))
    yield { name, bytes }
  }
}

async function* readDataUris(body: Body): AsyncGenerator<UploadedFile> {
  for (const { name: given, data } of body?.files ?? []) {
    const name = cleanFileName(given)
    const comma = data.indexOf(',')
    if (!/^data:[\w.+/-]{0,100};base64$/.test(data.slice(0, comma))) {
      const message = `${name}: Must be a data URI in base64`
      throw badRequest(message, { files: message })
    }
    // Four characters are three bytes; what is too large is not decoded.
    if (data.length - comma > (MAX_IMAGE_BYTES / 3 + 2) * 4) {
      throw rejectFile(name, new ImageRejectedError('too-many-bytes'))
    }
    yield { name, bytes: Buffer.from(data.slice(comma + 1), 'base64') }
  }
}

function tooManyFiles() {
  const message = `At most ${MAX_FILES} images per request`
  return badRequest(message, { files: message })
}
