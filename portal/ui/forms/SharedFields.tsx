import { storedText } from '@insights/domain/text/stored-text.ts'
import { TextInput, type TextInputProps, Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type FocusEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'

import { mapPosition, mergeTyped } from './merge-typed.ts'

interface SharedText<Element> {
  readonly value: string
  readonly onText: (text: string) => void
  readonly onFocus?: (event: FocusEvent<Element>) => void
  readonly onBlur?: (event: FocusEvent<Element>) => void
  readonly ref?: Ref<Element>
}

type Own = 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'ref'

/** A line of text whose value may change while the user types in it. */
export function SharedInput({
  value,
  onText,
  onFocus,
  onBlur,
  ref,
  ...props
}: SharedText<HTMLInputElement> & Omit<TextInputProps, Own>) {
  return <TextInput {...props} {...useSharedText({ value, onText, onFocus, onBlur, ref })} />
}

/** Lines of text whose value may change while the user types in them. */
export function SharedTextarea({
  value,
  onText,
  onFocus,
  onBlur,
  ref,
  ...props
}: SharedText<HTMLTextAreaElement> & Omit<TextareaProps, Own>) {
  return <Textarea {...props} {...useSharedText({ value, onText, onFocus, onBlur, ref })} />
}

/**
 * Returns the props of a field whose value may change from outside. The caret and the selection stay
 * between the same letters; a word under composition belongs to the input method until it is
 * complete; a value that is the typed text as it is stored is shown when the field is left.
 */
function useSharedText<Element extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  onText,
  onFocus,
  onBlur,
  ref,
}: SharedText<Element>) {
  const field = useRef<Element>(null)
  const [shown, setShown] = useState(value)
  const [focused, setFocused] = useState(false)
  /** The text before the word under composition. */
  const [composed, setComposed] = useState<string | null>(null)
  const selection = useRef<readonly [number, number] | null>(null)
  const arrived = value !== shown && !(focused && value === storedText(shown))

  useLayoutEffect(() => {
    if (selection.current) field.current?.setSelectionRange(...selection.current)
    selection.current = null
  }, [shown])
  useLayoutEffect(() => {
    if (!arrived || composed !== null) return
    // React puts the caret at the end with the new value: it is read before.
    const { selectionStart: start, selectionEnd: end } = field.current!
    if (focused && start !== null && end !== null) {
      selection.current = [mapPosition(start, shown, value), mapPosition(end, shown, value)]
    }
    setShown(value)
  }, [arrived, composed, focused, shown, value])

  return {
    ref: useMergedRef(field, ref),
    value: shown,
    onChange({ currentTarget }: { readonly currentTarget: Element }) {
      setShown(currentTarget.value)
      if (composed === null) onText(currentTarget.value)
    },
    onCompositionStart: () => setComposed(shown),
    onCompositionEnd({ currentTarget }: { readonly currentTarget: Element }) {
      setComposed(null)
      const typed = currentTarget.value
      if (composed === null || typed === composed) return
      const theirs = value === storedText(composed) ? composed : value
      const { text, caret } = mergeTyped(composed, typed, theirs)
      if (text !== typed) selection.current = [caret, caret]
      setShown(text)
      onText(text)
    },
    onFocus(event: FocusEvent<Element>) {
      setFocused(true)
      onFocus?.(event)
    },
    onBlur(event: FocusEvent<Element>) {
      setFocused(false)
      onBlur?.(event)
    },
  }
}
