import { replaceEqualDeep } from '@tanstack/react-query'

/** Milliseconds after a success in which the same press still belongs to it. */
const DOUBLE_PRESS_MS = 500

interface Press<Input, Result> {
  readonly input: Input
  readonly result: Promise<Result>
  succeededAt: number | null
}

interface Options {
  /** Milliseconds after a success in which the same press is not a new one. */
  readonly restMs?: number
  /** Milliseconds, from any start. */
  readonly now?: () => number
}

/**
 * Makes one press of a double press. The returned function runs `act`, unless the press before had
 * an equal input and is still running or has just succeeded: then it returns the same promise.
 * After a failure every press counts again.
 */
export function createPressGuard<Input, Result>({
  restMs = DOUBLE_PRESS_MS,
  now = () => performance.now(),
}: Options = {}) {
  let last: Press<Input, Result> | null = null

  return (input: Input, act: () => Promise<Result>): Promise<Result> => {
    if (last !== null && isEqual(last.input, input)) {
      const { succeededAt } = last
      if (succeededAt === null || now() - succeededAt < restMs) return last.result
    }
    const press: Press<Input, Result> = { input, result: act(), succeededAt: null }
    last = press
    press.result.then(
      () => (press.succeededAt = now()),
      () => {
        if (last === press) last = null
      },
    )
    return press.result
  }
}

/** Compares plain objects and lists by content, all other values (a file) by identity. */
function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}
