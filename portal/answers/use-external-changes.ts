import type { Answer } from '@insights/contract/answers/answers.ts'
import { useEffect, useState } from 'react'

/** Duration of the mark on an answer that another user has just changed. */
const MARKED_MS = 4000
const NONE: ReadonlySet<string> = new Set()

/** Returns ids of the answers that another user has changed while they were open. */
export function useExternalChanges(
  answers: readonly Answer[] | undefined,
  user: string,
): ReadonlySet<string> {
  const [seen, setSeen] = useState(answers)
  const [arrived, setArrived] = useState(NONE)
  if (answers !== seen) {
    setSeen(answers)
    const changes = changedByOthers(seen ?? [], answers ?? [], user)
    if (changes.length > 0) setArrived(new Set([...arrived, ...changes]))
  }
  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [arrived])
  return arrived
}

/** Returns the ids of answers with a new version by another user. */
export function changedByOthers(
  before: readonly Answer[],
  now: readonly Answer[],
  user: string,
): string[] {
  const versions = new Map(before.map(({ _id, version }) => [_id, version]))
  return now
    .filter(({ _id, version, lastUpdate }) => {
      const old = versions.get(_id)
      return old !== undefined && version > old && lastUpdate?.userId !== user
    })
    .map(({ _id }) => _id)
}
