import { randomInt } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { type ApiClient, createApiClient, signInByApi } from '../support/users.ts'

interface Answer {
  readonly _id: string
  readonly company: unknown
  readonly application: unknown
  readonly version: number
  readonly hasCapability: boolean
}

interface Queue {
  readonly data: readonly {
    readonly subject: string
    readonly version: string
    readonly act: { readonly count: number } | null
    readonly decision: object | null
  }[]
}

/** Begins an edition of a real one's size, in which two answers have changed and the rest is confirmed. */
async function confirmMonth(researcher: ApiClient): Promise<string> {
  const published = await findDemoReport(researcher, 'PUBLISHED')
  const { _id: report } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: `${randomInt(2031, 2999)}-03-01`,
  })
  const path = `/capability-reports?report=${report}&$limit=infinity`
  const { data } = await researcher<{ data: Answer[] }>('GET', path)
  const changed = data.slice(0, 2)
  const parts = Map.groupBy(data.slice(2), ({ company, application }) =>
    JSON.stringify([company, application]),
  )
  const patch = (answers: readonly Answer[], flipped = false) =>
    researcher('PATCH', '/capability-reports', {
      answers: answers.map(({ _id, version, hasCapability }) => ({
        _id,
        version,
        hasCapability: hasCapability !== flipped,
        capabilityChange: flipped ? (hasCapability ? 'removed' : 'added') : 'no-change',
      })),
    })
  await patch(changed, true)
  for (const part of parts.values()) await patch(part)
  return report
}

test('a month of 1,260 answers is reviewed by fewer than 60 presses, each shown before it is saved; what fails is put back, what others do arrives, and the last act is taken back [D26.153 D26.155 D26.191 D31.81]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const senior = await createApiClient(request, 'senior')
  const report = await confirmMonth(researcher)
  const path = `/review-queue/${report}`
  const load = async () => (await senior<Queue>('GET', path)).data
  await signInByApi(page, 'senior')
  let loads = 0
  page.on('request', (sent) => {
    if (sent.method() === 'GET' && sent.url().includes(path)) loads += 1
  })
  await page.goto(`/report/review?report=${report}`)
  const list = page.getByRole('list', { name: 'To review' })
  const rows = list.getByRole('button', { name: / answers of |: / })
  const current = list.getByRole('button', { expanded: true })
  const open = page.getByRole('button', { name: /^To look at/ })
  const accepted = page.getByRole('button', { name: /^Accepted/ })
  await expect(open).toHaveText('To look at (1,260)')
  await expect(rows).toHaveCount((await load()).length)

  // An act is looked at by five of its answers, or listed as a whole.
  const acts = rows.filter({ hasText: ' answers of ' })
  await acts.first().click()
  await expect(page.locator('kbd')).toHaveText(['A', 'L', 'O', 'J', 'K', 'Z'])
  await page.keyboard.press('l')
  const sample = list.getByRole('list', { name: 'Drawn at random' })
  await expect(sample.getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('l')
  await expect(sample).toHaveCount(0)
  const count = await acts.count()
  await page.keyboard.press('o')
  await expect(acts).toHaveCount(count - 1)
  await acts.first().click()
  await page.keyboard.press('o')
  await expect(rows).toHaveCount(100)
  await page.getByRole('button', { name: /^Show \d+ more of/ }).click()
  await expect(rows.nth(100)).toBeVisible()
  await page.reload()
  await expect(open).toHaveText('To look at (1,260)')

  // The first decision is not saved until three are shown.
  const { promise: shown, resolve: save } = Promise.withResolvers<void>()
  await intercept(
    page,
    '**/decisions',
    async (route) => {
      await shown
      await route.continue()
    },
    { times: 1 },
  )
  let presses = 0
  const accept = async () => {
    const row = (await current.textContent())!
    await page.keyboard.press('a')
    presses += 1
    await expect(rows.filter({ hasText: row })).toHaveCount(0)
  }
  await expect(current).toBeVisible()
  const all = await rows.count()
  const decided = async () => (await load()).filter(({ decision }) => decision).length
  loads = 0
  for (let time = 0; time < 3; time += 1) await accept()
  expect(await decided()).toBe(0)
  save()
  while ((await rows.count()) > 2) await accept()
  await expect.poll(decided).toBe(all - 2)
  expect(loads).toBe(0)

  await intercept(page, '**/decisions', (route) => route.abort(), { times: 1 })
  const failing = (await current.textContent())!
  const [name] = failing.split('Confirmed in bulk')
  await page.keyboard.press('a')
  await expect(page.getByRole('alert').filter({ hasText: `${name}: ` })).toBeVisible()
  await expect(rows.filter({ hasText: failing })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await accept()
  await expect.poll(decided).toBe(all - 1)
  // A colleague decides on the last one.
  const { subject, version, act } = (await load()).find(({ decision }) => decision === null)!
  await senior('PUT', `${path}/decisions`, { subject, version, decision: 'accepted' })
  await expect(accepted).toHaveText('Accepted (1,260)')
  expect(presses).toBeLessThan(60)
  expect(act).not.toBeNull()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('z')
  await expect(rows).toHaveCount(1)
  await expect
    .poll(async () => (await load()).filter(({ decision }) => decision === null).length)
    .toBe(1)
})
