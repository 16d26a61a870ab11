type Close = () => Promise<unknown>

export interface Shutdown {
  /** Steps of closing, in the order of opening; they run in reverse. */
  readonly opened: (close: Close) => void
  readonly close: () => Promise<void>
  /** Closes everything and ends the process. */
  readonly exit: (code: number) => Promise<never>
}

/** Milliseconds that closing may take before the process exits anyway. */
const MAX_SHUTDOWN_MS = 30_000

/**
 * Closes everything in the reverse order of opening, on SIGTERM and SIGINT. Also during startup: an
 * interrupted start leaves no database running.
 */
export function gracefulShutdown(): Shutdown {
  const closing: Close[] = []
  let closed: Promise<void> | undefined
  async function closeAll(): Promise<void> {
    for (let close = closing.pop(); close; close = closing.pop()) {
      await close().catch((error: unknown) => console.error(error))
    }
  }
  const close = () => (closed ??= closeAll())
  const exit = async (code: number) => {
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref()
    await close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void exit(0))
  process.on('SIGINT', () => void exit(0))
  return { opened: (last) => closing.push(last), close, exit }
}
