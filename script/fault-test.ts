import { seededRandom } from '@insights/server/demo/seeded-random.ts'
import { startSingleProcess, startCluster } from '@insights/server/testing/faults/deployment.ts'
import { singleProcessFaults, clusterFaults } from '@insights/server/testing/faults/faults.ts'
import { runFaults } from '@insights/server/testing/faults/run-faults.ts'

/**
 * Injects faults into running portals under load: script/fault-test [faults] [seed]. The same seed
 * gives the same faults in the same order. Exits with 1 and prints the seed if something is wrong.
 */
const [given = '1000', seed = crypto.randomUUID().slice(0, 8)] = process.argv.slice(2)
const many = Number(given)
console.log(`${many} faults with the seed ${seed}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const away = (next: () => number) => 0.5 + next() ** 3 * 9.5
const stages = [
  { name: 'alone', open: startSingleProcess, faults: singleProcessFaults(away) },
  { name: 'together', open: startCluster, faults: clusterFaults(away) },
]
const wrong: string[] = []
for (const [which, { name, open, faults }] of stages.entries()) {
  const mine = Math.floor((many + which) / stages.length)
  const chosen = Array.from({ length: mine }, (_, at) => {
    return faults[Math.floor(seededRandom(seed, name, at) * faults.length)]!
  })
  const stage = await open()
  try {
    const log = (line: string) => console.log(`${name} ${line}`)
    const found = await runFaults({ deployment: stage, faults: chosen, seed, log })
    if (found.length > 0) for (const { output } of stage.processes) console.log(output())
    for (const what of found) console.error(`${name}: ${what}`)
    wrong.push(...found)
  } finally {
    await stage.close()
  }
}
console.log(
  wrong.length === 0 ? 'Nothing was lost.' : `Reproduce: script/fault-test ${many} ${seed}`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
