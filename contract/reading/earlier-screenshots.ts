import * as z from 'zod'

import { applicationKey, id, isoDateTime } from '../fields.ts'
import { imageMark } from '../screenshots/image-marks.ts'

/** Which edition of the report's industry, and whose screenshots. */
export const earlierScreenshotsQuery = z.strictObject({ date: isoDateTime, company: id })

/** How a company looked in an earlier edition. */
export const earlierScreenshots = z.object({
  /**
   * What the caller may see of that edition. From 'sample' on all screenshots of the company
   * are there, with 'preview' those of what the report lists as lost since.
   */
  access: z.enum(['none', 'preview', 'sample', 'read', 'edit']),
  /** The report that is out of that edition, to be opened or asked for; null for none. */
  report: id.nullable(),
  screenshots: z.array(
    z.object({
      _id: id,
      name: z.string(),
      url: z.string(),
      application: applicationKey,
      capabilityId: id,
      /** Left out where there are none. */
      marks: z.array(imageMark).optional(),
    }),
  ),
})

export type EarlierScreenshots = z.infer<typeof earlierScreenshots>
