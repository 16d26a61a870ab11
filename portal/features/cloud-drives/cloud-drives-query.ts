import { cloudDrivesApi } from '@insights/contract/cloud-drives.ts'
import { queryOptions } from '@tanstack/react-query'

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
