import { useEffect, useState } from 'react'

/** Milliseconds that the confirmation stays (A9). */
const CONFIRMATION = 2000

type Outcome = 'copied' | 'failed'

/** Copies a text to the clipboard, and shows the result for a while. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<{ readonly is: Outcome } | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      // Not there on pages that did not come by https; the text can be selected by hand.
      await navigator.clipboard.writeText(text)
      setOutcome({ is: 'copied' })
    } catch {
      setOutcome({ is: 'failed' })
    }
  }

  return { copied: outcome?.is === 'copied', failed: outcome?.is === 'failed', copy }
}
