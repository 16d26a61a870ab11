import { useContext, useEffect } from 'react'

import { PresenceContext } from './presence-context.ts'

/** Tells the others that a section is being written here, as long as it is. */
export function useEditing(section: string, editing: boolean): void {
  const sections = useContext(PresenceContext)?.sections
  useEffect(() => (editing ? sections?.enter(section) : undefined), [sections, section, editing])
}
