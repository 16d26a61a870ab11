import * as z from 'zod'

import { applicationId, applicationKey } from './fields.ts'
import { findQuery, page } from './find.ts'

/** A device type that reports score. */
export const application = z.object({ _id: applicationId, title: applicationKey })
export const applicationsFind = findQuery({ filter: {}, sort: ['title'] })
export const applicationsPage = page(application)
