import type { WhatIfSettings } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { readWhatIf, writeWhatIf } from '@insights/domain/brand/what-if/what-if-text.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds from a change to the URL, unless the movement ends before. */
const DELAY = 150

/** Returns the changed settings. */
export type ChangeSettings = (update: (now: WhatIfSettings) => WhatIfSettings) => void

/**
 * Settings while a reader moves a slider. They follow every movement at once; the URL, which all
 * pages read, follows when a movement ends. If the URL changes for another reason, the settings
 * follow it.
 */
export function useWhatIfSettings(
  text: string | undefined,
  onText: (text: string | undefined) => void,
) {
  const [settings, setSettings] = useState<WhatIfSettings>(() => readWhatIf(text) ?? {})
  const [seen, setSeen] = useState(text)
  // The last written settings until the URL has them; before, the URL shows older ones.
  const [written, setWritten] = useState<{ readonly text: string | undefined } | null>(null)
  const [changes, setChanges] = useState(0)
  if (text !== seen) {
    setSeen(text)
    if (written === null || written.text === seen) setSettings(readWhatIf(text) ?? {})
    else if (written.text === text) setWritten(null)
  }

  /** Stable, as `store` is, so that a movement renders one slider and not all of them. */
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

/** Omits empty settings, so that published ones leave the URL without parameters. */
function tidy({ devices, categories, without, variation }: WhatIfSettings): WhatIfSettings {
  return {
    ...(devices && Object.keys(devices).length > 0 && { devices }),
    ...(categories && Object.keys(categories).length > 0 && { categories }),
    ...(without && without.length > 0 && { without }),
    ...(variation && { variation }),
  }
}
