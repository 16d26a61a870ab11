import { isStaff } from '@insights/domain/accounts/user.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import { openLookUps } from '../../database/look-ups.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { isPurchasedBy, isSample } from '../../http/find-report-access.ts'
import { isImageShownTo } from '../../http/withheld-answers.ts'
import { selectAsLost } from './lost-images.ts'
import { selectUnattached } from './unattached-images.ts'

export interface ImageFile {
  readonly name: string
  readonly mime: string
  readonly sha256: string
  readonly thumbnailSha256: string
}

/**
 * Returns an image of a report that the caller may read, for download. Any other is a 404 for the
 * caller.
 */
export async function findImage(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImageFile> {
  const found = await lookUp(db, caller, id)
  const image = found.every(({ shown }) => shown) && firstWith('read', found, caller)
  if (!image) throw notFound()
  return image
}

/**
 * Returns an image that the caller may look at: of a report that is open to the caller, also as a
 * sample, or of an answer that such a report lists as lost since the previous edition; of the
 * methodology of a report that the caller has a preview of, which shows it whole; of the caller's
 * own inbox of a report that the caller may edit; or uploaded by the caller for no report yet.
 */
export async function findShownImage(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImageFile> {
  const { companyCustomerId } = caller
  const found = await lookUp(db, caller, id)
  if (found.some(({ shown }) => !shown)) throw notFound()
  const image = firstWith('sample', found, caller)
  if (image) return image
  const elsewhere =
    firstWith('sample', await selectAsLost(db, { id, companyCustomerId }), caller) ??
    firstWith('preview', await selectInMethodology(db, { id }), caller) ??
    firstWith('edit', await selectInInbox(db, { id, userId: caller._id }), caller) ??
    (await findUnattached(db, caller, id))
  if (!elsewhere || (await isWithheld(db, caller, id))) throw notFound()
  return elsewhere
}

/** Returns whether the image is of an answer that is withheld from the caller. */
async function isWithheld(db: Kysely<Tables>, { _id }: Caller, id: string): Promise<boolean> {
  const [row] = await selectShown(db, { id, callerId: _id })
  return row?.shown === false
}

const selectShown = prepared(
  'is-image-withheld',
  (db: Kysely<Tables>, params: Params<{ id: string; callerId: string }>) =>
    db
      .selectFrom('images')
      .where('images.id', '=', params.id)
      .select(isImageShownTo({ _id: params.callerId }, 'images.id').as('shown')),
)

async function findUnattached(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImageFile | undefined> {
  if (!isStaff(caller.role)) return undefined
  return selectUnattached(db, caller, [id])
    .select(['name', 'mime', 'sha256', 'thumbnail_sha256 as thumbnailSha256'])
    .executeTakeFirst()
}

function lookUp(db: Kysely<Tables>, { _id, companyCustomerId }: Caller, id: string) {
  return lookUpsOn(db).load({ id, companyCustomerId, callerId: _id })
}

type FoundImage = Omit<ImageRow, 'id' | 'shown'>

/** Returns the image if the caller has this access to one of the reports that it was found by. */
function firstWith(
  needs: 'preview' | 'sample' | 'read' | 'edit',
  rows: readonly FoundImage[],
  caller: Caller,
): ImageFile | undefined {
  const row = rows.find(({ status, sample, purchased }) =>
    includesAccess(reportAccess(caller, { status, sample }, purchased), needs),
  )
  if (!row) return undefined
  const { name, mime, sha256, thumbnail_sha256 } = row
  return { name, mime, sha256, thumbnailSha256: thumbnail_sha256 }
}

interface LookUp {
  readonly id: string
  readonly companyCustomerId: string | null
  readonly callerId: string
}

type ImageRow = Awaited<ReturnType<typeof selectImages>>[number]
/** A gallery requests dozens of images at once. */
const lookUpsOn = openLookUps(selectEach)

/** Each person has a statement of their own: it has their rights in it. */
async function selectEach(
  db: Kysely<Tables>,
  asked: readonly LookUp[],
): Promise<readonly (readonly ImageRow[])[]> {
  const found = await Promise.all(
    [...Map.groupBy(asked, ({ callerId }) => callerId)].map(async ([callerId, those]) => {
      const [{ companyCustomerId }] = those as [LookUp]
      const ids = those.map(({ id }) => id)
      const rows = await selectImages(db, { ids, companyCustomerId, callerId })
      return [callerId, Map.groupBy(rows, ({ id }) => id)] as const
    }),
  )
  const byCaller = new Map(found)
  return asked.map(({ id, callerId }) => byCaller.get(callerId)?.get(id) ?? [])
}

/** Selects each image once for each report that it belongs to. */
const selectImages = prepared(
  'find-images',
  (db: Kysely<Tables>, params: Params<Omit<LookUp, 'id'> & { ids: readonly string[] }>) =>
    db
      .selectFrom('images')
      .innerJoin('report_images', 'report_images.image_id', 'images.id')
      .innerJoin('reports', 'reports.id', 'report_images.report_id')
      // Hidden from the planner, as in `http/session/find-session.ts`: one plan serves all lengths.
      .where('images.id', '=', sql<string>`any((select ${params.ids}::uuid[])::uuid[])`)
      .select([
        'images.id',
        'images.name',
        'images.mime',
        'images.sha256',
        'images.thumbnail_sha256',
        'reports.status',
        isPurchasedBy(params.companyCustomerId).as('purchased'),
        isSample.as('sample'),
        isImageShownTo({ _id: params.callerId }, 'images.id').as('shown'),
      ]),
)

/** Selects an image once for each report whose methodology shows it. */
const selectInMethodology = prepared(
  'find-methodology-image',
  (db: Kysely<Tables>, params: Params<{ id: string }>) =>
    db
      .selectFrom('report_images')
      .innerJoin('images', 'images.id', 'report_images.image_id')
      .innerJoin('reports', 'reports.id', 'report_images.report_id')
      .innerJoin('methodologies', 'methodologies.report_id', 'reports.id')
      .where('report_images.image_id', '=', params.id)
      .where(
        sql<boolean>`strpos(methodologies.methodology, '/api/images/' || report_images.image_id) > 0`,
      )
      .select([
        'images.name',
        'images.mime',
        'images.sha256',
        'images.thumbnail_sha256',
        'reports.status',
        sql<boolean>`false`.as('purchased'),
        sql<boolean>`false`.as('sample'),
      ]),
)

/** Selects an image that waits in a user's inbox, with the report that it is for. */
const selectInInbox = prepared(
  'find-inbox-image',
  (db: Kysely<Tables>, params: Params<{ id: string; userId: string }>) =>
    db
      .selectFrom('inbox_images')
      .innerJoin('images', 'images.id', 'inbox_images.image_id')
      .innerJoin('reports', 'reports.id', 'inbox_images.report_id')
      .where('inbox_images.image_id', '=', params.id)
      .where('inbox_images.user_id', '=', params.userId)
      .select([
        'images.name',
        'images.mime',
        'images.sha256',
        'images.thumbnail_sha256',
        'reports.status',
        sql<boolean>`false`.as('purchased'),
        sql<boolean>`false`.as('sample'),
      ]),
)
