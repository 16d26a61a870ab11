import type { Multipart } from '@fastify/multipart'
import { id } from '@insights/contract/fields.ts'
import type { FastifyRequest } from 'fastify'

import { badRequest } from './errors.ts'
import type { OfReport } from './permissions.ts'

const REQUIRED = 'reportId: Must be the first field of the form'

interface FormLimits {
  /** The most files that are looked at; of any more the form breaks off. */
  readonly files: number
  /** Bytes of a file; one that is larger comes `truncated`. */
  readonly fileSize: number
}

/** What is left of a form after the field that names its report. */
const rests = new WeakMap<FastifyRequest, AsyncIterableIterator<Multipart>>()

/**
 * Ownership of a call that takes a form (multipart) or a body: the report is named by `reportId`,
 * the form's first field, so that nothing of a file is read before access is decided.
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
  const parts = request.parts({ limits: { ...limits, fields: 10, fieldSize: 10_000 } })
  rests.set(request, parts)
  const { value: part } = (await parts.next()) as IteratorResult<Multipart, undefined>
  return part?.type === 'field' && part.fieldname === 'reportId' ? part.value : undefined
}
