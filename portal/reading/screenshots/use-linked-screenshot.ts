import { useEffect, useEffectEvent } from 'react'

import type { NamedScreenshot } from './shown-screenshots.ts'

interface Linked {
  readonly opened: string | undefined
  readonly onOpened: () => void
  readonly onOpen: (index: number) => void
}

/** Opens the screenshot that a link names as soon as the gallery shows it, and once. */
export function useLinkedScreenshot(
  screenshots: readonly NamedScreenshot[],
  { opened, ...callbacks }: Linked,
): void {
  const index = opened === undefined ? -1 : screenshots.findIndex(({ _id }) => _id === opened)
  const open = useEffectEvent(() => {
    callbacks.onOpen(index)
    callbacks.onOpened()
  })
  useEffect(() => {
    if (index >= 0) open()
  }, [index])
}
