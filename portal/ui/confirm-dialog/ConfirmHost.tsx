import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { question } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** Where `confirm` appears. Rendered once, at the root; the dialog's code comes with the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(question.subscribe, question.current)
  const [everAsked, setEverAsked] = useState(false)
  if (asked !== null && !everAsked) setEverAsked(true)
  return everAsked ? (
    <Suspense>
      <ConfirmDialog question={asked} />
    </Suspense>
  ) : null
}
