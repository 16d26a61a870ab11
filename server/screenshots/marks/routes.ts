import {
  type ImageMarks,
  imageMarksApi,
  type imageMarksUpdate,
} from '@insights/contract/screenshots/image-marks.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { storedMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isImageShownTo } from '../../http/withheld-answers.ts'
import { type Edit, editReport } from '../../reports/edit-report.ts'
import type { Services } from '../../start/services.ts'

/**
 * Limits the marks over the images of a report to readers of the images; editors may change them.
 */
export const imageMarksRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    imageMarksApi.find,
    {
      permission: 'reader',
      ownership: ownedByReportInPath('sample', 'reportId'),
      secondCoder: 'withheld',
    },
    async (request) => {
      const caller = callerOf(request)
      const report = reportOf(request)
      const edit = includesAccess(report.access, 'edit')
      const rows = await db
        .selectFrom('image_marks')
        .where('report_id', '=', report._id)
        .$if(report.secondCoder, (rows) =>
          rows.where(isImageShownTo(caller, 'image_marks.image_id')),
        )
        .orderBy('image_id')
        .select(['image_id', 'version', 'marks'])
        .execute()
      return { images: rows.map(present), can: { edit, redact: edit || isSenior(caller.role) } }
    },
  )

  route(
    imageMarksApi.update,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'reportId') },
    async (request) => {
      const { reportId, image } = request.params
      const saved = await saveMarks(services, callerOf(request), { reportId, image }, request.body)
      const { result, scoresDeleted, reportReopened } = saved
      return { ...result, effects: { scoresDeleted, reportReopened } }
    },
  )
}

interface OfImage {
  readonly reportId: string
  readonly image: string
}

/** Minutes in which a user's marks on one report are one log entry: marks save by themselves. */
const ONCE_IN = 10

/**
 * Saves the marks over an image of an open report. Throws a conflict when another user has changed
 * them since the version that was read. They belong to the image in this report: all its answers
 * with the image show them, other reports with it have their own (ADR 0036).
 */
function saveMarks(
  services: Services,
  caller: Caller,
  { reportId, image }: OfImage,
  { version, marks }: z.output<typeof imageMarksUpdate>,
): Promise<Edit<ImageMarks>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const before = await lockMarks(transaction, { reportId, image })
    if (before.version !== version) {
      throw conflict('Someone else changed the marks of this screenshot.', before)
    }
    const next = {
      marks: JSON.stringify(marks.map(storedMark)),
      version: version + 1,
    }
    const saved = await transaction
      .insertInto('image_marks')
      .values({ report_id: reportId, image_id: image, ...next })
      .onConflict((there) => there.columns(['report_id', 'image_id']).doUpdateSet(next))
      .returning(['image_id', 'version', 'marks'])
      .executeTakeFirstOrThrow()
    return {
      result: present(saved),
      change: {
        actions: [`Changed the marks on screenshots of the report "${report.title}"`],
        onceIn: ONCE_IN,
        events: [{ kind: 'image-marks', report: reportId, image }],
      },
    }
  })
}

/** Lets one of several users mark an image for the first time, by locking its link. */
async function lockMarks(
  transaction: Transaction<Tables>,
  { reportId, image }: OfImage,
): Promise<ImageMarks> {
  const link = await transaction
    .selectFrom('report_images')
    .where('report_id', '=', reportId)
    .where('image_id', '=', image)
    .select('image_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) throw notFound('There is no such image in this report.')
  const row = await transaction
    .selectFrom('image_marks')
    .where('report_id', '=', reportId)
    .where('image_id', '=', image)
    .select(['image_id', 'version', 'marks'])
    .executeTakeFirst()
  return row ? present(row) : { image, version: 0, marks: [] }
}

function present({
  image_id,
  version,
  marks,
}: {
  readonly image_id: string
  readonly version: number
  readonly marks: ImageMarks['marks']
}): ImageMarks {
  return { image: image_id, version, marks }
}
