import { type DriveName, driveFilesApi } from '@insights/contract/cloud-drives.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { isApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'

interface Look {
  readonly drive: DriveName
  /** Undefined for where the drive begins. */
  readonly folder: string | undefined
  readonly search: string
}

export const driveFilesKey = (drive: string) => ['drive-files', drive] as const

/** Folders and survey files of a drive, page by page; a search looks everywhere. */
export const driveFilesQuery = ({ drive, folder, search }: Look) =>
  infiniteQueryOptions({
    queryKey: [...driveFilesKey(drive), folder ?? '', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      callApi(driveFilesApi.get, {
        signal,
        query: {
          drive,
          folder: search ? undefined : folder,
          search: search || undefined,
          cursor: pageParam,
        },
      }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    retry: false,
    gcTime: 0,
  })

/** Somebody has to allow the access first. */
export function isNotConnected(error: unknown): boolean {
  if (!isApiError(error, 409)) return false
  return (error.data as { reason?: unknown } | null)?.reason === 'drive-not-connected'
}
