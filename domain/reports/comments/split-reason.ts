const MAX_THREADS = 20

/**
 * Returns what a return to draft asks for, line by line: each becomes a thread that can be resolved
 * alone. A reason of too many lines stays whole.
 */
export function splitReason(reason: string): string[] {
  const lines = reason
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > MAX_THREADS ? [reason.trim()] : lines
}
