import { confirmLeave } from '../../ui/dialogs/use-leave-guard.ts'
import type { MarksSession } from './marks-session.ts'

/** Sessions of the images that were edited since the lightbox opened, by report and image. */
const sessions = new Map<string, MarksSession>()

export function openSession(key: string, create: () => MarksSession): MarksSession {
  const known = sessions.get(key)
  if (known) return known
  const created = create()
  sessions.set(key, created)
  return created
}

/** Whether something of them is not saved. */
export function areUnsaved(): boolean {
  return [...sessions.values()].some((session) => session.isUnsaved())
}

/** Saves what is not saved, and asks where that fails; returns whether nothing is to be kept. */
export async function closeSessions(): Promise<boolean> {
  // A field hands over what was typed when it loses the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await Promise.all([...sessions.values()].map((session) => session.flush()))
  if (areUnsaved() && !(await confirmLeave())) return false
  for (const session of sessions.values()) session.discard()
  sessions.clear()
  return true
}
