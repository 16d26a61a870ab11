import { useContext, useEffect } from 'react'

import { PresenceContext } from './presence-context.ts'

/** Shows other users that a section is being edited here, while `editing` is true. */
export function useEditing(section: string, editing: boolean): void {
  const sections = useContext(PresenceContext)?.sections
  useEffect(() => (editing ? sections?.enter(section) : undefined), [sections, section, editing])
}
