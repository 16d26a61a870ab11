import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import { Panel } from './parts.tsx'

import classes from './ValueBox.module.css'

interface Props {
  readonly title: string
  readonly figures: readonly {
    readonly label: string
    readonly value: number | string | undefined
    /** The value of the edition before, in words. */
    readonly before?: string
  }[]
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
      <Group component="dl" align="stretch" gap="0.25rem 1.75rem" className={classes.figures}>
        {figures.map(({ label, value, before }) => (
          <Group key={label} wrap="nowrap" align="baseline" gap={8} className={classes.figure}>
            <dt>{label}</dt>
            <dd>
              {value ?? '–'}
              {before && (
                <Text span ml={8} ff="text" fz="sm" fw={400} c="dimmed">
                  {before}
                </Text>
              )}
            </dd>
          </Group>
        ))}
      </Group>
      {note && (
        <Group gap="0.25rem 0.75rem" className={classes.note}>
          {note}
        </Group>
      )}
      {editLabel && (
        <ActionIcon variant="subtle" size="lg" data-edit aria-label={editLabel} onClick={onEdit}>
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </Panel>
  )
}
