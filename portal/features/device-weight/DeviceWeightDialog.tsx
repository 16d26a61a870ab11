import {
  APPLICATIONS,
  type ByApplication,
  type DeviceWeights,
} from '@insights/domain/catalogue/application.ts'
import { byApplication } from '@insights/domain/catalogue/by-application.ts'
import { checkDeviceWeights } from '@insights/domain/scoring/check-device-weights.ts'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { FormDialog } from '../../ui/form-dialog/FormDialog.tsx'
import { readNumber } from '../../ui/number/read-number.ts'
import { MobileSiteHelper } from './MobileSiteHelper.tsx'

interface Props {
  readonly opened: boolean
  readonly weights: DeviceWeights | null
  readonly saving: boolean
  readonly onClose: () => void
  readonly onSave: (weights: DeviceWeights) => void
}

/**
 * Asks for the weights. When saving them fails it stays open as it is, and says nothing
 * (specification 1, 8). Needs another key each time it is opened.
 */
export function DeviceWeightDialog({ opened, weights, saving, onClose, onSave }: Props) {
  const form = useForm({
    initialValues: byApplication((key) => String(weights?.[key] ?? '')),
    validate: (texts) => ({ ...checkDeviceWeights(numbersOf(texts)) }),
    validateInputOnBlur: true,
  })
  const numbers = numbersOf(form.values)
  // Said at once, since it is no single field's fault.
  const allZero = APPLICATIONS.every(({ title }) => numbers[title] === 0)

  return (
    <FormDialog
      opened={opened}
      title="Device Weights"
      size="28rem"
      dirty={form.isDirty()}
      submitting={saving}
      submitDisabled={!form.isValid()}
      onSubmit={form.onSubmit((texts) => onSave(numbersOf(texts) as DeviceWeights))}
      onClose={onClose}
    >
      <Stack gap="md">
        {APPLICATIONS.map(({ title }, place) => {
          const input = form.getInputProps(title)
          return (
            <TextInput
              key={title}
              {...input}
              label={title}
              description="0 to 1"
              required
              inputMode="decimal"
              autoComplete="off"
              error={allZero ? checkDeviceWeights(numbers)[title] : input.error}
              data-autofocus={place === 0 || undefined}
            />
          )
        })}
        <MobileSiteHelper onUse={(weight) => form.setFieldValue('Mobile Web', String(weight))} />
      </Stack>
    </FormDialog>
  )
}

function numbersOf(texts: ByApplication<string>): ByApplication<number | string> {
  return byApplication((key) => readNumber(texts[key]))
}
