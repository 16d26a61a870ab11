import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when a portal that was started takes requests. Throws when it has ended. */
export async function untilReady(portal: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (reply?.ok) return
    if (portal.exitCode !== null) throw new Error('The portal does not start')
    await pause(10)
  }
}
