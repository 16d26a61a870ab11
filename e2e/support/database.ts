import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'

/** Returns the address of the database of the server that all tests share. */
export async function findDatabase(): Promise<string> {
  const home = join(process.env['E2E_DATA_DIR']!, 'postgres')
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const [, , , port, socket] = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n') // prettier-ignore
  const where = socket ? `localhost/portal?host=${encodeURIComponent(socket)}&` : `127.0.0.1:${port}/portal?` // prettier-ignore
  return `postgresql://portal:${password}@${where}sslmode=disable`
}

/** Leaves a user's session so many seconds until it has been idle for too long. */
export async function leaveIdle(user: string, seconds: number): Promise<void> {
  const db = createKysely<Tables>(await findDatabase())
  const seen_at = new Date(Date.now() - (12 * 60 * 60 - seconds) * 1000)
  await db.updateTable('sessions').set({ seen_at }).where('user_id', '=', user).execute()
  await db.destroy()
}

/** Lets the ten minutes pass in which a user's sign-in is proof enough for changes of accounts. */
export async function expireProof(user: string): Promise<void> {
  const db = createKysely<Tables>(await findDatabase())
  const proved_at = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('sessions').set({ proved_at }).where('user_id', '=', user).execute()
  await db.destroy()
}
