import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  readonly placeholder?: string
  /** Called after a pause in typing, and at once on Enter and when the box is emptied. */
  readonly onSearch: (text: string) => void
  /** Milliseconds without a key that count as a pause. */
  readonly delay?: number
  /** The searched text at first, and whenever the URL changes it. */
  readonly initialText?: string
}

export function SearchBox({ label, placeholder, onSearch, delay = 300, initialText = '' }: Props) {
  const [text, setText] = useState(initialText)
  const [searched, setSearched] = useState(initialText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A text other than the one searched for here comes from elsewhere, such as the Back button.
  const [given, setGiven] = useState(initialText)
  if (initialText !== given) {
    setGiven(initialText)
    if (initialText !== searched) {
      setSearched(initialText)
      setText(initialText)
    }
  }

  function change(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (next === '') return search('')
    const { pathname } = location
    timer.current = setTimeout(() => {
      // A search after following a link would lead back to the list.
      if (location.pathname === pathname) search(next.trim())
    }, delay)
  }

  function search(next: string) {
    setSearched(next)
    onSearch(next)
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        clearTimeout(timer.current)
        search(text.trim())
      }}
      miw="min(18rem, 100%)"
    />
  )
}
