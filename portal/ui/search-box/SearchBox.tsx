import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  readonly placeholder?: string
  /** Called when the typing has paused, and at once when the box is emptied. */
  readonly onSearch: (text: string) => void
  /** Milliseconds without a key that count as a pause. */
  readonly delay?: number
  readonly initialText?: string
}

export function SearchBox({ label, placeholder, onSearch, delay = 300, initialText = '' }: Props) {
  const [text, setText] = useState(initialText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (next === '') onSearch('')
    else timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      miw="min(18rem, 100%)"
    />
  )
}
