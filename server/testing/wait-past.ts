import { setTimeout } from 'node:timers/promises'

/**
 * Waits past the next moment at which a period of the clock begins (UTC, `phase` later), if it is
 * nearer than `margin`; all in milliseconds. For tests of what happens once in each period, which a
 * test that runs over its end would see twice.
 */
export async function waitPast(period: number, margin: number, phase = 0): Promise<void> {
  const left = period - ((Date.now() - phase) % period)
  if (left < margin) await setTimeout(left + 100)
}
