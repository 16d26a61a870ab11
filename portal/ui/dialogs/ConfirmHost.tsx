import { useState, useSyncExternalStore } from 'react'

import { lazyOverlay } from '../lazy/lazy-part.tsx'
import { question } from './confirm.ts'

const ConfirmDialog = lazyOverlay(() => import('./ConfirmDialog.tsx'), {
  isOpen: (props) => props.question !== null,
  close: (props) => props.question?.answer(false),
})

/** Where `confirm` appears. Rendered once, at the root; the dialog's code comes with the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(question.subscribe, question.current)
  const [last, setLast] = useState({ asked, number: 0 })
  if (asked !== null && asked !== last.asked) setLast({ asked, number: last.number + 1 })
  // A new one for each question: dialogs lie over each other in the order that they came in.
  return last.number > 0 ? <ConfirmDialog key={last.number} question={asked} /> : null
}
