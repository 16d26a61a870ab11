import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { numberText } from '@insights/domain/text/number-text.ts'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { ValueBox } from '../../ui/page/ValueBox.tsx'
import { useSaveDeviceWeights } from './device-weights.ts'
import { DeviceWeightDialog } from './DeviceWeightDialog.tsx'

interface Props {
  readonly report: string
  readonly weights: DeviceWeight | null
  readonly canEdit: boolean
  readonly onSaved: () => void
}

/** The weights of a report and the dialog to change them. */
export function DeviceWeightsBox({ report, weights, canEdit, onSaved }: Props) {
  const dialog = useDrawer<DeviceWeight>()
  const { mutateAsync, isPending, isError, reset } = useSaveDeviceWeights(report)

  function close() {
    dialog.close()
    reset()
  }

  return (
    <>
      <ValueBox
        title="Device Weight"
        figures={APPLICATIONS.map(({ title }) => ({
          label: title,
          value: weights?.deviceWeights[title],
        }))}
        note={
          weights?.respondents !== undefined &&
          `From ${numberText(weights.respondents)} respondents`
        }
        editLabel={canEdit ? 'Edit device weights' : undefined}
        onEdit={() => dialog.open(weights)}
      />
      <DeviceWeightDialog
        key={dialog.visit}
        opened={dialog.opened}
        report={report}
        weights={weights}
        saving={isPending}
        failed={isError}
        onClose={close}
        onSave={async (deviceWeights, respondents) => {
          try {
            await mutateAsync({ existing: weights, deviceWeights, respondents })
          } catch {
            // The dialog marks the fields as not saved.
            return false
          }
          onSaved()
          return true
        }}
      />
    </>
  )
}
