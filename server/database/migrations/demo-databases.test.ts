import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'

import { DEMO_USERS } from '../../demo/people.ts'
import type { Tables } from '../tables.ts'
import { up } from './0023_demo_databases.ts'

const { db, owner } = await createTestDatabase<Tables>({ migrations: import.meta.dirname })

interface Account {
  readonly email: string
  readonly login_type: 'SENIOR' | 'ADMIN' | 'CUSTOMER'
  readonly created_at: string
}

const demo = (created_at: string): Account[] =>
  DEMO_USERS.map(({ email, loginType }) => ({ email, login_type: loginType, created_at }))

/**
 * Migrates a database of the previous version with these accounts, and returns when its demo was
 * loaded.
 */
async function loadedAt(accounts: readonly Account[]): Promise<string | undefined> {
  await sql`drop table demo_databases; truncate users cascade`.execute(owner)
  if (accounts.length > 0) {
    const rows = accounts.map((account) => ({ ...account, name: 'A', last_name: 'B' }))
    await db.insertInto('users').values(rows).execute()
  }
  await up(owner as unknown as Kysely<unknown>)
  const row = await db.selectFrom('demo_databases').select('loaded_at').executeTakeFirst()
  return row && new Date(row.loaded_at).toISOString()
}

const first = '2026-01-01T09:00:00.000Z'
const later = '2026-02-01T09:00:00.000Z'
const account = (
  email: string,
  created_at: string,
  login_type: Account['login_type'] = 'CUSTOMER',
) => ({ email, login_type, created_at })

test('a database that began with the demo accounts counts as a demo [D11.94]', async () => {
  expect(await loadedAt(demo(first))).toBe(first)
  expect(await loadedAt([...demo(first), account('new@customer.example', later)])).toBe(first)
  // One account was deleted since; the others were created at the same moment.
  expect(await loadedAt(demo(first).slice(1))).toBe(first)
})

test.each([
  ['without accounts', []],
  ['of one senior of that name', [account('senior@demo.example', first, 'SENIOR')]],
  ['that others had before', [account('first@firm.example', first), ...demo(later)]],
  ['whose staff are no longer the demo alone', [...demo(first), account('a@b.ex', later, 'ADMIN')]],
])('a database %s does not count as a demo [D11.94]', async (_, accounts) => {
  expect(await loadedAt(accounts)).toBeUndefined()
})
