import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startSingleProcess, startCluster } from './deployment.ts'
import { singleProcessFaults, clusterFaults } from './faults.ts'
import { runFaults } from './run-faults.ts'

/** Long enough to have an effect; the long form, script/fault-test, has up to ten seconds. */
const outage = () => 0.7

/** Ends before the test's timeout, so that no process is left running. */
const LONGEST = 540_000
/** Several times what a start takes beside other programs; script/fault-test expects it sooner. */
const MAX_RECOVERY = 120_000

const stages = {
  'that runs alone on its own database': {
    open: startSingleProcess,
    faults: singleProcessFaults(outage),
  },
  'of several processes on a database server': {
    open: () => startCluster(1),
    faults: clusterFaults(outage),
  },
}

test.each(Object.entries(stages))(
  'a portal %s loses no acknowledged write, completes or undoes each, and recovers by itself [S23.1 S24.2]',
  { timeout: 600_000 },
  async (_name, { open, faults }) => {
    const deployment = await open()
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    try {
      const wrong = await Promise.race([
        runFaults({ deployment, faults, seed: 'short', log, maxRecovery: MAX_RECOVERY }),
        sleep(LONGEST, [`It is not done after ${LONGEST} ms`], { ref: false }),
      ])
      const outputs = deployment.processes.map(({ name, output }) => `${name}:\n${output()}`)
      expect(wrong, [...lines, ...outputs].join('\n')).toEqual([])
    } finally {
      await deployment.close()
    }
  },
)
