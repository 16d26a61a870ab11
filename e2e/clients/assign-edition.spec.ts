import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a published edition is assigned at once to the owners of the previous one, with the names of companies that had it or are deleted [D26.156]', async ({
  page,
  request,
}) => {
  const { senior, researcher, start } = await openIndustry(request)
  const [last, next] = [await start('2026-01'), await start('2026-02')]
  for (const report of [last, next]) {
    await completeAll(researcher, report)
    await publish(senior, report._id)
  }
  const [owner, faster, gone] = [
    await addCompanyCustomer(request),
    await addCompanyCustomer(request),
    await addCompanyCustomer(request),
  ]
  for (const { companyCustomer: company } of [owner, faster, gone]) {
    await researcher('POST', '/companies-reports', { company, report: last._id })
  }
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building?report=${next._id}`)
  const published = page.getByRole('region', { name: 'Published report' })
  await expect(published).toContainText(
    '3 companies that bought the edition of January 2026 do not have it yet.',
  )
  await published.getByRole('link', { name: 'Assign to customers' }).click()
  await expect(page.getByRole('heading', { name: 'Assign to Customers' })).toBeFocused()
  const row = page.getByRole('group', { name: owner.name })
  await expect(row.getByRole('checkbox', { name: owner.name })).toBeChecked()
  await row.getByRole('textbox', { name: 'PO', exact: true }).fill('PO-77')
  await expect(row.getByRole('textbox', { name: 'PO Date' })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  // The page would learn of both changes by itself, sooner or later than the press.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await intercept(page, '**/api/previous-owners/*', async (route) => {
    if (route.request().method() === 'GET') await pressed
    await route.continue()
  })
  await researcher('POST', '/companies-reports', {
    company: faster.companyCustomer,
    report: next._id,
  })
  await researcher('DELETE', `/companies-customer/${gone.companyCustomer}`)
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().includes('/previous-owners/')) // prettier-ignore
  await page.getByRole('button', { name: 'Assign to 3 companies' }).click()
  await sent
  press()
  const said = page.getByRole('status').filter({ hasText: 'Assigned to' })
  await expect(said).toContainText(`Assigned to ${owner.name}.`)
  await expect(said).toContainText(`Assigned by a colleague before: ${faster.name}.`)
  await expect(said).toContainText(`Deleted meanwhile: ${gone.name}.`)
  await expect(row.getByText('Has this edition')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  const { data } = await researcher<{ data: { po: string; report: { _id: string } }[] }>(
    'GET',
    `/companies-reports?company=${owner.companyCustomer}`,
  )
  expect(data[0]).toMatchObject({ po: 'PO-77', report: { _id: next._id } })
})

test('correcting a published report begins a revision after a question, and each page says what customers read [D26.159]', async ({
  page,
  request,
}) => {
  const { senior, researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building?report=${report._id}`)
  const published = page.getByRole('region', { name: 'Published report' })
  await published.getByRole('button', { name: 'Correct this report' }).click()
  const question = page.getByRole('dialog', { name: 'Correct this report?' })
  await expect(question).toContainText('Customers read revision 0 until revision 1 is published')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await published.getByRole('button', { name: 'Correct this report' }).click()
  await question.getByRole('button', { name: 'Begin revision 1' }).click()
  await expect(page.getByRole('heading', { name: 'Report Setup' })).toBeVisible()
  const notice = page.getByRole('note').filter({ hasText: 'Revision 1' })
  await expect(notice).toHaveText('Revision 1, draft: customers read revision 0')
  const revision = new URL(page.url()).searchParams.get('report')!
  expect(revision).not.toBe(report._id)
  for (const path of ['content-building', 'scoring-ranking', 'comments', 'appendix/methodology']) {
    await page.goto(`/${path}?report=${revision}`)
    await expect(notice).toHaveText('Revision 1, draft: customers read revision 0')
  }
  await page.goto(`/content-building?report=${report._id}`)
  await expect(published).toBeVisible()
  await expect(published.getByRole('button', { name: 'Correct this report' })).toBeHidden()
  await expect(notice).toBeHidden()
})
