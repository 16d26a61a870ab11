import { confirmLeave } from '../../ui/dialogs/use-leave-guard.ts'
import { passOnTyping } from '../../ui/rich-text/debounce.ts'
import type { MarksSession } from './marks-session.ts'

/** Sessions of images edited since the lightbox opened, by report and image. */
const sessions = new Map<string, MarksSession>()

export function openSession(key: string, create: () => MarksSession): MarksSession {
  const known = sessions.get(key)
  if (known) return known
  const created = create()
  sessions.set(key, created)
  return created
}

/** Returns whether a session has unsaved changes. */
export function areUnsaved(): boolean {
  return [...sessions.values()].some((session) => session.isUnsaved())
}

/** Saves all changes, and asks if that fails; returns whether the lightbox may close. */
export async function closeSessions(): Promise<boolean> {
  passOnTyping()
  await Promise.all([...sessions.values()].map((session) => session.flush()))
  if (areUnsaved() && !(await confirmLeave())) return false
  for (const session of sessions.values()) session.discard()
  sessions.clear()
  return true
}
