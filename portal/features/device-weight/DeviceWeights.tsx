import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import { useState } from 'react'

import { messageOf } from '../../api/api-error.ts'
import { DeviceWeightBox } from './DeviceWeightBox.tsx'
import { DeviceWeightDialog } from './DeviceWeightDialog.tsx'
import { useSaveDeviceWeights } from './use-save-device-weights.ts'

interface Props {
  readonly report: string
  readonly weights: DeviceWeight | null
  readonly canEdit: boolean
  readonly onSaved: () => void
}

/** The weights of a report and the dialog to change them. */
export function DeviceWeights({ report, weights, canEdit, onSaved }: Props) {
  const [editing, setEditing] = useState(false)
  const { mutate, isPending, error, reset } = useSaveDeviceWeights(report)

  function close() {
    setEditing(false)
    reset()
  }

  return (
    <>
      <DeviceWeightBox weights={weights} canEdit={canEdit} onEdit={() => setEditing(true)} />
      <DeviceWeightDialog
        opened={editing}
        weights={weights?.deviceWeights ?? null}
        saving={isPending}
        problem={error && messageOf(error)}
        onClose={close}
        onSave={(deviceWeights) =>
          mutate(
            { existing: weights, deviceWeights },
            {
              onSuccess: () => {
                close()
                onSaved()
              },
            },
          )
        }
      />
    </>
  )
}
