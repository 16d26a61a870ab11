import { sql } from 'kysely'

import { processName, readProcessName } from '../start/process-name.ts'
import type { Services } from '../start/services.ts'
import type { Hub } from './hub.ts'

/**
 * Sends streams away if this process has more than its share, so that their pages come back to
 * whichever process the proxy chooses. Processes see each other's numbers in the names of their
 * connections. Only for two minutes after one has come: a proxy that always sends a page to the same
 * process would send it back for ever.
 */
export async function spreadStreams(
  { config, db, live }: Pick<Services, 'config' | 'db' | 'live'>,
  hub: Pick<Hub, 'count' | 'sendAway'>,
): Promise<void> {
  await live.rename(processName(config, hub.count()))
  const { rows } = await sql<{ name: string; new: boolean }>`
    select application_name as name,
      coalesce(backend_start > now() - interval '2 minutes', false) as new
    from pg_stat_activity
    where datname = current_database() and application_name like 'insights process %'`.execute(db)
  const processes = rows.flatMap((row) => {
    const streams = readProcessName(row.name)?.streams
    return streams === undefined ? [] : [{ streams, new: row.new }]
  })
  if (!processes.some((process) => process.new)) return
  await hub.sendAway(
    countExcess(
      hub.count(),
      processes.map(({ streams }) => streams),
    ),
  )
}

/** Returns how many of its streams a process has above the average; a few are none. */
export function countExcess(own: number, all: readonly number[]): number {
  const share = Math.ceil(all.reduce((sum, streams) => sum + streams, 0) / all.length)
  return own > share * 1.1 + 5 ? own - share : 0
}
