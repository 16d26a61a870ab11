import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { question } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** Where `confirm` appears. Rendered once, at the root; the dialog's code comes with the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(question.subscribe, question.current)
  const [last, setLast] = useState({ asked, number: 0 })
  if (asked !== null && asked !== last.asked) setLast({ asked, number: last.number + 1 })
  return last.number > 0 ? (
    <Suspense>
      {/* A new one for each question: dialogs lie over each other in the order that they came in. */}
      <ConfirmDialog key={last.number} question={asked} />
    </Suspense>
  ) : null
}
