import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { reportListed } from '../reports/reports.ts'

const calendarReport = reportListed.pick({
  _id: true,
  title: true,
  date: true,
  status: true,
  industry: true,
})

export const editionCalendarApi = {
  get: endpoint({
    method: 'GET',
    path: '/edition-calendar',
    query: z.strictObject({
      year: z.string().regex(/^(19[7-9]|[2-9]\d\d)\d$/, 'Must be a year from 1970 on'),
    }),
    responses: {
      200: z.object({
        /** The year's, the open ones, and the published ones that say when the next edition is due. */
        reports: z.array(calendarReport),
      }),
    },
  }),
}
