import { isApiError } from '../api/api-error.ts'
import type { Change } from './edit-backend.ts'

/** Pauses before the next attempts: longer than a web process takes to start and to stop. */
const PAUSES_MS = [500, 1000, 2000, 4000]

/**
 * Saves, and again after growing pauses if no server was there for it (502, 503). Only for what names the
 * version that it changes, which may be saved twice. Calls `onAgain` before the first repetition.
 */
export async function saveAgain<Result>(
  save: () => Promise<Result>,
  onAgain: () => void,
): Promise<Result> {
  for (const [times, pause] of PAUSES_MS.entries()) {
    try {
      return await save()
    } catch (error) {
      if (!isApiError(error, 502) && !isApiError(error, 503)) throw error
      if (times === 0) onAgain()
      // Windows that failed together do not come back together.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
    }
  }
  return save()
}

/** Returns whether a change is being saved once more, after no server was there for it. */
export const isSavedAgain = ({
  state,
  again,
}: Pick<Change<never, never, never>, 'state' | 'again'>) => state === 'saving' && again === true
