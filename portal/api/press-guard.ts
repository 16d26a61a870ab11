import { replaceEqualDeep } from '@tanstack/react-query'

/** How long after a success the same press still belongs to it, in milliseconds. */
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
 * Makes one of a double press. The function it returns runs `act`, unless the press before had an
 * equal input and is still being worked on or has just succeeded: then that one's promise is
 * returned, the very same. After a failure every press counts again.
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

/** Plain objects and lists by what they hold, everything else (a file) by being the same. */
function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}
