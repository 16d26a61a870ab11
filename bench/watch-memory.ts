import { readFileSync } from 'node:fs'

/**
 * Returns a function that stops watching and returns the peak memory of this process's children in
 * megabytes.
 */
export function watchMemory(): { stop: () => number } {
  let most = 0
  const watch = setInterval(() => {
    for (const child of readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(
      ' ',
    )) {
      try {
        const status = readFileSync(`/proc/${Number(child)}/status`, 'latin1')
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      } catch {
        // It has ended since.
      }
    }
  }, 20)
  return {
    stop: () => {
      clearInterval(watch)
      return most
    },
  }
}
