import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

import classes from './survey.module.css'

interface Props {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
  /** Number of choices without which nothing is imported. */
  readonly open: number
  readonly busy: boolean
  readonly action: string
  readonly onCancel: () => void
  readonly onImport: () => void
}

/** A file as it was understood, to be corrected before one press imports it. */
export function ImportStep(props: Props) {
  const { title, note, children, open, busy, action, onCancel, onImport } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Reading goes on here, below the field of the file.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box
      component="form"
      mt="lg"
      aria-labelledby="import-step"
      onSubmit={(event) => {
        event.preventDefault()
        if (open === 0 && !busy) onImport()
      }}
    >
      <h3 id="import-step" ref={heading} tabIndex={-1} className={classes.matchTitle}>
        {title}
      </h3>
      <Text fz="sm" c="dimmed" mt={4} mb="sm">
        {note}
      </Text>
      {children}
      <Group justify="flex-end" gap="sm" mt={20}>
        {open > 0 && (
          <Text span role="status" fz="sm" c="dimmed">
            {open} {open === 1 ? 'choice' : 'choices'} left to make
          </Text>
        )}
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" disabled={open > 0} loading={busy}>
          {action}
        </Button>
      </Group>
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly error: string | undefined
  readonly note: string | undefined
  readonly examples: readonly string[]
  readonly onChange: (value: string) => void
}

/** The column of a file that has what the label says. */
export function ColumnChoice(props: ChoiceProps) {
  const { label, options, value, error, note, examples, onChange } = props
  return (
    <Box component="li" miw={0}>
      <NativeSelect
        label={label}
        data={[{ value: '', label: 'No column' }, ...options]}
        value={value}
        error={error}
        description={note}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {examples.length > 0 && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} mt={4}>
          <span>Values: </span>
          {examples.join(', ')}
        </Text>
      )}
    </Box>
  )
}

interface SheetProps {
  /** The sheet that was read; null for the only one. */
  readonly sheet: string | null
  readonly sheets: readonly string[]
  readonly busy: boolean
  readonly onChange: (sheet: string) => void
}

/** The sheet of a workbook that was read, and the others that may be. */
export function SheetChoice({ sheet, sheets, busy, onChange }: SheetProps) {
  if (sheet === null || sheets.length < 2) return null
  return (
    <NativeSelect
      label="Sheet"
      maw={320}
      mb="sm"
      data={[...sheets]}
      value={sheet}
      disabled={busy}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
