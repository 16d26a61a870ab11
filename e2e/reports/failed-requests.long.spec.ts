import { expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('a list or survey that cannot be loaded says why and offers to try again, and leads to /login only after the session ended [A8.12]', async ({
  page,
  request,
}) => {
  const { _id } = await findDemoReport(await createApiClient(request, 'researcher'), 'DRAFT')
  const message = 'The database is being maintained.'
  // An event of another test would load the list before the button does.
  await intercept(page, '**/api/live*', (route) => route.abort())
  const failsOnce = async (address: string, asked: string, open = visit) => {
    const failure = { status: 500, json: { name: 'GeneralError', message, code: 500 } }
    await intercept(page, asked, (route) => route.fulfill(failure))
    await open(page, address)
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.unroute(asked)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  }
  const load = async (_page: Page, address: string) => void (await page.goto(address))
  const content = page.getByRole('main')
  await signInByApi(page, 'customer')
  await failsOnce('/report', '**/api/home?*', load)
  await expect(content.getByRole('list').first()).toBeVisible()
  await failsOnce('/report-list', '**/api/reports?*')
  await expect(content.getByRole('table')).toBeVisible()
  await signInByApi(page, 'senior')
  await failsOnce('/report-list', '**/api/reports?*', load)
  await expect(content.getByRole('table')).toBeVisible()
  await failsOnce('/admin/user-management', '**/api/users?*')
  await expect(content.getByRole('table')).toBeVisible()
  await failsOnce(`/consumer-survey?report=${_id}`, '**/api/consumer-survey?*')
  await expect(page.getByText('Import Data')).toBeVisible()

  // Ended elsewhere; the next request is rejected.
  const gone = { name: 'NotAuthenticated', message: 'Please sign in.', code: 401 }
  await intercept(page, '**/api/consumer-survey?*', (route) =>
    route.fulfill({ status: 401, json: gone }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fconsumer-survey/)
  await page.context().clearCookies()
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login\?redirect=%2Freport-list/)
})

test('a status button is free again once the report has changed, while another request has no answer [A2.81]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report._id}`)
  await expect(page.getByRole('button', { name: 'Finalize for Review' })).toBeEnabled()
  // Never answered, as by a connection that was lost without a word.
  await intercept(page, '**/api/report-progress/*', () => undefined)
  const asked = page.waitForRequest('**/api/report-progress/*')
  await takeStep(page, 'Finalize for Review')
  await asked
  await expect(page.getByText('This report is pending approval.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to draft' })).toBeEnabled()
})
