import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { signInUser } from '../support/add-user.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { readEmail } from '../support/emails.ts'
import { intercept } from '../support/intercept.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { openListening } from '../support/open-listening.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('a reader asks for a previewed report, staff note the lead and decline, and the reader asks again and reads it once it is assigned [A8.14 B4.50 D15.234 D15.640 D30.80 D30.85 D30.86 D15.324]', async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, email, name } = await addCompanyCustomer(request)
  const { _id: report } = await findDemoReport(researcher, 'PUBLISHED')
  await signInUser(page, email)
  await page.clock.install()
  const counted = page.waitForResponse('**/api/page-views')
  await page.goto(`/content-building/executive-summary?report=${report}`)
  expect(await (await counted).json()).toEqual({ counted: true })
  await page.goto(`/appendix/raw-data?report=${report}`)
  await expect(page.getByText('Buy report to see this information.')).toBeVisible()
  const buy = page.getByRole('button', { name: 'Buy report' }).first()
  await buy.click()
  const question = page.getByRole('dialog', { name: 'Buy this report?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(buy).toBeFocused()
  await buy.click()
  await question.getByRole('button', { name: 'Send request' }).click()
  const thanks = page.getByText(
    'An email has been sent to Sales Department, we will contact you soon.',
  )
  await expect(thanks).toBeVisible()
  const requested = page.getByRole('button', { name: /^Requested on \w+ \d+, \d{4}/ }).first()
  await expect(requested).toBeFocused()
  await page.clock.fastForward(3500)
  await expect(thanks).toBeVisible()
  await page.clock.fastForward(6500)
  await expect(thanks).toBeHidden()
  // It stays so on other pages of the report and after a reload, and is not sent again.
  await page.goto(`/appendix/methodology?report=${report}`)
  await expect(requested).toBeDisabled()
  await requested.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await readEmail(request, 'sales', /buy|report|purchase/i, email)).toContain(email)

  await page.context().clearCookies()
  await signInByApi(page, 'researcher')
  await page.goto('/report?tab=clients')
  await page.getByRole('link', { name: 'Insight', exact: true }).click()
  await page.getByRole('tab', { name: 'Leads' }).click()
  const lead = page.getByRole('row').filter({ hasText: name })
  await lead.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Set state' }).click()
  const state = page.getByRole('dialog', { name })
  await state.getByLabel('State').selectOption('Contacted')
  const note = state.getByLabel('Note')
  await note.fill('Called')
  const answered = Promise.withResolvers<void>()
  await onNextWrite(page, '**/api/leads', async (route) => {
    await answered.promise
    await route.continue()
  })
  await state.getByRole('button', { name: 'Save' }).click()
  // What is typed while the note is saved keeps the form open.
  await note.pressSequentially(' in May.')
  answered.resolve()
  await expect(lead).toContainText('Called')
  await expect(note).toHaveValue('Called in May.')
  await state.getByRole('button', { name: 'Save' }).click()
  await expect(state).toBeHidden()
  await expect(lead).toContainText('Called in May.')
  await expect(lead).toContainText('Contacted')
  await visit(page, `/management/company-details?company=${companyCustomer}`)
  const requests = page.getByRole('list', { name: 'Requested reports' })
  await requests.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline request' })
  const decline = dialog.getByRole('button', { name: 'Decline request' })
  await expect(decline).toBeDisabled()
  const reason = 'Your contract begins in May.'
  await dialog.getByLabel('Reason').fill(reason)
  await decline.click()
  await expect(requests).toContainText(reason)
  await expect(requests.getByRole('button')).toHaveCount(0)
  expect(await readEmail(request, email, /declined/i)).toContain(reason)

  await signInUser(page, email)
  await openListening(page, `/content-building?report=${report}`)
  await expect(page.getByText(`: “${reason}”`)).toHaveCount(1)
  await page.getByRole('button', { name: 'Ask again' }).first().click()
  await expect(question).toContainText(reason)
  await question.getByRole('button', { name: 'Send request' }).click()
  await expect(requested).toBeVisible()
  await expect(page.getByText(reason)).toHaveCount(0)
  const assignment = await researcher<{ _id: string }>('POST', '/companies-reports', {
    company: companyCustomer,
    report,
  })
  // The open page loads it without a reload.
  await expect(page.getByText('Buy report to see this information.')).toHaveCount(0)

  await visit(page, '/profile#data')
  const own = page.getByRole('table', { name: 'What you read' })
  await expect(own.getByRole('row', { name: /Banking/ })).toContainText('Executive Summary')
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()

  // Access ends while a script of the page is still to come.
  const ended = Promise.withResolvers<void>()
  await intercept(page, '**/assets/_document-*.js', async (route) => {
    await ended.promise
    await route.continue()
  })
  await openListening(page, `/content-building?report=${report}`)
  const again = page.waitForResponse(`**/api/reports/${report}`)
  await researcher('DELETE', `/companies-reports/${assignment._id}`)
  await again
  ended.resolve()
  await expect(page.getByText('Your access to this report has ended.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Buy report/ })).toHaveCount(0)
})
