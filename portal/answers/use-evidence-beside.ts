import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Returns whether screenshots and the previous edition are beside the answer, in windows with room
 * for both. Each opening of the drawer begins without.
 */
export function useEvidenceBeside(opened: boolean) {
  const fits = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // The drawer keeps its width while it closes.
    if (opened) setChosen(false)
  }
  return {
    fits: fits === true,
    beside: fits === true && chosen,
    toggle: () => setChosen(!chosen),
  }
}

export type EvidenceBeside = ReturnType<typeof useEvidenceBeside>
