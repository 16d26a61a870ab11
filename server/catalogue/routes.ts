import { catalogueOf } from '@insights/contract/catalogue.ts'
import { errorBody } from '@insights/contract/error.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { CATALOGUE_FORMATS, exportCatalogue } from './export-catalogue.ts'

export const catalogueRoutes: Routes = async (api, { db }) => {
  for (const format of Object.keys(CATALOGUE_FORMATS) as (keyof typeof CATALOGUE_FORMATS)[]) {
    api.get(
      `/catalogue/:industry/catalogue.${format}`,
      {
        config: { permission: 'staff', ownership: 'shared' },
        schema: {
          params: catalogueOf,
          querystring: z.strictObject({}),
          response: {
            200: {
              content: {
                [CATALOGUE_FORMATS[format].type]: { schema: z.custom<string | Buffer>() },
              },
            },
            404: errorBody,
          },
        },
      },
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
