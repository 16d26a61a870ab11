import {
  type BrowserError,
  browserErrorsApi,
} from '@insights/contract/operations/browser-errors.ts'

import { apiUrl } from '../../api/call-api.ts'
import { pageUserId } from '../../api/call-headers.ts'
import { VERSION } from '../../ui/shell/version.ts'
import { describeError } from './describe-error.ts'

/** Errors that a page reports before it is loaded again. */
const MAX_REPORTS = 10

const reported = new Set<string>()
let isOff = false

/**
 * Reports an error of the page's code to the server, once, with the version of the page. Without a
 * signed-in user nothing is reported. A failure is ignored: it would be the next error.
 */
export async function reportError(
  error: unknown,
  kind: BrowserError['kind'],
  page: string,
): Promise<void> {
  const described = describeError(error, { release: VERSION, kind, page })
  if (described === undefined || pageUserId() === undefined) return
  const body = JSON.stringify(described)
  if (isOff || reported.has(body) || reported.size >= MAX_REPORTS) return
  reported.add(body)
  const { ok, status } = await fetch(apiUrl(browserErrorsApi.create), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    body,
  })
  // Turned off for this portal.
  if (!ok && status === 404) isOff = true
}
