import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import classes from './SetupForm.module.css'

interface Props {
  readonly title: string
  readonly saving: boolean
  readonly readOnly: boolean
  readonly onSave: (title: string) => void
}

const MAX_TITLE_LENGTH = 200

/** The report's title. One that was saved elsewhere shows, unless it would take away what is typed. */
export function TitleForm({ title, saving, readOnly, onSave }: Props) {
  const [value, setValue] = useState(title)
  const [saved, setSaved] = useState(title)
  if (title !== saved) {
    setSaved(title)
    if (value.trim() === saved) setValue(title)
  }
  const trimmed = value.trim()
  return (
    <form
      noValidate
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(trimmed)
      }}
    >
      <TextInput
        label="Report title"
        className={classes.grow}
        value={value}
        maxLength={MAX_TITLE_LENGTH}
        readOnly={readOnly}
        error={trimmed === '' ? 'Required' : undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {!readOnly && (
        <Button
          type="submit"
          className={classes.beside}
          loading={saving}
          disabled={trimmed === '' || trimmed === title}
        >
          Save
        </Button>
      )}
    </form>
  )
}
