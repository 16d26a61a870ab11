import { useEffect, useRef } from 'react'

import { focusHeading } from '../page/page-heading.ts'
import { isInTopDialog } from './dialog-state.ts'

interface Given {
  /** The id of the form in the drawer. */
  readonly form: string
  readonly opened: boolean
  readonly submitting: boolean
}

/** Manages the focus of a form in a drawer, when questions open over it and after saving. */
export function useFormFocus({ form, opened, submitting }: Given) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  useEffect(() => {
    // The pressed button was disabled while saving, and has lost the focus.
    if (!submitting && document.activeElement === document.body) focusField(form)
  }, [submitting, form])

  const ownDialog = () => document.getElementById(form)?.closest('[role="dialog"]')

  return {
    /** True if no other dialog lies over the drawer. The Escape key reaches all of them. */
    isOnTop: () => isInTopDialog(document.getElementById(form)),
    /** For closing: a question that was asked last has returned the focus to the closing form. */
    returnFocus() {
      const focused = document.activeElement
      const lost = focused === document.body || ownDialog()?.contains(focused)
      if (!lost) return
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus()
      else focusHeading()
    },
  }
}

/** Focuses the first invalid field, or else the first one. */
function focusField(form: string): void {
  const fields = document.getElementById(form)
  const field =
    fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    fields?.querySelector<HTMLElement>('[data-autofocus]')
  field?.focus()
}
