import * as z from 'zod'

import { id, instant } from './fields.ts'
import { findQuery, page } from './find.ts'

/** A month of an industry that has an edition already. */
export const reportDate = z.object({ _id: id, date: instant, industry: id })
export const reportsDateFind = findQuery({ filter: { industry: id }, sort: ['date'] })
export const reportsDatePage = page(reportDate)
