import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id } from '../fields.ts'

/** The industry whose catalogue is written to a file. */
const catalogueOf = z.strictObject({ industry: id })

export const catalogueApi = {
  csv: endpoint({
    method: 'GET',
    path: '/catalogue/:industry/catalogue.csv',
    params: catalogueOf,
    responses: { 200: file('text/csv; charset=utf-8'), 404: errorBody },
  }),
  xlsx: endpoint({
    method: 'GET',
    path: '/catalogue/:industry/catalogue.xlsx',
    params: catalogueOf,
    responses: {
      200: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
      404: errorBody,
    },
  }),
}
