import { useEffect, useState } from 'react'

import { filesOf, type FormScreenshot, type FormScreenshots } from './screenshots.ts'

/** Returns URLs of screenshots, including files that are not uploaded. */
export function useScreenshotUrls(screenshots: FormScreenshots) {
  const [urls] = useState(createFileUrls)
  useEffect(() => urls.keepOnly(filesOf(screenshots).map(({ file }) => file)), [urls, screenshots])
  useEffect(() => () => urls.keepOnly([]), [urls])
  return {
    fullUrl: (screenshot: FormScreenshot) =>
      screenshot.kind === 'file' ? urls.urlOf(screenshot.file) : screenshot.image.url,
    smallUrl: (screenshot: FormScreenshot) =>
      screenshot.kind === 'file' ? urls.urlOf(screenshot.file) : screenshot.image.thumbnailUrl,
  }
}

export type ScreenshotUrls = ReturnType<typeof useScreenshotUrls>

/** Creates object URLs of files and revokes unused ones, because each keeps its file in memory. */
function createFileUrls() {
  const urls = new Map<File, string>()
  return {
    urlOf(file: File): string {
      const known = urls.get(file)
      if (known !== undefined) return known
      const url = URL.createObjectURL(file)
      urls.set(file, url)
      return url
    },
    keepOnly(files: readonly File[]) {
      for (const [file, url] of urls) {
        if (files.includes(file)) continue
        URL.revokeObjectURL(url)
        urls.delete(file)
      }
    },
  }
}
