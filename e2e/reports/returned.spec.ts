import { expect, test } from '@playwright/test'

import { linkIn, readEmail } from '../support/emails.ts'
import { findViolations } from '../support/find-violations.ts'
import { openListening } from '../support/open-listening.ts'
import { cellsOf, completeAll, openIndustry } from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { signInByApi, USERS } from '../support/users.ts'

test("the reason of a return reaches the report's authors by email, on Home and on setup, until it is finalized again [D5.83]", async ({
  page,
  context,
}) => {
  const { researcher, senior, title, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await researcher('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
  const asked = await readEmail(page.request, USERS.senior.email, RegExp(`^Waiting.*${title}`))
  expect(linkIn(asked)).toBe(`/report/report-publish-date?report=${report._id}`)
  const reason = 'The survey is of last year.\nPlease import the new one.'
  await senior('PUT', `/report-status/${report._id}`, { status: 'DRAFT', reason })

  const email = await readEmail(page.request, USERS.researcher.email, RegExp(`^Returned.*${title}`))
  expect(email).toContain('The survey is of last year.')
  expect(email).toMatch(/\/profile#emails/)
  await signInByApi(page, 'researcher')
  await page.goto('/report')
  const waiting = page.getByRole('region', { name: 'Waiting for me' })
  await expect(waiting.getByRole('link', { name: RegExp(report.title) })).toContainText(
    'The survey is of last year.',
  )
  const tiles = page.getByRole('list', { name: 'In progress' })
  const tile = tiles.getByRole('link', { name: RegExp(report.title) })
  await expect(tile).toContainText('Returned to draft by')
  await expect(tile).toContainText('The survey is of last year.')
  await tile.click()
  await expect(page).toHaveURL(linkIn(email))
  const notice = page.getByRole('status').filter({ hasText: 'Returned to draft' })
  await expect(notice).toContainText('Please import the new one.')
  expect(await findViolations(page, 'all')).toEqual([])
  // On the open page of a colleague as well.
  const other = await context.newPage()
  await other.goto(linkIn(email))
  const seen = other.getByRole('status').filter({ hasText: 'Please import the new one.' })
  await expect(seen).toBeVisible()
  // A line each of the reason, until it is resolved.
  await expect(page.getByText('2 open threads')).toBeVisible()
  await takeStep(page, 'Finalize for Review')
  await expect(notice).toBeHidden()
  await expect(seen).toBeHidden()
})

test('staff switch emails about reports off on their profile, each kind by itself [D5.89]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  await page.goto('/profile#emails')
  const emails = page.getByRole('region', { name: 'Emails' })
  const published = emails.getByRole('switch', { name: 'Published' })
  await expect(published).toBeChecked()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await published.press('Space')
  await saved
  await page.reload()
  await expect(published).not.toBeChecked()
  await expect(emails.getByRole('switch', { name: 'Returned to draft' })).toBeChecked()
  await page.route('**/api/report-emails', (route) => route.abort(), { times: 1 })
  await published.press('Space')
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(published).not.toBeChecked()
  await published.press('Space')
  await expect(published).toBeChecked()
  await page.context().clearCookies()
  await signInByApi(page, 'customer')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await expect(emails).toHaveCount(0)
})

test('content written while another user deletes the scores is kept, and saved once they are calculated again [A4.43]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await signInByApi(page, 'senior')
  await openListening(page, `/content-building/executive-summary?report=${report._id}`)
  await page.getByRole('button', { name: 'Edit Top Performers' }).click()
  const [cell] = await cellsOf(researcher, report._id)
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id: cell!._id, version: cell!.version, hasCapability: !cell!.hasCapability }],
  })
  const closed = page.getByRole('status', { name: 'Content building is closed' })
  await expect(closed).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])
  const editor = page.getByRole('textbox', { name: 'Top Performers' })
  await editor.fill('Birch has caught up.')
  await expect(page.getByText('Content building is closed until').first()).toBeVisible()
  await expect(editor).toHaveText('Birch has caught up.')
  const written = async () => {
    const { data } = await researcher<{ data: { executiveSummary: { topPerformers: string } }[] }>(
      'GET',
      `/content-building?reportId=${report._id}`,
    )
    return data[0]!.executiveSummary.topPerformers
  }
  expect(await written()).toBe('<p>Amber leads.</p>')
  // Open texts can be finished; no other text can be opened.
  await page.getByRole('button', { name: 'Done with Top Performers' }).click()
  const edit = page.getByRole('button', { name: 'Edit Top Performers' })
  await expect(edit).toBeDisabled()
  await expect(page.getByText('Birch has caught up.')).toBeVisible()
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  await expect(closed).toBeHidden()
  await expect.poll(written).toBe('<p>Birch has caught up.</p>')
  await edit.click()
  await expect(editor).toHaveText('Birch has caught up.')
})
