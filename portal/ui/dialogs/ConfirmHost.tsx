import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'

import { lazyOverlay } from '../lazy/lazy-part.tsx'
import { question } from './confirm.ts'

const ConfirmDialog = lazyOverlay(() => import('./ConfirmDialog.tsx'), {
  isOpen: (props) => props.question !== null,
  close: (props) => props.question?.answer(false),
})

/** Renders the dialog of `confirm`, once, at the root; loaded with the first question. */
export function ConfirmHost() {
  const asked = useSelector(question)
  const [last, setLast] = useState({ asked, number: 0 })
  if (asked !== null && asked !== last.asked) setLast({ asked, number: last.number + 1 })
  // A new dialog for each question: dialogs are stacked in the order in which they open.
  return last.number > 0 ? <ConfirmDialog key={last.number} question={asked} /> : null
}
