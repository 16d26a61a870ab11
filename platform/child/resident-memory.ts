import { readFileSync } from 'node:fs'

/**
 * Returns the resident memory of a process in bytes, native memory included. 0 where the system has
 * no /proc; the heap limit and the timeout still apply there.
 */
export function residentMemory(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
