import type { FindResult } from '@insights/contract/find.ts'
import type { OutboxEmailListed, OutboxEmail } from '@insights/contract/operations/outbox.ts'
import { describe, expect, test } from 'vitest'

import { recordDemoDatabase } from '../../database/demo-database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { db, services, sendMails, anonymous } = portal
await recordDemoDatabase(db)

async function send(subject: string): Promise<void> {
  const html = `<p>${subject}</p>`
  await queueMail(db, services, { to: 'reader@test.example', subject, text: subject, html })
  await sendMails()
}

describe('the outbox of a demo portal', () => {
  test('lists the newest emails first, also without a session [D11.5]', async () => {
    for (let count = 1; count <= 52; count += 1) await send(`Mail ${count}`)
    const { status, body } = await anonymous<FindResult<OutboxEmailListed>>('GET', '/outbox')
    expect(status).toBe(200)
    expect({ ...body, data: body.data.length }).toEqual({
      total: 52,
      limit: 50,
      skip: 0,
      data: 50,
    })
    expect(body.data.slice(0, 2)).toMatchObject([{ subject: 'Mail 52' }, { subject: 'Mail 51' }])
    expect(Object.keys(body.data[0]!)).toEqual(['_id', 'date', 'to', 'subject'])
  })

  test('is named in the response with the signed-in user, so that visitors find it', async () => {
    expect((await anonymous('GET', '/session')).body).toEqual({
      proved: false,
      user: null,
      deactivated: false,
      outbox: true,
      signOn: false,
    })
  })

  test('returns one full email', async () => {
    await send('The one')
    const { body } = await anonymous<FindResult<OutboxEmailListed>>('GET', '/outbox')
    const mail = await anonymous<OutboxEmail>('GET', `/outbox/${body.data[0]!._id}`)
    expect(mail.body).toMatchObject({ subject: 'The one', text: 'The one', html: '<p>The one</p>' })
    expect(mail.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['0'.repeat(32), 404],
    ['..%2fsecret-key', 400],
    ['incoming', 400],
    ['A'.repeat(32), 400],
  ])('has no email %s', async (id, status) => {
    expect((await anonymous('GET', `/outbox/${id}`)).status).toBe(status)
  })
})

describe.each([
  ['without demo content', { DEMO: '0', PUBLIC_URL: 'http://localhost' }, true],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, true],
  ['on a database that was not made as a demo', { DEMO: '1' }, false],
  ['that is forced to be a demo on such a database', { DEMO: 'force' }, false],
])('a portal %s', async (_, variables, made) => {
  const closed = await openTestPortal(variables)
  if (made) await recordDemoDatabase(closed.db)

  test('has no outbox, not even for seniors [D11.6 S26.3]', async () => {
    for (const call of [closed.senior, closed.anonymous]) {
      expect((await call('GET', '/outbox')).status).toBe(404)
      expect((await call('GET', `/outbox/${'0'.repeat(32)}`)).status).toBe(404)
      expect((await call('GET', '/session')).body).toMatchObject({ outbox: false })
    }
  })
})
