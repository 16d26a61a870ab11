import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id } from '../fields.ts'

/**
 * The free sample of an industry: one edition that every customer may read on screen without buying
 * it. Making another edition the sample ends the previous one.
 */
const reportSample = z.strictObject({ sample: z.boolean() })

export const reportSamplesApi = {
  update: endpoint({
    method: 'PUT',
    path: '/report-samples/:reportId',
    params: z.strictObject({ reportId: id }),
    body: reportSample,
    responses: { 200: reportSample, 404: errorBody, 409: errorBody },
  }),
}
