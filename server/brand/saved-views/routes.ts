import { savedViewsApi } from '@insights/contract/brand/saved-views.ts'

import { BODY_SIZE } from '../../http/body-size.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { presentDetail, presentView } from './present.ts'
import { findView, findViews } from './queries.ts'
import { changeView, createView, removeView } from './write-saved-view.ts'

const config = { permission: 'reader', ownership: 'own' } as const
/** The settings, quoted as text in JSON. */
const bodyLimit = BODY_SIZE.view

/** Saved views of the pages of "Your Brand". */
export const savedViewsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(savedViewsApi.find, config, async (request) => {
    const caller = callerOf(request)
    const found = await findViews(db, caller, request.query)
    const data = found.map((view) => presentView(caller, view))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(savedViewsApi.get, config, async (request) => {
    const caller = callerOf(request)
    const view = await findView(db, caller, request.params.id)
    if (!view) throw notFound()
    if (view.access === 'name') throw forbidden('You can no longer read the report of this view.')
    return presentDetail(db, caller, view)
  })

  route(
    savedViewsApi.create,
    {
      permission: 'reader',
      ownership: ownedByReportInBody('sample', 'report'),
      secondCoder: 'harmless',
      bodyLimit,
    },
    (request) => createView(services, callerOf(request), reportOf(request), request.body),
  )

  route(savedViewsApi.patch, { ...config, bodyLimit }, (request) =>
    changeView(services, callerOf(request), request.params.id, request.body),
  )

  route(savedViewsApi.remove, config, (request) =>
    removeView(services, callerOf(request), request.params.id),
  )
}
