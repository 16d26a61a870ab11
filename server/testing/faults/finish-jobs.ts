import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { measureCpuLoad } from './cpu-load.ts'

/** On a machine that has time for it. */
const MAX_WAIT = 60_000

/**
 * Lets the portal do all that is left to do, without the waits before another try: runs of a worker
 * that is no more count as lost at once, as do those that the database did not hear the end of, and
 * what is to be tried again later is tried now. Answers what is not done after that; a job that failed
 * for good is not lost, its failure is listed.
 */
export async function finishJobs(db: Kysely<Tables>, worker: () => Date): Promise<string[]> {
  const deadline = Date.now() + MAX_WAIT * (await measureCpuLoad())
  for (;;) {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'
      and (started_on < ${worker()}
        or heartbeat_seconds is null and started_on < now() - interval '25 seconds')`.execute(db)
    await sql`update pgboss.job set start_after = now()
      where state = 'retry' and start_after > now()`.execute(db)
    const { rows } = await sql<{ name: string; state: string; jobs: number }>`
      select name, state, count(*)::int as jobs from pgboss.job
      where name not like '\\_\\_%' and state not in ('completed', 'failed') group by name, state`.execute(
      db,
    )
    if (rows.length === 0) return []
    if (Date.now() > deadline) {
      return rows.map(({ jobs, name, state }) => `${jobs} jobs of ${name} are ${state}`)
    }
    await sleep(250)
  }
}
