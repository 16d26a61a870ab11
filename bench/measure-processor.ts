import { readFileSync, readdirSync } from 'node:fs'

const TICK_MS = 10

/** Milliseconds of processor time that a process and its children have taken; Linux only. */
export function processorTime(pid: number): number {
  const own = statOf(pid)
  if (!own) return 0
  // The last two: what ended children took.
  const [user, system, endedUser, endedSystem] = own.times
  let ticks = user! + system! + endedUser! + endedSystem!
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && statOf(Number(entry))?.parent === pid) {
      ticks += processorTime(Number(entry)) / TICK_MS
    }
  }
  return ticks * TICK_MS
}

export const parentOf = (pid: number): number => statOf(pid)!.parent

function statOf(pid: number): { parent: number; times: number[] } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return { parent: Number(fields[1]), times: fields.slice(11, 15).map(Number) }
  } catch {
    return undefined
  }
}
