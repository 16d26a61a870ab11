import { useMemo, useRef, useState } from 'react'

import type { NamedScreenshot } from './shown-screenshots.ts'

/** Returns a key for each screenshot and answer, since several answers may share one. */
export function screenshotKey(screenshot: NamedScreenshot): string {
  const { _id, companyId, application, categoryId, capabilityId } = screenshot
  return [_id, companyId, application, categoryId, capabilityId].join(' ')
}

/** Returns the chosen screenshots in sight, and how many chosen ones the filters hide. */
export function chosenScreenshots(
  all: readonly NamedScreenshot[],
  shown: readonly NamedScreenshot[],
  keys: ReadonlySet<string>,
) {
  const isChosen = (screenshot: NamedScreenshot) => keys.has(screenshotKey(screenshot))
  const selected = shown.filter(isChosen)
  return { selected, hidden: all.filter(isChosen).length - selected.length }
}

/**
 * Returns the chosen screenshots. Hidden ones stay chosen for the time that they are shown again, but no
 * action reaches what is out of sight. `all` are the screenshots of the report, `shown` those in sight.
 */
export function useScreenshotSelection(
  all: readonly NamedScreenshot[],
  shown: readonly NamedScreenshot[],
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(null)
  const { selected, hidden } = useMemo(
    () => chosenScreenshots(all, shown, keys),
    [all, shown, keys],
  )

  function add(more: readonly NamedScreenshot[]) {
    setKeys((now) => new Set([...now, ...more.map(screenshotKey)]))
  }

  function take(fewer: readonly NamedScreenshot[]) {
    const gone = new Set(fewer.map(screenshotKey))
    setKeys((now) => new Set([...now].filter((key) => !gone.has(key))))
  }

  return {
    selected,
    /** Number of chosen screenshots that the filters hide. */
    hidden,
    isSelected: (screenshot: NamedScreenshot) => keys.has(screenshotKey(screenshot)),
    areAllSelected: shown.length > 0 && shown.every((one) => keys.has(screenshotKey(one))),
    /**
     * Chooses an answer's screenshots or leaves them out; `stretch` does so with all after the last
     * ones.
     */
    toggle(screenshots: readonly NamedScreenshot[], stretch: boolean) {
      const end = screenshots.at(-1)
      if (!end) return
      const from = shown.findIndex((one) => screenshotKey(one) === last.current)
      const to = shown.indexOf(end)
      const range =
        stretch && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : screenshots
      last.current = screenshotKey(end)
      if (screenshots.every((one) => keys.has(screenshotKey(one)))) take([...range, ...screenshots])
      else add([...range, ...screenshots])
    },
    toggleAll: () =>
      shown.every((one) => keys.has(screenshotKey(one))) ? take(shown) : add(shown),
    clear: () => setKeys(new Set()),
  }
}

export type ScreenshotSelection = ReturnType<typeof useScreenshotSelection>
