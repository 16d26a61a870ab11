import {
  findMentioned,
  type Person,
  suggestPeople,
  typedMention,
} from '@insights/domain/reports/comments/mentions.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { openLocalDraft } from '../../edit-session/local-drafts.ts'
import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { Key } from '../../ui/labels/Key.tsx'

import classes from './Comments.module.css'

export interface WrittenComment {
  /** The same for every try to send it. */
  readonly _id: string
  readonly text: string
  readonly mentions: readonly string[]
}

interface Props {
  readonly label: string
  readonly submitLabel: string
  readonly placeholder?: string
  /** Everyone who can be mentioned. */
  readonly people: readonly Person[]
  /** Ids of people to suggest first. */
  readonly first?: readonly string[]
  /** Names the unsent text in the browser's storage. */
  readonly draft: string
  /** The text to change; '' for a new comment. */
  readonly initial?: string
  readonly autoFocus?: boolean
  readonly onSend: (written: WrittenComment) => Promise<unknown>
  readonly onCancel?: () => void
}

interface StoredText {
  readonly at: string
  readonly text: string
}

const isStored = (value: unknown): value is StoredText =>
  typeof (value as StoredText).text === 'string'

const MAX_LENGTH = 4000
const MAX_SUGGESTED = 6

/**
 * A text field in which "@" suggests people. Text stays in the browser until it is sent: the drawers
 * around the field close by other keys.
 */
export function CommentForm(props: Props) {
  const { label, submitLabel, people, first = [], initial = '', onSend, onCancel } = props
  const draft = openLocalDraft(`insights.kept.comment.${props.draft}`, isStored)
  const [text, setText] = useState(() => draft.read()?.text ?? initial)
  const [caret, setCaret] = useState(text.length)
  const [dismissed, setDismissed] = useState('')
  const [active, setActive] = useState(0)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()

  const typed = typedMention(text, caret)
  const found = typed ? suggestPeople(people, typed.query, first).slice(0, MAX_SUGGESTED) : []
  const suggested = typed && `${typed.start} ${typed.query}` !== dismissed ? found : []
  const chosen = Math.min(active, suggested.length - 1)
  const tooLong = text.trim().length > MAX_LENGTH
  const mentioned = findMentioned(text, people)
  useUnsaved(text.trim() !== initial)

  useEffect(() => {
    if (!props.autoFocus) return
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  function change(next: string, position: number) {
    setText(next)
    setCaret(position)
    setActive(0)
    setError(null)
    if (next.trim() === initial) draft.clear()
    else draft.write({ at: new Date().toISOString(), text: next })
  }

  function mention({ name }: Person) {
    if (!typed) return
    const before = `${text.slice(0, typed.start)}@${name} `
    change(before + text.slice(caret).replace(/^ /, ''), before.length)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }

  async function submit() {
    if (text.trim() === '' || tooLong || sending) return
    setSending(true)
    try {
      await onSend({ _id: id, text: text.trim(), mentions: mentioned.map(({ _id }) => _id) })
      // What was typed on meanwhile is the next comment.
      const next = typedSince(field.current?.value ?? text)
      change(next, next.length)
      setId(crypto.randomUUID())
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setSending(false)
    }
  }

  function typedSince(now: string): string {
    if (now === text) return initial
    const isLonger = initial === '' && now.startsWith(text)
    return isLonger ? now.slice(text.length).trimStart() : now
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else if (suggested.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const step = key === 'ArrowDown' ? 1 : suggested.length - 1
      setActive((chosen + step) % suggested.length)
    } else if (suggested.length > 0 && (key === 'Enter' || key === 'Tab')) {
      mention(suggested[chosen]!)
    } else if (suggested.length > 0 && key === 'Escape') {
      setDismissed(`${typed!.start} ${typed!.query}`)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // No form of its own: it lies in forms of others.
    <Stack role="group" aria-label={label} gap={8}>
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={props.placeholder ?? 'Write a comment, @ to mention a colleague'}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        // A form that closes once it is sent has no next comment.
        readOnly={sending && onCancel !== undefined}
        error={
          error ??
          (tooLong ? `Must be at most ${MAX_LENGTH} characters, is ${text.trim().length}` : null)
        }
        aria-autocomplete="list"
        aria-controls={suggested.length > 0 ? list : undefined}
        aria-activedescendant={suggested.length > 0 ? `${list}-${chosen}` : undefined}
        // Escape closes the suggestions, and not the drawer around them.
        data-mantine-stop-propagation={suggested.length > 0}
        onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {suggested.length > 0 && (
        <ul id={list} role="listbox" aria-label="People to mention" className={classes.people}>
          {suggested.map((person, index) => (
            <li
              key={person._id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.person}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              <Initials name={person.name} />
              {person.name}
            </li>
          ))}
        </ul>
      )}
      <Group gap={8} className={classes.formFoot}>
        <Text span fz="xs" c="dimmed" role="status">
          {mentioned.length === 0
            ? 'Staff only'
            : `Staff only. Notifies ${mentioned.map(({ name }) => name).join(', ')}`}
        </Text>
        {onCancel && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              draft.clear()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          size="compact-md"
          loading={sending}
          disabled={text.trim() === '' || tooLong}
          rightSection={<Key name="Ctrl ↵" />}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void submit()}
        >
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  )
}

/** The first letters of a person's names, beside the name itself. */
export function Initials({ name }: { readonly name: string }) {
  const words = name.split(' ').filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (
    <span aria-hidden className={classes.initials}>
      {letters.map((word) => word?.charAt(0).toUpperCase()).join('')}
    </span>
  )
}
