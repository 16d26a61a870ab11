import {
  type ImageMark,
  MAX_LABEL_LENGTH,
  MAX_NOTE_LENGTH,
  numberOf,
} from '@insights/domain/screenshots/marks/image-mark.ts'
import { storedText } from '@insights/domain/text/stored-text.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { debounce } from '../../ui/rich-text/debounce.ts'

import classes from './ImageMarks.module.css'

interface Props {
  readonly marks: readonly ImageMark[]
  readonly selected: number | null
  /** The label that has just been placed, whose text is typed next. */
  readonly placed: number | null
  /** Read only. */
  readonly still: boolean
  readonly onSelect: (place: number) => void
  readonly onChange: (marks: readonly ImageMark[]) => void
  readonly onRemove: (place: number) => void
  /** The text of the placed label has the focus. */
  readonly onFocused: () => void
}

/** Lists the marks of an image, to select, name and remove them without a pointer. */
export function MarkList(props: Props) {
  const { marks, selected, placed, still, onSelect, onChange, onRemove, onFocused } = props
  if (marks.length === 0) return null
  return (
    <ol className={classes.list} aria-label="Marks of this screenshot">
      {marks.map((mark, place) => {
        const name = markName(marks, place)
        return (
          <li key={place} data-selected={selected === place || undefined}>
            <UnstyledButton
              className={'text' in mark ? undefined : classes.name}
              aria-pressed={selected === place}
              aria-label={`Select ${name}`}
              disabled={still}
              onClick={() => onSelect(place)}
            >
              {mark.kind === 'number' ? (
                <span className={classes.number}>{name.replace('Number ', '')}</span>
              ) : (
                name
              )}
            </UnstyledButton>
            {'text' in mark && (
              <MarkText
                name={name}
                text={mark.text}
                longest={mark.kind === 'label' ? MAX_LABEL_LENGTH : MAX_NOTE_LENGTH}
                required={mark.kind === 'label'}
                still={still}
                placed={placed === place}
                onFocused={onFocused}
                onChange={(text) => onChange(marks.with(place, { ...mark, text }))}
              />
            )}
            {!still && (
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(place)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface MarkTextProps {
  readonly name: string
  readonly text: string
  readonly longest: number
  /** A label without text would be invisible. */
  readonly required: boolean
  readonly still: boolean
  readonly placed: boolean
  readonly onFocused: () => void
  readonly onChange: (text: string) => void
}

/**
 * The text of a mark, changed after a pause in typing, on blur or Enter, which returns to the mark and
 * its keys. What is typed stays on screen until then.
 */
function MarkText(props: MarkTextProps) {
  const { name, text, longest, required, still, placed, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const takeFocus = useEffectEvent(() => {
    field.current?.select()
    props.onFocused()
  })
  useEffect(() => {
    if (placed) takeFocus()
  }, [placed])
  function handOver() {
    const next = typed === null ? text : storedText(typed)
    if (next !== text && !(next === '' && required)) onChange(next)
  }
  const latest = useRef(handOver)
  useEffect(() => {
    latest.current = handOver
  })
  const [pause] = useState(() => debounce(() => latest.current()))
  useEffect(() => pause.now, [pause])
  function leave() {
    pause.now()
    setTyped(null)
  }
  return (
    <SharedInput
      ref={field}
      className={classes.field}
      size="xs"
      aria-label={`Text of ${name}`}
      placeholder={required ? undefined : 'What it shows'}
      maxLength={longest}
      readOnly={still}
      value={typed ?? text}
      onText={(next) => {
        setTyped(next)
        pause.later()
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        leave()
        event.currentTarget.closest('li')?.querySelector('button')?.focus()
      }}
    />
  )
}

/** Returns a mark's name in its list: 'Arrow', 'Number 2'. */
export function markName(marks: readonly ImageMark[], place: number): string {
  const number = numberOf(marks, place)
  if (number !== null) return `Number ${number}`
  const { kind } = marks[place]!
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
}
