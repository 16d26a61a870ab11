import { ActionIcon, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import { Panel } from './parts.tsx'

import classes from './ValueBox.module.css'

interface Props {
  readonly title: string
  readonly figures: readonly { readonly label: string; readonly value: number | undefined }[]
  /** A remark or an action on the values. */
  readonly note?: ReactNode
  /** Label of the pencil, for screen readers; without it the pencil is missing. */
  readonly editLabel?: string
  readonly onEdit?: () => void
}

/** A few values that belong together, and a pencil to change them. */
export function ValueBox({ title, figures, note, editLabel, onEdit }: Props) {
  const heading = useId()
  return (
    <Panel component="section" className={classes.box} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {title}
      </Title>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {note && <div className={classes.note}>{note}</div>}
      {editLabel && (
        <ActionIcon variant="subtle" size="lg" data-edit aria-label={editLabel} onClick={onEdit}>
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </Panel>
  )
}
