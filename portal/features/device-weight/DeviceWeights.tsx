import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { useState } from 'react'

import { messageOf } from '../../api/api-error.ts'
import { FigureBox } from '../../ui/figure-box/FigureBox.tsx'
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
      <FigureBox
        title="Device Weight"
        figures={APPLICATIONS.map(({ title }) => ({
          label: title,
          value: weights?.deviceWeights[title],
        }))}
        editLabel={canEdit ? 'Edit device weights' : undefined}
        onEdit={() => setEditing(true)}
      />
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
