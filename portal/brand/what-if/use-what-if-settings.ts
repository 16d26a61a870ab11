import type { WhatIfSettings } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { readWhatIf, writeWhatIf } from '@insights/domain/brand/what-if/what-if-text.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds after a change until the address has it, if nothing says that it is the last one. */
const DELAY = 150

/** Changes the settings from what they are now. */
export type ChangeSettings = (update: (now: WhatIfSettings) => WhatIfSettings) => void

/**
 * The settings under the hand. They follow every movement at once; the address, which all pages read,
 * follows when a movement ends, and the settings follow an address that something else has changed.
 */
export function useWhatIfSettings(
  text: string | undefined,
  onText: (text: string | undefined) => void,
) {
  const [settings, setSettings] = useState<WhatIfSettings>(() => readWhatIf(text) ?? {})
  const [seen, setSeen] = useState(text)
  // What was written last, until the address has it: what it shows before is on its way there.
  const [written, setWritten] = useState<{ readonly text: string | undefined } | null>(null)
  const [changes, setChanges] = useState(0)
  if (text !== seen) {
    setSeen(text)
    if (written === null || written.text === seen) setSettings(readWhatIf(text) ?? {})
    else if (written.text === text) setWritten(null)
  }

  /** Stable, as `store` is, so that a movement draws one slider anew and not all of them. */
  const change: ChangeSettings = useCallback((update) => {
    setSettings((now) => tidy(update(now)))
    setChanges((count) => count + 1)
  }, [])

  function write() {
    const next = writeWhatIf(settings)
    if (changes === 0 || next === (written ? written.text : text)) return
    setWritten({ text: next })
    onText(next)
  }
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), DELAY)
    return () => clearTimeout(timer)
  }, [changes])
  const store = useCallback(() => latest.current(), [])

  return { settings, unreadable: readWhatIf(text) === null, change, store }
}

/** Without what is empty, so that settings as published leave the address bare. */
function tidy({ devices, categories, without, variation }: WhatIfSettings): WhatIfSettings {
  return {
    ...(devices && Object.keys(devices).length > 0 && { devices }),
    ...(categories && Object.keys(categories).length > 0 && { categories }),
    ...(without && without.length > 0 && { without }),
    ...(variation && { variation }),
  }
}
