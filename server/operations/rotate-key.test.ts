import { randomBytes } from 'node:crypto'

import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { encryptSecret } from '../accounts/sign-on/connections.ts'
import { webhookSecretPurpose } from '../clients/webhooks/webhooks.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { storeTokens } from '../screenshots/cloud-drives/stored-tokens.ts'
import { requireSameKey } from '../start/require-same-key.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { ENCRYPTED, rotateKey } from './rotate-key.ts'

const [former, current] = [0, 1].map(() => randomBytes(36).toString('base64'))
const portal = await openTestPortal({ SECRET_KEY: former })
const { db, services, as, customer } = portal
const withKeys = (...keys: (string | undefined)[]) => {
  const [first, ...others] = keys.map((key) => Buffer.from(key!))
  return createEncryptor(first!, ...others)
}

test('every encrypted value of the database is encrypted with the current key, and the former key is of no more use [D15.727 S45.60]', async () => {
  const user = await as({ email: 'app@test.example', loginType: 'CUSTOMER' })
  await setUpAuthenticator(user)
  await user('POST', '/totp', {})
  const { token_hash } = await db
    .selectFrom('pending_totps')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  const encrypted = services.encryptor.encrypt('verifier', 'oauth verifier')
  const use = { drive: 'google-drive', purpose: 'upload' } as const
  await db
    .insertInto('oauth_states')
    .values({ state_hash: randomBytes(32), session_hash: token_hash, ...use, verifier: encrypted })
    .execute()
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() }
  await storeTokens(services, token_hash, use, tokens)
  await db.deleteFrom('drive_connections').execute()
  await storeTokens(services, token_hash, use, tokens)
  const client = { issuer: 'https://login.test', clientId: 'portal' }
  await sql`insert into sign_on_connections (issuer, client_id, client_secret)
    values (${client.issuer}, ${client.clientId},
      ${encryptSecret(services.encryptor, client, 'secret')})`.execute(db)
  const id = customer.companyCustomer
  const webhook = services.encryptor.encrypt('whsec_', webhookSecretPurpose(id))
  const once = { id, company_customer_id: id, url: '', events: [], enabled: false } as const
  await db
    .insertInto('webhooks')
    .values({ ...once, secret: webhook, former_secret: webhook, former_until: new Date() })
    .execute()
  const mail = { to: 'x@test.example', subject: 'x', text: 'x', html: 'x' }
  await queueMail(db, services, mail)

  const tables = ENCRYPTED.map(({ table }) => table)
  const strange = await rotateKey(db, withKeys(current, current))
  expect([strange.renewed, ...strange.unreadable.keys()]).toEqual([0, ...new Set(tables)])
  const { renewed, late, unreadable } = await rotateKey(db, withKeys(current, former))
  expect({ late, unreadable: unreadable.size }).toEqual({ late: 0, unreadable: 0 })
  expect(renewed).toBeGreaterThanOrEqual(tables.length)

  const again = await rotateKey(db, withKeys(current))
  expect(again).toEqual({ renewed: 0, late: 0, unreadable: new Map() })
  await expect(requireSameKey(db, withKeys(current))).resolves.toBeUndefined()
  await expect(requireSameKey(db, withKeys(former))).rejects.toThrow('another key')
})

test('every column of bytes is a hash, part of a report, or renewed', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
      and column_name not like '%\_hash' and table_name not in ('report_documents', 'survey_respondents')`.execute(
    db,
  )
  const renewed = ENCRYPTED.filter(({ table }) => table !== 'pgboss.job')
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [
      'secret_key_check.sealed',
      ...renewed.map(({ table, column }) => `${table}.${column}`),
    ].toSorted(),
  )
})
