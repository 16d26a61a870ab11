import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Works until it has had 300 ms of a processor, and tells how much longer that took by the clock. */
const PROGRAM = `
  const start = performance.now()
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const before = used()
  while (used() - before < 300);
  console.log((performance.now() - start) / 300)`

/** How many times longer work takes at the moment than on a machine that does nothing else. */
export async function measureCpuLoad(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM])
  return Math.max(1, Number(stdout))
}
