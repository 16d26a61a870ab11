import * as z from 'zod'

import { id } from './fields.ts'

/** The industry whose catalogue is written to a file. */
export const catalogueOf = z.strictObject({ industry: id })
