import {
  imageMarksApi,
  redactionApi,
  type SameText,
} from '@insights/contract/screenshots/image-marks.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { type Area, MAX_AREAS } from '@insights/domain/screenshots/marks/image-mark.ts'
import { findSearchesWithRun } from '@insights/domain/screenshots/texts/find-hits.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { type Kysely, sql } from 'kysely'

import type { StoredWord } from '../../database/report-tables.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound, badRequest } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { lookAtWords, toReadWord } from '../texts/look-at-words.ts'
import { toTsquery } from '../texts/to-tsquery.ts'
import { findCopies, findReports, mayRedact } from './find-copies.ts'
import { redactImage } from './redact-image.ts'

/** Staff see all reports, and so may look up each image of one. */
const own = { permission: 'staff', ownership: 'own' } as const

export const redactionRoutes: Routes = async (route, services) => {
  const { db } = services
  route(redactionApi.find, own, async (request) => {
    const copies = await findCopies(db, callerOf(request), request.params.id)
    const reports = await findReports(
      db,
      copies.map(({ id }) => id),
    )
    if (reports.length === 0) throw notFound('There is no such image.')
    return {
      reports: reports.map(({ _id, title, status }) => ({
        _id,
        title,
        published: isPublished(status),
      })),
      allowed: mayRedact(callerOf(request), reports),
    }
  })

  route(
    imageMarksApi.findSameText,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'reportId') },
    (request) => findSameText(db, request.params, request.query.areas),
  )

  route(redactionApi.create, own, (request) =>
    redactImage(services, callerOf(request), request.params.id, request.body.areas),
  )
}

/** Lines of text that are searched for, and hits that are listed. */
const MAX_LINES = 8
const MAX_PLACES = 20
/** Letters and digits of a searched line: a shorter one is on too many screens. */
const MIN_CHARACTERS = 5

interface OfImage {
  readonly reportId: string
  readonly image: string
}

/**
 * Returns the other images of a report with the text in some areas of one of its images. Copies of
 * the image are left out: a redaction covers them as well.
 */
async function findSameText(
  db: Kysely<Tables>,
  { reportId, image }: OfImage,
  areas: string,
): Promise<SameText> {
  const row = await db
    .selectFrom('report_images')
    .innerJoin('images', 'images.id', 'report_images.image_id')
    .innerJoin('image_texts', 'image_texts.sha256', 'images.sha256')
    .where('report_images.report_id', '=', reportId)
    .where('report_images.image_id', '=', image)
    .select(['images.sha256', 'image_texts.words'])
    .executeTakeFirst()
  if (!row) throw notFound('There is no such image in this report.')
  const lines = linesIn(row.words, readAreas(areas))
  if (lines.length === 0) return { lines: [], total: 0, data: [] }
  const searches = lines.map(toSearchTerms)
  const rows = await selectWithText(db, reportId, row.sha256, searches)
  const contents = [...new Set(rows.map(({ sha256 }) => sha256))]
  const linesOf = await lookAtWords(db, contents, (words) =>
    findSearchesWithRun(words, searches).map((search) => lines[search]!),
  )
  const data = rows.flatMap(({ sha256, ...place }) => {
    const found = linesOf.get(sha256) ?? []
    return found.length > 0 ? { ...place, lines: found } : []
  })
  return { lines, total: data.length, data: data.slice(0, MAX_PLACES) }
}

/** Areas as the URL has them: `left,top,width,height;…`, in fractions of the image. */
function readAreas(text: string): Area[] {
  const areas = text.split(';').map((area) => area.split(',').map(Number))
  const isArea = (numbers: readonly number[]) =>
    numbers.length === 4 && numbers.every((value) => value >= 0 && value <= 1)
  if (areas.length > MAX_AREAS || !areas.every(isArea)) {
    throw badRequest('areas: Must be areas of the image', { areas: 'Must be areas of the image' })
  }
  return areas.map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }))
}

/**
 * Returns the text of words whose middle is in one of the areas, line by line, the longest first.
 */
function linesIn(words: readonly StoredWord[], areas: readonly Area[]): string[] {
  const covered = words.map(toReadWord).filter(({ left, top, width, height }) => {
    const x = left + width / 2
    const y = top + height / 2
    return areas.some(
      (area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height,
    )
  })
  const lines = [...Map.groupBy(covered, ({ line }) => line).values()].map((line) =>
    line.map(({ text }) => text).join(' '),
  )
  return [...new Set(lines)]
    .filter((line) => toSearchTerms(line).join('').length >= MIN_CHARACTERS)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_LINES)
}

interface FoundRow {
  readonly image: string
  readonly company: string
  readonly application: string
  readonly capability: string
  readonly sha256: string
}

async function selectWithText(
  db: Kysely<Tables>,
  reportId: string,
  sha256: string,
  searches: readonly (readonly string[])[],
): Promise<readonly FoundRow[]> {
  const conditions = searches.map((terms) => sql`image_texts.terms @@ ${toTsquery(terms)}`)
  const { rows } = await sql<FoundRow>`
    select images.id as image, report_companies.title as company,
      applications.title as application, report_capabilities.title as capability,
      images.sha256
    from answer_images
    join answers on answers.report_id = answer_images.report_id
      and answers.id = answer_images.answer_id
    join applications on applications.id = answers.application_id
    join report_companies on report_companies.report_id = answers.report_id
      and report_companies.company_id = answers.company_id
    join report_capabilities on report_capabilities.report_id = answers.report_id
      and report_capabilities.capability_id = answers.capability_id
    join images on images.id = answer_images.image_id
    join image_texts on image_texts.sha256 = images.sha256
    where answer_images.report_id = ${reportId} and images.sha256 <> ${sha256}
      and (${sql.join(conditions, sql` or `)})
    order by report_companies.title, applications.position, report_capabilities.title, images.id
    limit 200`.execute(db)
  return rows
}
