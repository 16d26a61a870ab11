import { expect, test } from 'vitest'

import { recordDemoDatabase } from '../database/demo-database.ts'
import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { findExposedDemoAccounts } from './exposed-demo-accounts.ts'

const portal = await openTestPortal({ DEMO: '0', PUBLIC_URL: 'http://localhost' })
const { db, services } = portal
await portal.as({ email: 'Senior@demo.example', loginType: 'SENIOR' })
await portal.as({ email: 'reader@demo.example', loginType: 'CUSTOMER' })
const both = ['Senior@demo.example', 'reader@demo.example']

async function setActive(active: boolean): Promise<void> {
  await db.updateTable('users').set({ active }).where('email', 'in', both).execute()
}

test('demo accounts that can sign in are found in a portal that is no demo, and not in a demo', async () => {
  const demo = { db, config: { ...services.config, demo: true } }
  expect(await findExposedDemoAccounts(services)).toEqual(both)
  expect(await findExposedDemoAccounts(demo)).toEqual(both)
  await recordDemoDatabase(db)
  expect(await findExposedDemoAccounts(demo)).toEqual([])
  expect(await findExposedDemoAccounts(services)).toEqual(both)
})

test('a start without demo content warns of demo accounts until they are deactivated [S26.2]', async () => {
  const start = async () => {
    const started = await startProcess(portal, { LOG_LEVEL: 'warn' })
    await started.stop()
    return started.output()
  }
  const warning = /"level":40.+"demoAccounts":\["Senior@demo.example","reader@demo.example"\]/
  expect(await start()).toMatch(warning)
  await setActive(false)
  expect(await start()).not.toContain('emo accounts')
  await setActive(true)
})

test('a start with demo content on a database that is no demo lists no demo accounts', async () => {
  const announced = async () => {
    const started = await startProcess(portal, { DEMO: '1' })
    await started.stop()
    return started.output()
  }
  expect(await announced()).toContain('quiet harbor lantern')
  await db.deleteFrom('demo_databases').execute()
  expect(await announced()).not.toContain('quiet harbor lantern')
})
