import { type GoogleDriveUpload, googleDriveApi } from '@insights/contract/google-drive.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { requestAuthorization } from '../authorization/request-authorization.ts'
import { driveUploadKey } from '../upload/google-drive-query.ts'
import { CallbackPage } from './CallbackPage.tsx'

import classes from './CallbackPage.module.css'

/** What of an upload has arrived and what has not; another try takes up what is missing. */
export function UploadFailed({ upload }: { upload: GoogleDriveUpload }) {
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
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list} tabIndex={0}>
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
