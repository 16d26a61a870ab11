import { useEffect, useState } from 'react'

import { filesOf, type Shot, type Shots } from './shots.ts'

/** Where the pictures of shots are found, those of files that are not uploaded included. */
export function useShotUrls(shots: Shots) {
  const [urls] = useState(createFileUrls)
  useEffect(() => urls.keepOnly(filesOf(shots).map(({ file }) => file)), [urls, shots])
  useEffect(() => () => urls.keepOnly([]), [urls])
  return {
    fullUrl: (shot: Shot) => (shot.kind === 'file' ? urls.urlOf(shot.file) : shot.image.url),
    smallUrl: (shot: Shot) =>
      shot.kind === 'file' ? urls.urlOf(shot.file) : shot.image.thumbnailUrl,
  }
}

export type ShotUrls = ReturnType<typeof useShotUrls>

/** An address within this page for each file, as long as it is wanted: until then it stays in memory. */
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
