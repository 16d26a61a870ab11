import { ActionIcon, Button, Input, Stack, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'

import type { FieldInput } from '../../catalogue/field.ts'

import classes from './DetailsInput.module.css'

const MAX_LENGTH = 500
const MAX_LINES = 30

/** The summary, and as many lines below it for the release notes as are needed. */
export function DetailsInput(props: FieldInput<readonly string[]>) {
  const { label, value, onChange, onBlur, error } = props
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const lines = value.length === 0 ? [''] : value

  function change(place: number, text: string) {
    // A line is a line, however it was pasted.
    const parts = text.split('\n').map((part) => part.trim())
    const line = parts.length === 1 ? text : parts.filter((part) => part !== '').join(' ')
    onChange(lines.map((other, index) => (index === place ? line : other)))
  }

  function add() {
    onChange([...lines, ''])
    focusLine(lines.length)
  }

  function remove(place: number) {
    onChange(lines.filter((_, index) => index !== place))
    focusLine(place - 1)
  }

  function focusLine(place: number) {
    setTimeout(() => list.current?.querySelectorAll('textarea')[place]?.focus())
  }

  return (
    <div role="group" aria-labelledby={group} ref={list}>
      <Input.Label component="div" labelElement="div" id={group} required>
        {label}
      </Input.Label>
      <Input.Description mb={6}>
        The first line is shown on the banner, the rest in the release notes.
      </Input.Description>
      <Stack gap="xs">
        {lines.map((line, place) => (
          <div key={place} className={classes.line}>
            <Textarea
              className={classes.text}
              aria-label={place === 0 ? 'Summary' : `Line ${place + 1}`}
              placeholder={place === 0 ? 'Summary' : undefined}
              value={line}
              autosize
              minRows={1}
              maxLength={MAX_LENGTH}
              error={place === 0 ? error : undefined}
              onBlur={place === 0 ? onBlur : undefined}
              onChange={(event) => change(place, event.currentTarget.value)}
            />
            {place > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove line ${place + 1}`}
                onClick={() => remove(place)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        ))}
      </Stack>
      {lines.length < MAX_LINES && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          Add a line
        </Button>
      )}
    </div>
  )
}
