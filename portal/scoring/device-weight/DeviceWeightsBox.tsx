import type { Report } from '@insights/contract/reports/reports.ts'
import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'

import type { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { ValueBox } from '../../ui/page/ValueBox.tsx'
import { previousWeightsQuery, useSaveDeviceWeights } from './device-weights.ts'
import { DeviceWeightDialog } from './DeviceWeightDialog.tsx'

interface Props {
  readonly report: Report
  readonly weights: DeviceWeight | null
  readonly canEdit: boolean
  /** Opens and closes it from the page's empty state, too. */
  readonly dialog: ReturnType<typeof useDrawer<DeviceWeight>>
  readonly onSaved: () => void
}

export function DeviceWeightsBox({ report, weights, canEdit, dialog, onSaved }: Props) {
  const { mutateAsync, isPending, isError, reset } = useSaveDeviceWeights(report._id)
  const { data: before } = useQuery(previousWeightsQuery(report))

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
          value: weights ? percent(weights.deviceWeights[title]) : undefined,
          ...(before && {
            before: `${formatShortMonth(before.date)}: ${percent(before.deviceWeights[title])}`,
          }),
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
        report={report._id}
        before={before?.deviceWeights}
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

const percent = (weight: number) => `${Math.round(weight * 1000) / 10}%`
