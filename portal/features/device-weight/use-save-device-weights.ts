import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { DeviceWeights } from '@insights/domain/catalogue/application.ts'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'

type Saved = DeviceWeight & { readonly effects: EditEffects }

interface Change {
  /** What the report has; null makes its first ones. */
  readonly existing: DeviceWeight | null
  readonly deviceWeights: DeviceWeights
}

export function useSaveDeviceWeights(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ existing, deviceWeights }: Change) =>
      existing
        ? api.update<Saved>(`/device-weight/${existing._id}`, {
            _id: existing._id,
            reportId: report,
            deviceWeights,
          })
        : api.create<Saved>('/device-weight', { reportId: report, deviceWeights }),
    onSuccess: tellReopened,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
