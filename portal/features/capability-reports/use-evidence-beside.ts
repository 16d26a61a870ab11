import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

const KEY = 'insights.evidence-beside'

/**
 * Whether screenshots and the previous edition stand beside the answer, in windows that have room for
 * both. This browser remembers it, so that it holds for the next answer.
 */
export function useEvidenceBeside() {
  const fits = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useLocalStorage({
    key: KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return {
    fits: fits === true,
    beside: fits === true && chosen === true,
    toggle: () => setChosen(!chosen),
  }
}

export type EvidenceBeside = ReturnType<typeof useEvidenceBeside>
