import { randomBytes, randomUUID } from 'node:crypto'

import { TOTP } from 'otpauth'

import { hashToken } from '../../../http/session/find-session.ts'
import { type CallAs, PASSWORD } from '../../call-as.ts'
import type { TestPortal } from '../../test-portal.ts'
import { answers, type Row } from '../row.ts'

/** Also for those who have to set up their second factor first. */
const ENROLLING = (ok: number) => `401 401 ${ok} 401 401 ${ok} ${ok} ${ok} ${ok} ${ok}`

/** The user behind a caller's session, or somebody who is not there. */
async function ownId({ db }: TestPortal, { token }: CallAs): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()
  return row?.user_id ?? randomUUID()
}

async function hasSwitchedOff(portal: TestPortal, caller: CallAs, kind: string): Promise<boolean> {
  const user = await portal.db
    .selectFrom('users')
    .select('emails_off')
    .where('id', '=', await ownId(portal, caller))
    .executeTakeFirst()
  return user?.emails_off.includes(kind) ?? false
}

/** Another session of the same user; for those without one, what they come with. */
async function anotherSession(portal: TestPortal, caller: CallAs): Promise<string | undefined> {
  const user_id = await ownId(portal, caller)
  const token = randomBytes(32).toString('base64url')
  const known = portal.db.selectFrom('users').select('id').where('id', '=', user_id)
  if (!(await known.executeTakeFirst())) return caller.token
  await portal.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id })
    .execute()
  return token
}

/** What people do with their own account, and what everybody is told who is signed in. */
export const ownAccountRows: readonly Row[] = [
  {
    route: 'DELETE /authentication',
    answers: ENROLLING(200),
    send: async ({ portal }, caller) => ({ token: await anotherSession(portal, caller) }),
  },
  { route: 'GET /sessions', answers: answers.signedIn(200) },
  {
    route: 'DELETE /sessions/:id',
    about: 'of oneself',
    answers: answers.signedIn(200),
    send: async ({ portal }, caller) => {
      const token = await anotherSession(portal, caller)
      const row = await portal.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashToken(token ?? ''))
        .executeTakeFirst()
      return { path: `/sessions/${row?.id ?? randomUUID()}` }
    },
  },
  {
    route: 'DELETE /sessions/:id',
    about: 'of somebody else',
    answers: answers.signedIn(404),
    send: async ({ portal }) => {
      const call = await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' })
      const { body } = await call<{ data: { _id: string }[] }>('GET', '/sessions')
      return { path: `/sessions/${body.data[0]!._id}` }
    },
  },
  { route: 'DELETE /sessions', answers: answers.signedIn(200) },
  {
    route: 'PATCH /users/:id',
    about: 'oneself',
    answers: answers.signedIn(200),
    send: async ({ portal }, caller) => ({
      path: `/users/${await ownId(portal, caller)}`,
      body: { phone: '555' },
    }),
  },
  {
    route: 'PATCH /users/:id',
    about: 'the name of somebody else',
    answers: answers.signedIn(403),
    send: async ({ portal }) => ({
      path: `/users/${await ownId(portal, await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' }))}`,
      body: { name: 'Mallory' },
    }),
  },
  { route: 'GET /report-emails', answers: answers.staff(200) },
  {
    route: 'PATCH /report-emails',
    answers: answers.staff(200),
    // The other way round each time, so that something is changed.
    send: async ({ portal }, caller) => ({
      body: { returned: await hasSwitchedOff(portal, caller, 'returned') },
    }),
  },
  { route: 'POST /totp', answers: ENROLLING(201), send: () => ({ body: {} }) },
  {
    route: 'POST /totp',
    about: 'of somebody else',
    answers: ENROLLING(403),
    send: () => ({ body: { user: 'nobody@matrix.example' } }),
  },
  {
    route: 'GET /totp/:code',
    answers: ENROLLING(200),
    send: async (_, caller) => {
      const { body } = await caller<{ secret?: string }>('POST', '/totp', {})
      const secret = body.secret ?? 'NB2W45DFOIZA'
      return { path: `/totp/${new TOTP({ secret }).generate()}?secret=${secret}` }
    },
  },
  {
    route: 'POST /recovery-codes',
    about: 'without a second factor',
    answers: answers.signedIn(409),
    send: () => ({ body: { password: PASSWORD } }),
  },
  {
    route: 'POST /one-time-passcode',
    about: 'without a second factor',
    answers: answers.anyone(409),
    send: () => ({ body: { email: 'senior@test.example', password: PASSWORD } }),
  },
  {
    route: 'GET /status-io',
    answers: answers.signedIn(200),
    send: () => ({ path: '/status-io?entity=maintenance' }),
  },
  { route: 'GET /live', answers: answers.signedIn(200), send: () => ({ endless: true }) },
]
