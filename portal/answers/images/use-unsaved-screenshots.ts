import { inboxApi } from '@insights/contract/answers/inbox.ts'
import {
  type UnsavedImage,
  unsavedScreenshotsApi,
} from '@insights/contract/answers/unsaved-screenshots.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { upload } from '../../api/upload.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { AnswerFormSession } from '../answer-form-session.ts'
import { INBOX_KEY } from '../inbox/inbox-counts.ts'
import { type FormScreenshots, filesOf, withRejection, withUploaded } from './screenshots.ts'
import { createUnsavedImages } from './unsaved-images.ts'
import { announceUpload } from './upload-images.ts'
import { createUploadQueue } from './upload-queue.ts'

/** Statuses that another try would not change: the file or the report does not allow it. */
const REJECTED = [400, 403, 404, 409, 413]

interface Options {
  readonly opened: boolean
  readonly report: string
  readonly session: AnswerFormSession
  /** False while a conflict leaves open which record the form follows. */
  readonly follows: boolean
}

/**
 * Sends the files of a form as they are added; the server stores them until the form is saved.
 * Screenshots sent on an earlier visit, or in another tab, appear in the form.
 */
export function useUnsavedScreenshots({ opened, report, session, follows }: Options) {
  const queryClient = useQueryClient()
  const [work, setWork] = useState(() => openWork(queryClient, report, session))
  if (work.session !== session) setWork(openWork(queryClient, report, session))
  const { uploads, unsaved } = work
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.uploads)

  useEffect(() => {
    const retry = () => uploads.retry()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      uploads.clear()
    }
  }, [uploads])

  const { data: list } = useQuery({
    queryKey: unsavedKey(report, session.id),
    queryFn: async ({ signal }) => {
      const params = { reportId: report, answerId: session.id }
      return (await callApi(unsavedScreenshotsApi.find, { params, signal })).data
    },
    enabled: opened,
    // Another tab or device may have sent some since.
    staleTime: 0,
  })
  const { screenshots } = session.form()
  const base = session.base()
  const follow = useEffectEvent(() => {
    if (list) session.editScreenshots((now) => unsaved.merge(now, base, list))
  })
  useEffect(() => {
    if (opened && follows) follow()
  }, [opened, follows, list, screenshots, base])

  return {
    uploads: underWay,
    retry: uploads.retry,
    /** Lets `finish` wait for the check of a file, after which it is in the form. */
    awaitCheck: work.awaitCheck,
    /**
     * Waits until all files are checked and sent, and until the server has removed and brought back
     * what the form did; throws the reason if a file cannot be sent.
     */
    async finish() {
      await work.checked()
      await uploads.finish()
      await work.settled()
    },
    /** Sends the screenshots that a change adds to the form, and removes the dropped ones. */
    apply(before: FormScreenshots, after: FormScreenshots) {
      for (const one of before) {
        if (!after.some(({ id }) => id === one.id)) work.giveUp(one)
      }
      const added = after.filter(({ id }) => !before.some((one) => one.id === id))
      for (const one of added) {
        unsaved.restore(one.id)
        if (one.kind === 'uploaded') work.bringBack(one.id, one.image)
      }
      const files = filesOf(added).filter(({ rejection }) => rejection === null)
      if (files.length > 0) uploads.add(files)
    },
    /** Discards everything unsaved. */
    discard() {
      for (const one of session.value().screenshots) work.giveUp(one)
    },
  }
}

const unsavedKey = (report: string, answer: string) => [...INBOX_KEY, report, 'unsaved', answer]

/** Opens the uploads of one form. */
function openWork(queryClient: QueryClient, report: string, session: AnswerFormSession) {
  const unsaved = createUnsavedImages()
  let calls: Promise<unknown> = Promise.resolve()
  let checks: Promise<unknown> = Promise.resolve()

  /** Sends a change of an image to the server, after all earlier ones. */
  function call(change: () => Promise<unknown>, onError?: (error: unknown) => void) {
    calls = calls
      .then(() => ignoreNotFound(change()))
      .catch((error: unknown) => onError?.(error))
      .then(() => queryClient.invalidateQueries({ queryKey: INBOX_KEY }))
  }

  /** Removes a sent image. */
  function remove(id: string, { _id: imageId }: Image) {
    unsaved.remove(id)
    queryClient.setQueryData<readonly UnsavedImage[]>(unsavedKey(report, session.id), (list) =>
      list?.filter(({ upload: one }) => one !== id),
    )
    call(() => callApi(inboxApi.remove, { params: { reportId: report, imageId } }))
  }

  const uploads = createUploadQueue({
    send({ id, file }, options) {
      const form = new FormData()
      form.append('file', file, file.name)
      const params = { reportId: report, answerId: session.id, uploadId: id }
      return upload(unsavedScreenshotsApi.send, form, { params, ...options })
    },
    onUploaded: (id, image) =>
      session.editScreenshots((now) => withUploaded(now, new Map([[id, image]]))),
    onUnwanted: remove,
    onRejected(id, { message }) {
      session.editScreenshots((now) => withRejection(now, id, message))
      notify.error(message)
    },
    isRejection: (error) => isApiError(error) && REJECTED.includes(error.code),
    onStart: announceUpload,
  })

  return {
    session,
    uploads,
    unsaved,
    /** Removes an unsaved screenshot, sent or not. */
    giveUp(screenshot: FormScreenshots[number]) {
      const { kind, id } = screenshot
      if (kind === 'uploaded') remove(id, screenshot.image)
      if (kind !== 'file') return
      unsaved.remove(id)
      uploads.remove(id)
    },
    /** Brings a removed image back. */
    bringBack(id: string, { _id: imageId }: Image) {
      const params = { reportId: report, imageId }
      unsaved.bringBack(id)
      call(
        () =>
          callApi(inboxApi.place, { params, body: { answer: null } }).finally(() =>
            unsaved.returned(id),
          ),
        (error) => notify.error(errorMessage(error)),
      )
    },
    awaitCheck(check: Promise<void>) {
      checks = Promise.allSettled([checks, check])
    },
    checked: () => checks,
    /** Waits for all changes sent to the server. */
    settled: () => calls,
  }
}
