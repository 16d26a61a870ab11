import {
  type DriveName,
  cloudDrivesApi,
  driveFilesApi,
} from '@insights/contract/screenshots/cloud-drives.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'

export const CLOUD_DRIVES_KEY = ['cloud-drives'] as const

/** The drives that are set up, and whether this session may read them. */
export const cloudDrivesQuery = queryOptions({
  queryKey: [...CLOUD_DRIVES_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(cloudDrivesApi.find, { signal })
    return data.filter(({ configured }) => configured)
  },
})

interface Look {
  readonly drive: DriveName
  /** Undefined for the root of the drive. */
  readonly folder: string | undefined
  readonly search: string
}

export const driveFilesKey = (drive: string) => ['drive-files', drive] as const

/** Folders and survey files of a drive, page by page; a search covers the whole drive. */
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

/** Returns whether the user has to grant access first. */
export function isNotConnected(error: unknown): boolean {
  if (!isApiError(error, 409)) return false
  return (error.data as { reason?: unknown } | null)?.reason === 'drive-not-connected'
}

/** A chosen file on a drive. */
export interface DriveChoice {
  readonly drive: DriveName
  readonly file: string
}
