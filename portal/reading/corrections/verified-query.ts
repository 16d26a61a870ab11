import { fingerprintsApi } from '@insights/contract/reading/fingerprint.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** The edition and revision of a fingerprint. */
export const verifiedQuery = (fingerprint: string) =>
  queryOptions({
    queryKey: ['verify', fingerprint],
    queryFn: ({ signal }) => callApi(fingerprintsApi.verify, { params: { fingerprint }, signal }),
    retry: false,
  })
