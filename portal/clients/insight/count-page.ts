import { insightApi } from '@insights/contract/clients/insight.ts'
import { LOOK_MS, pageOfPath } from '@insights/domain/clients/insight/read-pages.ts'

import { callApi } from '../../api/call-api.ts'

/**
 * Counts a page of a report once it was on screen for two seconds. Nothing waits for it, and a
 * failure is no matter. Returns a function that stops it, for a page that is left earlier.
 */
export function countPage(report: string, path: string): () => void {
  const page = pageOfPath(path)
  if (page === null) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', look)
      callApi(insightApi.count, { body: { report, page } }).catch(() => {})
    }, LOOK_MS)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
