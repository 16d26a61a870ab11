import { expect, type Page, test } from '@playwright/test'

import { addScreenshot } from '../support/add-screenshot.ts'
import { findViolations } from '../support/find-violations.ts'
import { openListening } from '../support/open-listening.ts'
import {
  cellOf,
  completeAll,
  openIndustry,
  publish,
  type SmallReport,
} from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { type ApiClient, signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

const rules = (page: Page) => page.getByRole('region', { name: 'Rules for this report' })
const finalize = (page: Page) => page.getByRole('button', { name: 'Finalize for Review' })

test('a senior requires screenshots for changed answers: the list leads to them, the grid and the counts show them and follow others, and a researcher only reads the rule [D14.110 D14.112 D14.114 D14.115 D14.117]', async ({
  page,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const earlier = await start('2026-01')
  await completeAll(researcher, earlier)
  await publish(senior, earlier._id)
  const report = await start('2026-02')
  await completeAll(researcher, report)
  const { _id, version } = await cellOf(researcher, report, 'Choose a seat')
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id, version, hasCapability: false }],
  })
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  const setup = `/report/report-publish-date?report=${report._id}`
  await signInByApi(page, 'senior')
  await openListening(page, setup)
  await expect(finalize(page)).toBeEnabled()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Quality').click()
  await expect(rules(page)).toContainText('1 of 1 changed answers lacks one.')
  await rules(page).getByRole('checkbox', { name: 'A changed answer needs a screenshot' }).check()
  await tab('Overview').click()
  await expect(finalize(page)).toBeDisabled()
  // What is missing leads to its tab, and back leads here.
  await page
    .getByRole('link', { name: '1 changed answer needs a screenshot.', exact: true })
    .click()
  await expect(tab('Quality')).toHaveAttribute('aria-selected', 'true')
  expect(await findViolations(page, 'all')).toEqual([])

  const list = page.getByRole('list', { name: 'Answers that need a screenshot' })
  await list.getByRole('link', { name: /Choose a seat.*iPhone App: now no/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/answer=/)
  await page.goBack()
  await expect(list.getByRole('link')).toHaveCount(1)

  await visit(
    page,
    `/report/capabilities-table?view=grid&report=${report._id}&application=iphone-app`,
  )
  const needed = page.getByRole('gridcell', { name: /screenshot needed/ })
  await expect(needed).toHaveCount(1)
  await expect(needed).toHaveAccessibleName(/: no, previously yes, screenshot needed$/)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Screenshot needed')
  await expect(page.getByRole('row', { name: /Choose a seat/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Track a bag/ })).toHaveCount(0)

  await visit(page, `/report/app-site-select?report=${report._id}`)
  const company = page.getByRole('link', { name: /^Amber of/ })
  await expect(company).toContainText('No screenshots yet')
  await attach(researcher, report)
  await expect(company).toContainText('1 screenshot: Mobile Web 0, iPhone App 1, Android App 0')
  await visit(page, setup)
  await expect(finalize(page)).toBeEnabled()
  await tab('Quality').click()
  await expect(rules(page)).toContainText('The one changed answer has a screenshot.')
  // A removal by another user shows on the open page.
  await attach(researcher, report, [])
  await expect(rules(page).getByRole('link', { name: /Choose a seat/ })).toBeVisible()

  await signInByApi(page, 'researcher')
  await page.reload()
  await expect(rules(page).getByRole('checkbox')).toBeDisabled()
  await expect(rules(page)).toContainText('Seniors turn it on and off.')
  await tab('Overview').click()
  await expect(finalize(page)).toBeDisabled()
  await attach(researcher, report)
  await takeStep(page, 'Finalize for Review')
  await expect(page.getByText('This report is pending approval.')).toBeVisible()
})

/** Sets the images of the changed answer; a new one by default. */
async function attach(program: ApiClient, report: SmallReport, images?: readonly string[]) {
  const { _id, version, hasCapability } = await cellOf(program, report, 'Choose a seat')
  await program('PUT', `/capability-reports/${_id}`, {
    version,
    hasCapability,
    capabilityChange: 'removed',
    images: images ?? [await addScreenshot(program, report._id)],
  })
}
