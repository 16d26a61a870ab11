import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'

const reportIndustry = z.object({ _id: id, title: z.string() })
const reportIndustriesPage = selectableFindResult(reportIndustry)

/** The industries with a report that exists for the caller: lists of reports filter by them. */
export const reportIndustriesApi = {
  find: endpoint({
    method: 'GET',
    path: '/report-industries',
    query: findQuery({ item: reportIndustry, filter: {}, sort: ['title'] }),
    responses: { 200: reportIndustriesPage },
  }),
}
