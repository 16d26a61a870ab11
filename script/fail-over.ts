import { startReplicatedCluster } from '@insights/server/testing/faults/deployment.ts'
import { runFailoverDrill } from '@insights/server/testing/faults/failover-drill.ts'
import { MissingPostgresError } from '@insights/server/testing/faults/replicated-postgres.ts'

/**
 * Fails the database of a portal over to its standby under load: script/fault-test failover [times]
 * [seed]. Exits with 1 and prints the seed if something is wrong.
 */
const [given = '8', seed = crypto.randomUUID().slice(0, 8)] = process.argv.slice(2)
const times = Number(given)
console.log(`${times} failovers with the seed ${seed}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const deployment = await startReplicatedCluster().catch((error: unknown) => {
  if (!(error instanceof MissingPostgresError)) throw error
  console.error(error.message)
  process.exit(1)
})
try {
  const wrong = await runFailoverDrill({ deployment, times, seed, log: console.log })
  if (wrong.length > 0) for (const { output } of deployment.processes) console.log(output())
  for (const what of wrong) console.error(what)
  console.log(
    wrong.length === 0
      ? 'Nothing was lost.'
      : `Reproduce: script/fault-test failover ${times} ${seed}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await deployment.close()
}
