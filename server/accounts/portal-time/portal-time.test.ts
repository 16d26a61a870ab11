import type { PortalTime } from '@insights/contract/accounts/portal-time.ts'
import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'
import type { Home } from '@insights/contract/operations/home.ts'
import { addDays } from '@insights/domain/answers/work-plan/days.ts'
import { dayIn } from '@insights/domain/text/time-zone.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { waitPast } from '../../testing/wait-past.ts'

const { db, senior, researcher } = await openTestPortal()

const choose = (chosen: string | null) => senior<PortalTime>('PUT', '/portal-time', { chosen })
afterEach(() => choose(null))

/** A time zone whose day differs from that of UTC now. */
const elsewhere = () => {
  const now = new Date()
  return now.getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
}

describe('the time zone of the firm', () => {
  test('is the server’s until seniors choose one, which the log names, and again after clearing [D15.390]', async () => {
    const server = Intl.DateTimeFormat().resolvedOptions().timeZone
    const before = (await researcher<PortalTime>('GET', '/portal-time')).body
    expect(before).toMatchObject({ chosen: null, server, timeZone: server })
    const zone = elsewhere()
    const { body } = await choose(zone)
    expect(body).toMatchObject({ chosen: zone, timeZone: zone, today: dayIn(new Date(), zone) })
    expect((await researcher<PortalTime>('GET', '/portal-time')).body.timeZone).toBe(zone)
    const entries = await actionsOn(db, 'portal-time')
    expect(entries).toEqual([`Set the time zone of the firm to ${zone}`])
    expect((await choose(null)).body).toMatchObject({ chosen: null, timeZone: server })
  })

  test.each(['+05:30', 'Mars/Olympus', '', 'x'.repeat(65), 5])(
    'rejects %j, which is no time zone, and keeps the former [D15.390]',
    async (chosen) => {
      await choose('Asia/Tokyo')
      const { status } = await senior('PUT', '/portal-time', { chosen })
      expect(status).toBe(400)
      expect((await researcher<PortalTime>('GET', '/portal-time')).body.timeZone).toBe('Asia/Tokyo')
    },
  )

  test('the database knows every time zone that can be chosen [D15.390]', async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
    const known = new Set(rows.map(({ name }) => name))
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    expect(zones.filter((zone) => !known.has(zone))).toEqual([])
  })

  test('decides which day the work plan, the home page and a due date go by [D15.391]', async () => {
    await waitPast(60 * 60 * 1000, 10_000)
    const industry = await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 1 })
    const { _id } = await addCompleteReport(db, { industry, date: '2026-11-01', answered: false })
    const utc = (await choose('UTC')).body.today
    const plan = async () => (await senior<WorkPlan>('GET', `/work-plans/${_id}`)).body
    const home = async () => (await senior<Home>('GET', '/home')).body
    const { begun, parts } = await plan()
    expect([begun, (await home()).today]).toEqual([utc, utc])
    const zone = elsewhere()
    const { today } = (await choose(zone)).body
    expect(Math.abs(Date.parse(today) - Date.parse(utc))).toBe(24 * 60 * 60 * 1000)
    expect(await plan()).toMatchObject({ today, begun: today, timeZone: zone })
    expect(await home()).toMatchObject({ today, timeZone: zone })
    const { company, application } = parts[0]!
    const give = (due: string, version: number) =>
      senior('PATCH', `/work-plans/${_id}`, {
        parts: [{ company, application, version, person: null, due }],
      })
    expect((await give(addDays(today, -1), 0)).status).toBe(400)
    expect((await give(today, 0)).status).toBe(200)
  })
})
