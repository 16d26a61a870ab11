import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { Panel } from '../page/parts.tsx'

import classes from './NavigationNotice.module.css'

/** Milliseconds after which a user would wonder whether the click was received. */
const WORDLESS_MS = 150

/** Says that the next page is on its way while the page before is still shown. */
export function NavigationNotice({ waits }: { readonly waits: boolean }) {
  const loading = useRouterState({
    // The first page of a visit has its outline.
    select: ({ status, resolvedLocation }) =>
      status === 'pending' && resolvedLocation !== undefined,
  })
  const [late, setLate] = useState(false)
  const waiting = waits || loading
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), WORDLESS_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return (
    late && (
      <Panel role="status" className={classes.notice} data-loading-page>
        Loading the page …
      </Panel>
    )
  )
}
