import { useMemo, useRef, useState } from 'react'

import type { NamedScreenshot } from './shown-screenshots.ts'

/** One screenshot may stand in several answers: each place of it is chosen by itself. */
export function screenshotKey(screenshot: NamedScreenshot): string {
  const { _id, companyId, application, categoryId, capabilityId } = screenshot
  return [_id, companyId, application, categoryId, capabilityId].join(' ')
}

/**
 * Which screenshots are chosen, also among those that a filter hides. `all` are those of the report,
 * `shown` those in sight.
 */
export function useScreenshotSelection(
  all: readonly NamedScreenshot[],
  shown: readonly NamedScreenshot[],
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(null)
  const selected = useMemo(
    () => all.filter((screenshot) => keys.has(screenshotKey(screenshot))),
    [all, keys],
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
    isSelected: (screenshot: NamedScreenshot) => keys.has(screenshotKey(screenshot)),
    areAllSelected: shown.length > 0 && shown.every((one) => keys.has(screenshotKey(one))),
    /** Chooses one or leaves it out; `stretch` does so with all from the last one on. */
    toggle(screenshot: NamedScreenshot, stretch: boolean) {
      const from = shown.findIndex((one) => screenshotKey(one) === last.current)
      const to = shown.indexOf(screenshot)
      const range =
        stretch && from >= 0
          ? shown.slice(Math.min(from, to), Math.max(from, to) + 1)
          : [screenshot]
      last.current = screenshotKey(screenshot)
      if (keys.has(screenshotKey(screenshot))) take(range)
      else add(range)
    },
    toggleAll: () =>
      shown.every((one) => keys.has(screenshotKey(one))) ? take(shown) : add(shown),
    clear: () => setKeys(new Set()),
  }
}

export type ScreenshotSelection = ReturnType<typeof useScreenshotSelection>
