import { useEffect, useRef } from 'react'

import { focusHeading } from '../page/page-heading.ts'
import { isInTopDialog } from './dialog-state.ts'

interface Given {
  /** The id of the form in the drawer. */
  readonly form: string
  readonly opened: boolean
  readonly submitting: boolean
}

/** Keeps the focus where a hand expects it, when questions are asked over a drawer and after waiting. */
export function useFormFocus({ form, opened, submitting }: Given) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  useEffect(() => {
    // The button that was pressed has been waiting, and has let go of the focus.
    if (!submitting && document.activeElement === document.body) focusField(form)
  }, [submitting, form])

  const ownDialog = () => document.getElementById(form)?.closest('[role="dialog"]')

  return {
    /** Whether no other dialog lies over the drawer. The escape key reaches them all. */
    isOnTop: () => isInTopDialog(document.getElementById(form)),
    /** For the end: a question that was asked last has given the focus back to the form that goes. */
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

/** The first field that is wrong, else the first one. */
function focusField(form: string): void {
  const fields = document.getElementById(form)
  const field =
    fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    fields?.querySelector<HTMLElement>('[data-autofocus]')
  field?.focus()
}
