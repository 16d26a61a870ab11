import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Whether screenshots and the previous edition stand beside the answer, in windows that have room for
 * both. Each opening of the drawer begins without.
 */
export function useEvidenceBeside(opened: boolean) {
  const fits = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // While it closes it keeps its width.
    if (opened) setChosen(false)
  }
  return {
    fits: fits === true,
    beside: fits === true && chosen,
    toggle: () => setChosen(!chosen),
  }
}

export type EvidenceBeside = ReturnType<typeof useEvidenceBeside>
