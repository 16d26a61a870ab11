import type { LiveEvent } from '@insights/contract/live.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

import { NOTIFICATIONS_KEY } from '../../accounts/notifications/notifications-query.ts'
import { PORTAL_TIME_KEY } from '../../accounts/portal-time/portal-time-query.ts'
import { announceEnd } from '../../accounts/session/lost-session.ts'
import { renewSession } from '../../accounts/session/session-query.ts'
import { SECURITY_SETTINGS_KEY } from '../../accounts/users/security-settings-query.ts'
import { CAPTURE_SETTINGS_KEY, capturesKey } from '../../answers/captures/captures-query.ts'
import { INBOX_KEY } from '../../answers/inbox/inbox-counts.ts'
import { PHONE_PAIRINGS_KEY } from '../../answers/phone/phone-pairings-query.ts'
import { createBatcher } from '../../api/live/batch.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { SAVED_VIEWS_KEY } from '../../brand/saved-views/saved-views-query.ts'
import { ASSIGNMENTS_KEY } from '../../clients/assignments/assignments.ts'
import { COMPANY_CUSTOMERS_KEY } from '../../clients/company-customers/company-customers-query.ts'
import { LEADS_KEY } from '../../clients/insight/insight-query.ts'
import { PURCHASE_REQUESTS_KEY } from '../../clients/purchase-requests/purchase-requests-query.ts'
import { NOTICES_KEY } from '../../operations/maintenance-notices/notices-query.ts'
import { OWN_COMPANIES_KEY } from '../../reading/own-company/own-companies.ts'
import { HOME_KEY, REPORTS_KEY } from '../../reports/report-queries.ts'
import { driveUploadKey } from '../../screenshots/cloud-drives/google-drive-query.ts'

/** Twenty people answering at once need no twenty requests a second. */
const BATCH_MS = 300

/** Keeps the screens of a signed-in user up to date with the server, without a reload. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  const router = useRouter()

  async function lookAgain() {
    if (!(await renewSession(queryClient))) return
    // Another role or company customer has other data, and perhaps other pages.
    await queryClient.invalidateQueries()
    await router.invalidate()
  }

  const [gathered] = useState(() =>
    createBatcher<QueryKey>(BATCH_MS, JSON.stringify, (keys) => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    }),
  )
  useLiveEvent((event) => {
    if (event.kind === 'session') void lookAgain()
    if (event.kind === 'session-ends') announceEnd(event.inSeconds)
    gathered.add(staleKeys(event))
  })
  // Before the effects of the page, whose requests it would wait for.
  useLayoutEffect(connectOnceLoaded, [])
}

/** How soon the code for it is requested again after a failure. */
const LOAD_AGAIN_MS = 10_000

/** Connects to the stream of events, which begins with what the page has missed until then. */
function connectOnceLoaded(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let disconnect: (() => void) | undefined
  let left = false
  function load(): void {
    void import('../../api/live/live-stream.ts').then(
      ({ connectLiveStream }) => {
        if (!left) disconnect = connectLiveStream()
      },
      () => {
        if (!left) timer = setTimeout(load, LOAD_AGAIN_MS)
      },
    )
  }
  load()
  return () => {
    left = true
    clearTimeout(timer)
    disconnect?.()
  }
}

/**
 * Query keys to invalidate after each kind of event; [] means all. Missing kinds are handled by
 * single screens, or unknown to this version.
 */
const STALE_KEYS: {
  readonly [Kind in LiveEvent['kind']]?: (
    event: Extract<LiveEvent, { kind: Kind }>,
  ) => readonly QueryKey[]
} = {
  resync: () => [[]],
  maintenance: () => [NOTICES_KEY],
  'security-settings': () => [SECURITY_SETTINGS_KEY],
  // Plans, too, count by the firm's days.
  'portal-time': () => [PORTAL_TIME_KEY, HOME_KEY, ['report']],
  // A preview may be readable now, or the other way round; or a purchase request has arrived.
  purchases: () => [
    REPORTS_KEY,
    ASSIGNMENTS_KEY,
    PURCHASE_REQUESTS_KEY,
    SAVED_VIEWS_KEY,
    LEADS_KEY,
    // The question before a client is deleted counts what it bought.
    COMPANY_CUSTOMERS_KEY,
    ['report'],
  ],
  // The home page has the rank of the own brand.
  'own-brands': () => [OWN_COMPANIES_KEY, HOME_KEY],
  leads: () => [LEADS_KEY],
  'saved-views': () => [SAVED_VIEWS_KEY],
  // What a user is notified of may wait on the home page.
  notifications: () => [NOTIFICATIONS_KEY, HOME_KEY],
  // The grid handles these events itself, cell by cell.
  answers: ({ report }) =>
    ['progress', 'answers', 'answer-history', 'rules', 'work-plan', 'review'].map((part) =>
      reportKey(report, part),
    ),
  'work-plan': ({ report }) => [reportKey(report, 'work-plan'), HOME_KEY],
  // A redacted screenshot may no longer count as one.
  'image-redacted': ({ report }) => ['progress', 'rules'].map((part) => reportKey(report, part)),
  'report-pdf': ({ report }) => [
    REPORTS_KEY,
    ASSIGNMENTS_KEY,
    ...['report', 'pdf'].map((part) => reportKey(report, part)),
  ],
  content: ({ report, part }) =>
    (part === 'methodology'
      ? ['methodology', 'document', 'review']
      : ['content-building', 'progress', 'review']
    ).map((name) => reportKey(report, name)),
  comments: ({ report }) => [reportKey(report, 'comments')],
  'content-editors': ({ report }) => [reportKey(report, 'editors')],
  'drive-upload': ({ upload }) => [driveUploadKey(upload)],
  phone: () => [PHONE_PAIRINGS_KEY],
  // Offered screenshots wait in an inbox.
  inbox: ({ report }) => [INBOX_KEY, HOME_KEY, capturesKey(report)],
  captures: ({ report }) => [capturesKey(report)],
  'capture-settings': () => [CAPTURE_SETTINGS_KEY],
  report: ({ report }) => [REPORTS_KEY, ASSIGNMENTS_KEY, SAVED_VIEWS_KEY, reportKey(report)],
}

export function staleKeys(event: LiveEvent): readonly QueryKey[] {
  if (!Object.hasOwn(STALE_KEYS, event.kind)) return []
  const keysOf = STALE_KEYS[event.kind] as (event: LiveEvent) => readonly QueryKey[]
  return keysOf(event)
}
