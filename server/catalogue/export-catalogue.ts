import { catalogueApi } from '@insights/contract/catalogue/catalogue.ts'
import { writeCatalogueTable } from '@insights/domain/catalogue/file/write-catalogue-table.ts'
import { renderCatalogueCsv } from '@insights/print/catalogue/render-catalogue-csv.ts'
import { renderCatalogueXlsx } from '@insights/print/catalogue/render-catalogue-xlsx.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../accounts/activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { slug } from '../http/headers.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { readCatalogue } from './read-catalogue.ts'

export const catalogueRoutes: Routes = (route, { db }) => {
  for (const format of ['csv', 'xlsx'] as const) {
    route(
      catalogueApi[format],
      { permission: 'staff', ownership: 'shared' },
      async (request, reply) => {
        const { industry } = request.params
        const file = await exportCatalogue(db, callerOf(request), industry, format)
        return reply
          .type(file.type)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .send(file.content)
      },
    )
  }
}

/** Content types, as the response's headers name them. */
export const CATALOGUE_FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', render: renderCatalogueCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    render: renderCatalogueXlsx,
  },
} as const

interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly content: string | Buffer
}

/** Returns an industry's catalogue as a file that can be imported again; a template if it is empty. */
async function exportCatalogue(
  db: Kysely<Tables>,
  caller: Caller,
  industryId: string,
  format: keyof typeof CATALOGUE_FORMATS,
): Promise<ExportedFile> {
  const industry = await db
    .selectFrom('industries')
    .select('title')
    .where('id', '=', industryId)
    .executeTakeFirst()
  if (!industry) throw notFound()
  const table = writeCatalogueTable(await readCatalogue(db, industryId))
  await recordActivity(db, {
    subject: 'INDUSTRY',
    reference: industryId,
    action: `Exported the catalog of the industry "${industry.title}"`,
    actorId: caller._id,
  })
  const { type, render } = CATALOGUE_FORMATS[format]
  return {
    name: `catalogue-${slug(industry.title, 'industry')}.${format}`,
    type,
    content: await render(table),
  }
}
