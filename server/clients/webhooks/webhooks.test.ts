import {
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
} from '@insights/contract/clients/webhooks.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { forgetExpired } from '../../accounts/privacy/privacy-settings.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openReceiver } from '../../testing/open-receiver.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { PAUSES } from './send-webhook.ts'

const receiver = await openReceiver()
const { db, senior, researcher, customer, runJobs } = await openTestPortal({
  WEBHOOK_PRIVATE_HOSTS: receiver.host,
  WEBHOOK_TIMEOUT_SECONDS: '0.5',
})

beforeEach(async () => {
  await runJobs('send-webhook')
  receiver.received.length = 0
  receiver.respond = (response) => response.writeHead(204).end()
})

const send = () => runJobs('send-webhook')

type Created = Webhook & { readonly secret: string }

/** A webhook of a new company customer. */
async function create(fields: object = {}): Promise<Created> {
  const company = await addCompanyCustomer(db, `Company ${crypto.randomUUID()}`)
  const webhook = { company, url: receiver.url, events: WEBHOOK_EVENTS, ...fields }
  const { status, body } = await senior<Created>('POST', '/webhooks', webhook)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Assigns the edition of a new published report to the company of a webhook. */
async function buy({ company }: Pick<Webhook, 'company'>, reportId?: string): Promise<string> {
  let report = reportId
  if (report === undefined) {
    report = (await addCompleteReport(db))._id
    await moveReport(db, report, 'PUBLISHED')
  }
  const { status } = await senior('POST', '/companies-reports', { company, report })
  expect(status).toBe(201)
  return report
}

const deliveriesOf = async ({ _id }: Pick<Webhook, '_id'>) =>
  (await senior<{ data: WebhookDelivery[] }>('GET', `/webhooks/${_id}/deliveries`)).body.data

const read = async ({ _id }: Webhook) => (await senior<Webhook>('GET', `/webhooks/${_id}`)).body

/** Makes the next attempt, whose time has come by the clock of the database. */
async function goOn(): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where name = 'send-webhook' and state = 'created'`.execute(db)
  await send()
}

describe('a webhook', () => {
  test('has a secret that is shown once and stored encrypted [D32.30]', async () => {
    const { secret, ...webhook } = await create()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await read({ ...webhook, secret })).toEqual({ ...webhook, secret: null })
    const { rows } = await sql<{ row: string }>`select webhooks::text as row from webhooks`.execute(
      db,
    )
    const raw = Buffer.from(secret.slice(6), 'base64').toString('hex')
    for (const text of [secret, raw, Buffer.from(secret).toString('hex')]) {
      expect(rows.map(({ row }) => row).join()).not.toContain(text)
    }
  })

  test('is one of at most five of a company, also when several are created at once [D32.30]', async () => {
    const { company } = await create()
    const more = Array.from({ length: MAX_WEBHOOKS }, () =>
      senior<ErrorBody>('POST', '/webhooks', {
        company,
        url: receiver.url,
        events: WEBHOOK_EVENTS,
      }),
    )
    const statuses = (await Promise.all(more)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
  })

  test.each([
    [
      'http://hooks.bank.example/',
      'Must be a public https address at port 443, without a password',
    ],
    ['https://hooks.bank.example:8443/', 'Must be a public https'],
    ['https://me:secret@hooks.bank.example/', 'Must be a public https'],
    ['https://127.0.0.1/', 'Must be a public https'],
    ['https://[::1]/', 'Must be a public https'],
    ['https://169.254.169.254/latest', 'Must be a public https'],
    ['https://10.1.2.3/', 'Must be a public https'],
    ['ftp://hooks.bank.example/', 'Must be an address such as'],
    ['hooks', 'Must be an address such as'],
    ['', 'Required'],
  ])('is rejected at %s [D32.31 S45.80]', async (url, message) => {
    const { company, _id } = await create()
    const created = await senior<ErrorBody>('POST', '/webhooks', { company, url, events: WEBHOOK_EVENTS }) // prettier-ignore
    const changed = await senior<ErrorBody>('PATCH', `/webhooks/${_id}`, { url })
    for (const { status, body } of [created, changed]) {
      expect([status, body.errors?.['url']]).toEqual([400, expect.stringContaining(message)])
    }
  })

  test('rejects unknown events, no events, and a company that does not exist [D32.31]', async () => {
    const { company, url } = await create()
    for (const fields of [
      { events: ['report.read'] },
      { events: [] },
      { company: crypto.randomUUID() },
    ]) {
      const webhook = { company, url, events: WEBHOOK_EVENTS, ...fields }
      expect((await senior('POST', '/webhooks', webhook)).status).toBe(400)
    }
  })

  test('is for seniors alone, and stays that of its company [D32.32]', async () => {
    const [own, other] = [await create({ company: customer.companyCustomer }), await create()]
    await senior('POST', `/webhooks/${other._id}/deliveries`, {})
    const [{ _id: foreign }] = (await deliveriesOf(other)) as [WebhookDelivery]
    for (const user of [customer, researcher]) {
      for (const [method, path] of [
        ['GET', '/webhooks'],
        ['POST', `/webhooks/${own._id}/secret`],
        ['GET', `/webhooks/${own._id}/deliveries`],
        ['POST', `/webhooks/${own._id}/deliveries`],
        ['POST', `/webhooks/${other._id}/deliveries/${foreign}`],
      ] as const) {
        expect((await user(method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
      }
    }
    const moved = await senior('PATCH', `/webhooks/${own._id}`, { company: other.company })
    const again = await senior('POST', `/webhooks/${own._id}/deliveries/${foreign}`, {})
    expect([moved.status, again.status]).toEqual([400, 404])
  })
})

describe('an event', () => {
  test('is signed after a purchase, names the report and where it is, and has no figure [D32.33 D32.34]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    const report = await buy(webhook)
    expect(receiver.received).toEqual([])
    await send()
    const [delivery] = await deliveriesOf(webhook)
    const event = receiver.verify(webhook.secret)
    expect(event).toEqual({
      type: 'report.purchased',
      timestamp: delivery!.createdAt,
      data: {
        report,
        title: expect.any(String),
        industry: { _id: expect.any(String), title: expect.any(String) },
        month: '2026-03',
        revision: 0,
        fingerprint: null,
        page: `http://portal.test/content-building?report=${report}`,
        document: `http://portal.test/api/report-documents/${report}`,
      },
    })
    expect(receiver.received.map(({ id }) => id)).toEqual([delivery!._id])
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, outcome: 'Responded with 204.' }) // prettier-ignore
  })

  test('goes to the owners of a published or corrected edition with its fingerprint, and to no others [D32.33 D32.35]', async () => {
    const [owner, other] = [await create(), await create()]
    const report = await addCompleteReport(db)
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    await buy(owner, report._id)
    await send()
    const types = () =>
      receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types().toSorted()).toEqual(['report.published', 'report.purchased'])
    const { body: revision } = await senior<{ _id: string }>('POST', '/report-edit', {
      reportId: report._id,
    })
    for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
      const moved = await senior('PUT', `/report-status/${revision._id}`, { status, reason: 'A typo', keepCarriedOver: true }) // prettier-ignore
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
    await send()
    expect(types()).toHaveLength(3)
    expect(receiver.verify(owner.secret)).toMatchObject({
      type: 'report.corrected',
      data: {
        report: revision._id,
        revision: 1,
        fingerprint: expect.stringMatching(/^[\da-f]{64}$/),
      },
    })
    expect(await deliveriesOf(other)).toEqual([])
  })

  test('is not stored for a webhook that is off or does not listen to it [D32.33]', async () => {
    const off = await create({ enabled: false })
    const deaf = await create({ events: ['report.corrected'] })
    for (const webhook of [off, deaf]) await buy(webhook)
    expect([await deliveriesOf(off), await deliveriesOf(deaf)]).toEqual([[], []])
  })

  test('is not sent once the purchase has ended, also before a retry [D32.36 S45.81]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    receiver.respond = (response) => response.writeHead(500).end()
    await send()
    await db
      .deleteFrom('company_reports')
      .where('company_customer_id', '=', webhook.company)
      .execute()
    await goOn()
    expect(receiver.received).toHaveLength(1)
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'dropped', attempts: 1, outcome: 'The company no longer has the edition.' },
    ])
  })

  test('is not sent once another revision has replaced its report, or the webhook is off [D32.36]', async () => {
    const [replaced, off] = [await create({ events: ['report.purchased'] }), await create({ events: ['report.purchased'] })] // prettier-ignore
    await moveReport(db, await buy(replaced), 'PUBLISHED_EDITED')
    await buy(off)
    await senior('PATCH', `/webhooks/${off._id}`, { enabled: false })
    await send()
    expect(receiver.received).toEqual([])
    expect(await deliveriesOf(replaced)).toMatchObject([{ state: 'dropped', outcome: 'Another revision has replaced this one.' }]) // prettier-ignore
    expect(await deliveriesOf(off)).toMatchObject([{ state: 'dropped', outcome: 'The webhook was off.' }]) // prettier-ignore
  })
})

describe('a delivery', () => {
  test('is repeated after each failure with the same id and growing pauses, and fails after three days [D32.37]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    receiver.respond = (response) => response.writeHead(500).end()
    await send()
    const pauses: number[] = []
    for (let attempts = 1; attempts <= PAUSES.length; attempts += 1) {
      const [waiting] = await deliveriesOf(webhook)
      expect(waiting).toMatchObject({ state: 'waiting', attempts, outcome: 'Responded with 500.' })
      pauses.push(Date.parse(waiting!.nextAt!) - Date.now())
      await goOn()
    }
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'failed', attempts: PAUSES.length + 1, nextAt: null },
    ])
    await goOn()
    expect(receiver.received).toHaveLength(PAUSES.length + 1)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400_000
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThan(3.5)
  })

  test.each([
    ['hangs', () => undefined, 'No response within 0.5 seconds.'],
    [
      'redirects',
      (response) => response.writeHead(302, { location: `${receiver.url}/canary` }).end(),
      'Responded with 302, a redirect, which is not followed.',
    ],
    ['breaks off', (response) => response.destroy(), 'No connection (ECONNRESET).'],
  ] satisfies [string, (typeof receiver)['respond'], string][])(
    'says that its receiver %s, and sends one request [D32.38 S45.82]',
    async (_, respond, outcome) => {
      const webhook = await create({ events: ['report.purchased'] })
      await buy(webhook)
      receiver.respond = respond
      await send()
      expect(receiver.received).toHaveLength(1)
      expect(await deliveriesOf(webhook)).toMatchObject([
        { state: 'waiting', attempts: 1, outcome },
      ])
    },
  )

  test('is delivered where the response never ends, which is not read [D32.38 S45.82]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    receiver.respond = (response) => {
      response.writeHead(200)
      const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
      more()
    }
    await send()
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', outcome: 'Responded with 200.' }]) // prettier-ignore
  })

  test('turns its webhook off when all have failed for five days, and says why [D32.39]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    receiver.respond = (response) => response.writeHead(500).end()
    await send()
    const fail = () =>
      db.updateTable('webhook_deliveries').set({ retries: PAUSES.length }).where('state', '=', 'waiting').execute() // prettier-ignore
    await fail()
    await goOn()
    expect(await read(webhook)).toMatchObject({ enabled: true, turnedOff: null })
    await db.updateTable('webhooks').set({ failing_since: sql<string>`failing_since - interval '5 days'` }).where('id', '=', webhook._id).execute() // prettier-ignore
    await buy(webhook)
    await fail()
    await send()
    expect(await read(webhook)).toMatchObject({
      enabled: false,
      turnedOff: 'Every delivery failed for 5 days; the last one: Responded with 500.',
    })
    await senior('PATCH', `/webhooks/${webhook._id}`, { enabled: true })
    expect(await read(webhook)).toMatchObject({ enabled: true, turnedOff: null })
  })
})

describe('a secret that is rotated', () => {
  test('signs, and the former one as well for a day [D32.40]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    const { body: rotated } = await senior<Created>('POST', `/webhooks/${webhook._id}/secret`, {})
    await buy(webhook)
    await send()
    for (const secret of [webhook.secret, rotated.secret]) receiver.verify(secret)
    const past = sql<string>`now() - interval '1 second'`
    await db.updateTable('webhooks').set({ former_until: past }).where('id', '=', webhook._id).execute() // prettier-ignore
    await buy(webhook)
    await send()
    receiver.verify(rotated.secret)
    expect(() => receiver.verify(webhook.secret)).toThrow('No matching signature')
    await forgetExpired(db)
    const stored = await db.selectFrom('webhooks').select('former_secret').where('id', '=', webhook._id).execute() // prettier-ignore
    expect(stored).toEqual([{ former_secret: null }])
  })
})

describe('the log of deliveries', () => {
  test('has a test, which reaches a webhook that is off, and is not repeated [D32.41]', async () => {
    const webhook = await create({ enabled: false })
    receiver.respond = (response) => response.writeHead(404).end()
    await senior('POST', `/webhooks/${webhook._id}/deliveries`, {})
    await send()
    expect(receiver.verify(webhook.secret)).toMatchObject({ type: 'test', data: {} })
    expect(await deliveriesOf(webhook)).toMatchObject([
      { type: 'test', edition: null, state: 'failed', attempts: 1, outcome: 'Responded with 404.' },
    ])
  })

  test('sends an event again with its id, which cancels the attempt that waits [D32.42]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    receiver.respond = (response) => response.writeHead(500).end()
    await send()
    receiver.respond = (response) => response.writeHead(200).end()
    const [{ _id }] = (await deliveriesOf(webhook)) as [WebhookDelivery]
    await senior('POST', `/webhooks/${webhook._id}/deliveries/${_id}`, {})
    await send()
    await goOn()
    expect(receiver.received.map(({ id }) => id)).toEqual([_id, _id])
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('is deleted after thirty days [D32.43]', async () => {
    const webhook = await create({ events: ['report.purchased'] })
    await buy(webhook)
    await buy(webhook)
    const [, older] = await deliveriesOf(webhook)
    const age = sql<string>`now() - interval '30 days 1 minute'`
    await db
      .updateTable('webhook_deliveries')
      .set({ created_at: age })
      .where(sql`'msg_' || replace(id::text, '-', '')`, '=', older!._id)
      .execute()
    await forgetExpired(db)
    const rows = await db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhook._id).execute() // prettier-ignore
    expect(rows).toHaveLength(1)
  })
})
