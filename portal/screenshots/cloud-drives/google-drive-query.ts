import { googleDriveApi } from '@insights/contract/screenshots/google-drive.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Interval of polling, in case progress events don't arrive. */
const POLL_INTERVAL_MS = 3000

export const driveUploadKey = (upload: string) => ['google-drive', upload] as const

/** An upload to Google Drive, which continues on the server. */
export const driveUploadQuery = (upload: string) =>
  queryOptions({
    queryKey: driveUploadKey(upload),
    queryFn: ({ signal }) => callApi(googleDriveApi.get, { params: { id: upload }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? POLL_INTERVAL_MS : false),
  })
