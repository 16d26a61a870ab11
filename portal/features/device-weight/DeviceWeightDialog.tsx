import {
  APPLICATIONS,
  type ByApplication,
  type DeviceWeights,
} from '@insights/domain/catalogue/application.ts'
import { byApplication } from '@insights/domain/catalogue/by-application.ts'
import { checkDeviceWeights } from '@insights/domain/scoring/check-device-weights.ts'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { readNumber } from '../../ui/number/read-number.ts'
import { MobileSiteHelper } from './MobileSiteHelper.tsx'

interface Props extends FormProps {
  readonly opened: boolean
}

interface FormProps {
  readonly weights: DeviceWeights | null
  readonly saving: boolean
  /** Why the last try was refused. */
  readonly problem: string | null
  readonly onClose: () => void
  readonly onSave: (weights: DeviceWeights) => void
}

/** Asks for the weights. */
export function DeviceWeightDialog({ opened, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Device Weights">
      <WeightsForm {...form} />
    </Modal>
  )
}

function WeightsForm({ weights, saving, problem, onClose, onSave }: FormProps) {
  const form = useForm({
    initialValues: byApplication((key) => String(weights?.[key] ?? '')),
    validate: (texts) => ({ ...checkDeviceWeights(numbersOf(texts)) }),
    validateInputOnBlur: true,
  })
  const numbers = numbersOf(form.values)
  // Said at once, since it is no single field's fault.
  const allZero = APPLICATIONS.every(({ title }) => numbers[title] === 0)

  return (
    <form noValidate onSubmit={form.onSubmit((texts) => onSave(numbersOf(texts) as DeviceWeights))}>
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
        {problem && (
          <Alert color="red" variant="outline" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} disabled={!form.isValid()}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function numbersOf(texts: ByApplication<string>): ByApplication<number | string> {
  return byApplication((key) => readNumber(texts[key]))
}
