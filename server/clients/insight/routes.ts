import { insightApi } from '@insights/contract/clients/insight.ts'
import type { Kysely } from 'kysely'

import { findPrivacySettings } from '../../accounts/privacy/privacy-settings.ts'
import type { Tables } from '../../database/tables.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { countPageView } from './count-page-view.ts'
import { findOwnReading, findReadingOfCompanies } from './find-reading.ts'
import { findLeads, findRenewals, noteLead } from './leads.ts'

const staff = { permission: 'staff', ownership: 'shared' } as const

/** Reading, leads and renewals of companies, for staff; one's own reading for everybody. */
export const insightRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    insightApi.count,
    { permission: 'reader', ownership: ownedByReportInBody('preview', 'report'), unattended: true },
    async (request) => {
      const { body, byProgram } = request
      const look = { report: reportOf(request)._id, page: body.page, byProgram }
      return { counted: await countPageView(db, callerOf(request), look) }
    },
  )

  route(insightApi.get, staff, async ({ query }) => ({
    ...(await settingsOf(db)),
    rows: await findReadingOfCompanies(db, Number(query.days ?? 90)),
  }))

  route(insightApi.own, { permission: 'signed-in', ownership: 'own' }, async (request) => ({
    ...(await settingsOf(db)),
    rows: await findOwnReading(db, callerOf(request)._id),
  }))

  route(insightApi.leads, staff, async () => ({
    ...(await settingsOf(db)),
    rows: await findLeads(db),
  }))

  route(insightApi.noteLead, staff, (request) =>
    noteLead(services, callerOf(request), request.body),
  )

  route(insightApi.renewals, staff, async () => ({ rows: await findRenewals(db) }))
}

async function settingsOf(db: Kysely<Tables>) {
  const { insight, insightMonths } = await findPrivacySettings(db)
  return { on: insight, months: insightMonths }
}
