import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { toApiError } from '../api/api-error.ts'
import { saveAgain } from './save-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Saves to a server that answers with these statuses, then saves. */
async function saveAt(...statuses: number[]) {
  let times = 0
  let notices = 0
  const save = async () => {
    const status = statuses[times]
    times += 1
    if (status !== undefined) throw toApiError(status, null)
    return 'saved'
  }
  const outcome = saveAgain(save, () => (notices += 1)).catch((error: { code: number }) => error.code) // prettier-ignore
  await vi.advanceTimersByTimeAsync(8000)
  return { outcome: await outcome, times, notices }
}

test('a save that gets 502 or 503 is repeated, and says so once [D15.744]', async () => {
  expect(await saveAt()).toEqual({ outcome: 'saved', times: 1, notices: 0 })
  expect(await saveAt(502, 503)).toEqual({ outcome: 'saved', times: 3, notices: 1 })
})

test('a save is given up after five attempts, and at once where another would not help', async () => {
  expect(await saveAt(...Array<number>(9).fill(503))).toMatchObject({ outcome: 503, times: 5 })
  expect(await saveAt(409)).toEqual({ outcome: 409, times: 1, notices: 0 })
  expect(await saveAt(500)).toEqual({ outcome: 500, times: 1, notices: 0 })
})
