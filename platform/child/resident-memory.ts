import { readFileSync } from 'node:fs'

/**
 * Memory that a process really occupies, in bytes, native memory included. 0 when the system
 * does not tell (no /proc): there the heap limit and the time limit have to do.
 */
export function residentMemory(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
