import { createKysely } from '@insights/platform/database/kysely.ts'
import { sql } from 'kysely'

import type { Deployment } from './deployment.ts'
import { failovers } from './faults.ts'
import { runFaults } from './run-faults.ts'

interface Drill {
  readonly deployment: Deployment
  readonly times: number
  readonly seed: string
  readonly log: (line: string) => void
}

/** Fails the database over under load, each way in turn; returns all faults found, in sentences. */
export async function runFailoverDrill(drill: Drill): Promise<string[]> {
  const { deployment, times, seed, log } = drill
  const faults = Array.from({ length: times }, (_, time) => failovers[time % failovers.length]!)
  const before = new Map(deployment.processes.map((one) => [one, one.starts()]))
  const wrong = await runFaults({ deployment, faults, seed, log })
  for (const [{ name, starts }, count] of before) {
    if (starts() !== count) wrong.push(`The process ${name} was started ${starts()} times`)
  }
  return [...wrong, ...(await checkJobs(deployment, log))]
}

/** Checks that each job was done, and each email sent once. */
async function checkJobs(
  { connectionString, mailboxes }: Deployment,
  log: (line: string) => void,
): Promise<string[]> {
  const db = createKysely(connectionString, { size: 1 })
  try {
    const { rows } = await sql<{ name: string; state: string; jobs: number; retried: number }>`
      select name, state, count(*)::int as jobs, count(*) filter (where retry_count > 0)::int as retried
      from pgboss.job where name not like '\\_\\_%' group by name, state order by name`.execute(db)
    for (const { name, state, jobs, retried } of rows) {
      log(`${jobs} jobs of ${name} are ${state}, ${retried} of them after another run`)
    }
    const ids = mailboxes.received().map(({ to, messageId }) => `${to} ${messageId}`)
    const repeated = ids.length - new Set(ids).size
    log(`${ids.length} emails arrived, ${repeated} of them a second time`)
    const failed = rows
      .filter(({ state }) => state === 'failed')
      .map(({ name, jobs }) => `${jobs} jobs of ${name} failed for good`)
    return repeated === 0 ? failed : [...failed, `${repeated} emails came a second time`]
  } finally {
    await db.destroy()
  }
}
