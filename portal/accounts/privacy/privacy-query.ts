import { type PrivacySettings, privacyApi } from '@insights/contract/accounts/privacy.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const privacyQuery = queryOptions({
  queryKey: ['privacy-settings'],
  queryFn: ({ signal }) => callApi(privacyApi.get, { signal }),
})

export const updatePrivacy = (body: Partial<PrivacySettings>): Promise<PrivacySettings> =>
  callApi(privacyApi.update, { body })
