import { buffer } from 'node:stream/consumers'

import multipart, { type Multipart } from '@fastify/multipart'
import { id } from '@insights/contract/fields.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

import { handleError } from './error-handler.ts'
import { badRequest } from './errors.ts'
import type { OfReport } from './permissions.ts'
import { unknownField } from './validation.ts'

/** Messages of the parser for forms that end early or have no boundary, or one that is too long. */
const BROKEN_FORM = /multipart data$|^Multipart: |^The needle cannot /

/**
 * Lets the routes of one noun take forms (multipart). Other routes take none, and no other request
 * does the work that goes with them.
 */
export async function acceptMultipart(api: FastifyInstance): Promise<void> {
  await api.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 20, fields: 10, parts: 30 },
  })
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isBroken = request.isMultipart() && BROKEN_FORM.test(error.message)
    return handleError(isBroken ? badRequest('The form cannot be read.') : error, request, reply)
  })
  // Reads the rest of a rejected form, so that the sender receives the response and the connection
  // can be used again.
  api.addHook('onResponse', (request, _reply, done) => {
    if (request.isMultipart() && !request.raw.readableEnded) {
      request.raw.unpipe()
      request.raw.resume()
    }
    done()
  })
}

/** Extensions of tables; which of these formats a file has is found by its content. */
export const TABLE_EXTENSIONS = ['csv', 'tsv', 'txt', 'xls', 'xlsx']

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The form exceeded its limit. */
  readonly truncated: boolean
}

/**
 * Returns the value of the next field of a form, which must be called `name`. The file comes behind
 * it, so that nothing of it is read for a form that lacks the field.
 */
export async function readNextField(
  form: AsyncIterableIterator<Multipart>,
  name: string,
): Promise<string> {
  const { value: part } = (await form.next()) as IteratorResult<Multipart, undefined>
  if (part?.type === 'field' && part.fieldname === name && typeof part.value === 'string') {
    if (part.valueTruncated) throw badRequest(`${name}: Too long`, { [name]: 'Too long' })
    return part.value
  }
  throw badRequest(`${name}: Must come before the file`, { [name]: 'Must come before the file' })
}

/** Returns the text of a field that may come before the file, and the parts behind it. */
export async function readOptionalField(
  form: AsyncIterableIterator<Multipart>,
  name: string,
): Promise<{ readonly text?: string; readonly rest: AsyncIterableIterator<Multipart> }> {
  const first = (await form.next()) as IteratorResult<Multipart, undefined>
  const part = first.value
  if (part?.type === 'field' && part.fieldname === name && !part.valueTruncated) {
    return { text: String(part.value), rest: form }
  }
  async function* all(): AsyncGenerator<Multipart> {
    if (part) yield part
    yield* form
  }
  return { rest: all() }
}

/**
 * The one file of a form, called `file`. The form's limits let one more in than allowed, so that a
 * second one can be named.
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
    // Going on would end in the form's own rejection.
    if (file.truncated) return file
  }
  if (!file) throw badRequest('file: Required', { file: 'Required' })
  return file
}

const REQUIRED = 'reportId: Must be the first field of the form'

interface FormLimits {
  /** Maximum number of files that are read; the form is cut off at any more. */
  readonly files: number
  /** Bytes of a file; one that is larger comes `truncated`. */
  readonly fileSize: number
  /** Bytes of a field; one that is larger is rejected. */
  readonly fieldSize?: number
}

/** The parts of a form after the field that names its report. */
const rests = new WeakMap<FastifyRequest, AsyncIterableIterator<Multipart>>()

/**
 * Ownership of a call that takes a form (multipart) or a body: the report is named by `reportId`,
 * the form's first field, so that no file is read before access is decided.
 */
export const ownedByReportInForm = (needs: OfReport['needs'], limits: FormLimits): OfReport => ({
  needs,
  reportId: async (request) => {
    const named = request.isMultipart()
      ? await readFirstField(request, limits)
      : (request.body as { reportId?: unknown } | null)?.reportId
    const reportId = id.safeParse(named)
    if (!reportId.success) throw badRequest(REQUIRED, { reportId: 'Required' })
    return reportId.data
  },
})

/** The parts of a form behind `reportId`, in the order in which they were sent. */
export function remainingParts(request: FastifyRequest): AsyncIterableIterator<Multipart> {
  const rest = rests.get(request)
  if (!rest) throw new Error('The route does not own its report by ownedByReportInForm')
  return rest
}

async function readFirstField(request: FastifyRequest, limits: FormLimits): Promise<unknown> {
  const parts = request.parts({ limits: { fieldSize: 10_000, ...limits, fields: 10 } })
  rests.set(request, parts)
  const { value: part } = (await parts.next()) as IteratorResult<Multipart, undefined>
  return part?.type === 'field' && part.fieldname === 'reportId' ? part.value : undefined
}

/** Returns the value of a field that holds JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
