import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'

interface Props {
  readonly name: string
  readonly shared: boolean
  /** Label of sharing; null if the user has no colleagues to share with. */
  readonly sharing: string | null
  readonly busy: boolean
  readonly onSubmit: (values: { readonly name: string; readonly shared: boolean }) => void
  readonly onCancel: () => void
}

/** Name of a view, and whether it is shared. */
export function ViewForm({ sharing, busy, onSubmit, onCancel, ...before }: Props) {
  const [name, setName] = useState(before.name)
  const [shared, setShared] = useState(before.shared)
  const [error, setError] = useState<string>()
  useUnsaved(name !== before.name || shared !== before.shared)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // For React, the form of a popover is inside other forms of the page.
    event.stopPropagation()
    const trimmed = name.trim()
    if (trimmed === '') setError('Required')
    else onSubmit({ name: trimmed, shared })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="0.625rem">
        <TextInput
          label="Name"
          value={name}
          maxLength={100}
          readOnly={busy}
          error={error}
          ref={input}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Closes this form only, not the popover around it.
            event.stopPropagation()
            onCancel()
          }}
        />
        {sharing !== null && (
          <Checkbox
            size="sm"
            label={sharing}
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        <Group gap="0.5rem">
          <Button type="submit" size="compact-md" loading={busy}>
            Save
          </Button>
          <Button size="compact-md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
