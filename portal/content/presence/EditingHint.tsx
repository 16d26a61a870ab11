import { IconPencil } from '@tabler/icons-react'
import { useContext, useEffect } from 'react'

import { PresenceContext } from './PresenceProvider.tsx'

import classes from './EditingHint.module.css'

/** Names the other users who are editing a section. */
export function EditingHint({ section }: { section: string }) {
  const editors = useContext(PresenceContext)?.editors ?? []
  const names = editors.filter(({ sections }) => sections.includes(section)).map(({ name }) => name)
  return (
    <span role="status" className={classes.hint}>
      {names.length > 0 && (
        <>
          <IconPencil size={14} stroke={1.6} aria-hidden />
          {LIST.format(names)} {names.length === 1 ? 'is' : 'are'} editing this
        </>
      )}
    </span>
  )
}

const LIST = new Intl.ListFormat('en-US')

/** Shows other users that a section is being edited here, while `editing` is true. */
export function useEditing(section: string, editing: boolean): void {
  const sections = useContext(PresenceContext)?.sections
  useEffect(() => (editing ? sections?.enter(section) : undefined), [sections, section, editing])
}
