import { driveConnectionsApi } from '@insights/contract/screenshots/cloud-drives.ts'
import {
  type GoogleDriveUpload,
  googleDriveApi,
} from '@insights/contract/screenshots/google-drive.ts'
import { Box, Button, Group, Progress, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { broadcastConnected, requestAuthorization } from './drive-authorization.ts'
import { type DriveCallback, rejectionMessage } from './drive-callback.ts'
import { driveUploadKey, driveUploadQuery } from './google-drive-query.ts'
import { type PendingAction, clearPendingAction, findPendingAction } from './pending-action.ts'

import classes from './DriveCallbackScreen.module.css'

interface DriveCallbackScreenProps {
  readonly back: DriveCallback
  /** An upload has started; its id goes into the URL. */
  readonly onStarted: (upload: string) => void
  /** Nothing remains to be done in this window. */
  readonly onDone: () => void
}

/** The window that opens when the user returns from a drive's provider. */
export function DriveCallbackScreen({ back, onStarted, onDone }: DriveCallbackScreenProps) {
  const { code = '', state = '', upload } = back
  const [action] = useState(() => findPendingAction(state))
  if (upload !== undefined) return <UploadScreen upload={upload} onDone={onDone} />
  const rejection = rejectionMessage(back, action !== undefined)
  if (rejection !== undefined || !action) {
    return <CallbackFailed action={action}>{rejection}</CallbackFailed>
  }
  const returned = { code, state }
  return action.kind === 'choose' ? (
    <ConnectScreen action={action} returned={returned} onDone={onDone} />
  ) : (
    <StartUpload action={action} returned={returned} onStarted={onStarted} />
  )
}

interface ConnectScreenProps {
  readonly action: Extract<PendingAction, { kind: 'choose' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onDone: () => void
}

/** Connects a drive to choose files from, and closes in favour of the page that waits for it. */
function ConnectScreen({ action, returned, onDone }: ConnectScreenProps) {
  const { drive, title } = action
  const connect = useMutation({
    mutationFn: () => callApi(driveConnectionsApi.create, { body: { drive, ...returned } }),
    onSuccess: () => {
      clearPendingAction(returned.state)
      broadcastConnected()
      onDone()
    },
  })
  useOnce(connect.mutate)
  if (connect.error)
    return <CallbackFailed action={action}>{errorMessage(connect.error)}</CallbackFailed>
  return (
    <CallbackPage title={connect.isSuccess ? `${title} is connected` : `Connecting ${title}…`} />
  )
}

interface StartUploadProps {
  readonly action: Extract<PendingAction, { kind: 'upload' | 'resume' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onStarted: (upload: string) => void
}

/** Starts or resumes an upload with the provider's authorization. */
function StartUpload({ action, returned, onStarted }: StartUploadProps) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      action.kind === 'resume'
        ? callApi(googleDriveApi.update, { params: { id: action.upload }, body: returned })
        : callApi(googleDriveApi.create, {
            body: {
              reportName: action.reportName,
              images: action.images,
              ...returned,
            },
          }),
    onSuccess: (upload) => {
      clearPendingAction(returned.state)
      queryClient.setQueryData(driveUploadKey(upload._id), upload)
      onStarted(upload._id)
    },
  })
  useOnce(start.mutate)
  if (start.error)
    return <CallbackFailed action={action}>{errorMessage(start.error)}</CallbackFailed>
  return (
    <CallbackPage title={UPLOADING}>
      {action.kind === 'upload' ? (
        <UploadProgress done={0} total={action.images.length} folder={action.reportName} />
      ) : (
        <Skeleton height="2.25rem" />
      )}
    </CallbackPage>
  )
}

interface UploadScreenProps {
  readonly upload: string
  readonly onDone: () => void
}

/** The progress of an upload, which continues when the window is closed. */
function UploadScreen({ upload: id, onDone }: UploadScreenProps) {
  const { data: upload, error, refetch } = useQuery(driveUploadQuery(id))
  const done = upload?.status === 'DONE'
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  if (!upload && error) return <LoadingFailed error={error} onRetry={refetch} />
  if (upload?.status === 'FAILED') return <UploadFailed upload={upload} />
  const count = upload?.images.filter(({ status }) => status === 'UPLOADED').length ?? 0
  return (
    <CallbackPage title={done ? UPLOADED : UPLOADING}>
      {upload ? (
        <UploadProgress done={count} total={upload.images.length} folder={upload.reportName} />
      ) : (
        <Skeleton height="2.25rem" />
      )}
    </CallbackPage>
  )
}

/** The arrived and the missing files of an upload; another try sends the missing ones. */
function UploadFailed({ upload }: { upload: GoogleDriveUpload }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: async () => {
      if (upload.mustConnect) {
        window.location.assign(await requestAuthorization({ kind: 'resume', upload: upload._id }))
        return
      }
      const going = await callApi(googleDriveApi.update, { params: { id: upload._id }, body: {} })
      queryClient.setQueryData(driveUploadKey(upload._id), going)
    },
  })
  const arrived = upload.images.filter(({ status }) => status === 'UPLOADED')
  const missing = upload.images.filter(({ status }) => status !== 'UPLOADED')
  return (
    <CallbackPage
      failed
      title={arrived.length > 0 ? 'Some files were not uploaded' : 'Files were not uploaded'}
      actions={
        <Button loading={again.isPending} onClick={() => again.mutate()}>
          Try again
        </Button>
      }
    >
      {upload.problem && <p>{upload.problem}</p>}
      {again.error && <p role="alert">{errorMessage(again.error)}</p>}
      <p>Folder: “{upload.reportName}”</p>
      <Files title={`Not uploaded (${missing.length})`} files={missing} />
      {arrived.length > 0 && <Files title={`Uploaded (${arrived.length})`} files={arrived} />}
    </CallbackPage>
  )
}

function Files({ title, files }: { title: string; files: GoogleDriveUpload['images'] }) {
  return (
    <section aria-label={title}>
      <Box component="h2" fz="sm" fw={600} c="bright" m="0.25rem 0 0">
        {title}
      </Box>
      <ul className={classes.files} tabIndex={0}>
        {files.map(({ name, problem }) => (
          <li key={name}>
            {name}
            {problem && `: ${problem}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UploadProgressProps {
  readonly done: number
  readonly total: number
  readonly folder: string
}

/** The number of arrived files of an upload, and its folder. */
function UploadProgress({ done, total, folder }: UploadProgressProps) {
  return (
    <>
      <Progress value={(done / total) * 100} aria-label="Upload" size="sm" />
      <p>
        {done} of {total} in “{folder}”
      </p>
    </>
  )
}

/** Texts of the specification, to the letter. */
const UPLOADING = 'Uploading files to google drive...'
const UPLOADED = 'Files uploaded successfully!'

interface CallbackFailedProps {
  /** The user's pending action; without it there is nothing to retry. */
  readonly action: PendingAction | undefined
  /** The reason. */
  readonly children: ReactNode
}

/** Says that nothing was started; the button leads to the provider again, in this window. */
function CallbackFailed({ action, children }: CallbackFailedProps) {
  const again = useMutation({
    mutationFn: (what: PendingAction) => requestAuthorization(what),
    onSuccess: (url) => window.location.assign(url),
  })
  const choosing = action?.kind === 'choose'
  return (
    <CallbackPage
      title={choosing ? `${action.title} was not connected` : 'Files were not uploaded'}
      failed
      actions={
        action ? (
          <Button loading={again.isPending} onClick={() => again.mutate(action)}>
            Try again
          </Button>
        ) : (
          <ButtonLink to="/">Back to the portal</ButtonLink>
        )
      }
    >
      <p>{children}</p>
      {action?.kind === 'upload' && (
        <p>
          None of the {action.images.length} chosen files was uploaded to “{action.reportName}”.
        </p>
      )}
      {again.error && <p role="alert">{errorMessage(again.error)}</p>}
    </CallbackPage>
  )
}

interface CallbackPageProps {
  readonly title: string
  readonly failed?: boolean
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A page for a small window: its state and its actions. */
function CallbackPage({ title, failed = false, actions, children }: CallbackPageProps) {
  const heading = usePageHeading(title)
  return (
    <Stack gap="sm" maw={640} mx="auto" p="clamp(1.5rem, 8vh, 5rem) clamp(1rem, 5vw, 2.5rem)">
      <div role={failed ? 'alert' : 'status'} className={failed ? classes.failed : undefined}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </div>
      {children && (
        <Stack gap="sm" className={classes.text}>
          {children}
        </Stack>
      )}
      {actions && (
        <Group align="stretch" gap={8} mt={8}>
          {actions}
        </Group>
      )}
    </Stack>
  )
}

/** Runs a function once after mounting, because a `state` works only once. */
function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
