import type { Image } from '@insights/contract/screenshots/upload.ts'

import { UPLOAD_DELAY_MS } from '../../ui/forms/use-gathered-files.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Sent share of the file, 0 to 1. */
  readonly share: number
}

interface SendOptions {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

interface Backend {
  readonly send: (upload: Pick<Upload, 'id' | 'file'>, options: SendOptions) => Promise<Image>
  readonly onUploaded: (id: string, image: Image) => void
  /** The file arrived although it was removed meanwhile. */
  readonly onUnwanted: (id: string, image: Image) => void
  /** The file itself is rejected, so sending it again would not help. */
  readonly onRejected: (id: string, error: Error) => void
  readonly isRejection: (error: unknown) => boolean
  /**
   * Sending starts; the returned function is called with the number of arrived files when it ends.
   */
  readonly onStart: () => (uploaded: number) => void
}

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

/**
 * Sends files one after the other, so that they arrive in order. A failed file is skipped and
 * retried by itself after growing pauses.
 */
export function createUploadQueue(backend: Backend) {
  let uploads: readonly Upload[] = []
  let current: { readonly id: string; readonly control: AbortController } | null = null
  let running: Promise<void> | null = null
  let failure: unknown = null
  let pause = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  const update = (id: string, change: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const without = (id: string) => set(uploads.filter((upload) => upload.id !== id))
  const next = () => uploads.find(({ state }) => state === 'waiting')

  /** Returns whether the file arrived. */
  async function send({ id, file }: Upload): Promise<boolean> {
    const control = new AbortController()
    current = { id, control }
    update(id, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => update(id, { share })
      const image = await backend.send({ id, file }, { onProgress, signal: control.signal })
      if (!uploads.some((upload) => upload.id === id)) {
        backend.onUnwanted(id, image)
        return false
      }
      without(id)
      backend.onUploaded(id, image)
      pause = FIRST_RETRY_MS
      return true
    } catch (error) {
      if (control.signal.aborted) return false
      if (error instanceof Error && backend.isRejection(error)) {
        without(id)
        backend.onRejected(id, error)
      } else {
        failure = error
        update(id, { state: 'failed' })
      }
      return false
    } finally {
      current = null
    }
  }

  async function run(): Promise<void> {
    const done = backend.onStart()
    let uploaded = 0
    for (let upload = next(); upload; upload = next()) {
      if (await send(upload)) uploaded += 1
    }
    running = null
    done(uploaded)
    if (uploads.some(({ state }) => state === 'failed')) {
      timer = setTimeout(retry, pause)
      pause = Math.min(pause * 2, MAX_RETRY_MS)
    }
  }

  function start() {
    clearTimeout(gathering)
    running ??= next() ? run() : null
  }

  /** Sends failed files again at once. */
  function retry(id?: string) {
    clearTimeout(timer)
    set(
      uploads.map((upload) =>
        upload.state === 'failed' && (id === undefined || upload.id === id)
          ? { ...upload, state: 'waiting' }
          : upload,
      ),
    )
    start()
  }

  function remove(id: string) {
    const share = uploads.find((upload) => upload.id === id)?.share ?? 0
    without(id)
    // Once all bytes are sent, the server may accept the file even if the request is aborted.
    if (current?.id === id && share < 1) current.control.abort()
  }

  return {
    uploads: () => uploads,
    add(files: readonly Pick<Upload, 'id' | 'file'>[]) {
      const added = files.map((one) => ({ ...one, state: 'waiting', share: 0 }) as const)
      set([...uploads, ...added])
      clearTimeout(gathering)
      gathering = setTimeout(start, UPLOAD_DELAY_MS)
    },
    /** Removes a file; one that is being sent is aborted. */
    remove,
    retry,
    /** Waits until all files are sent, failed ones included; throws the last failure. */
    async finish(): Promise<void> {
      retry()
      while (running) await running
      if (uploads.length > 0) throw failure
    },
    /** Aborts and removes everything. */
    clear() {
      clearTimeout(timer)
      clearTimeout(gathering)
      for (const { id } of uploads) remove(id)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
