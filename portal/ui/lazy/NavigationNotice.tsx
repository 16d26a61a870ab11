import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { Panel } from '../page/parts.tsx'

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
      // Over the page, which stays where it is.
      <Panel
        role="status"
        pos="fixed"
        top="4rem"
        left="50%"
        px={14}
        py={6}
        fz="sm"
        c="bright"
        style={{ zIndex: 1000, pointerEvents: 'none', transform: 'translateX(-50%)' }}
        data-loading-page
      >
        Loading the page …
      </Panel>
    )
  )
}
