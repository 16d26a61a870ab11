import {
  APPLICATIONS,
  type ByApplication,
  type DeviceWeights,
  byApplication,
} from '@insights/domain/catalogue/application.ts'
import { checkDeviceWeights } from '@insights/domain/scoring/check-scoring-inputs.ts'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { FormDialog } from '../../ui/form-dialog/FormDialog.tsx'
import { parseNumber } from '../../ui/number/parse-number.ts'
import { validateAfterPress } from '../../ui/press/after-press.ts'
import { MobileWebHelper } from './MobileWebHelper.tsx'
import { shareHint } from './share-hint.ts'

import classes from './DeviceWeightDialog.module.css'

interface Props {
  readonly opened: boolean
  readonly weights: DeviceWeights | null
  readonly saving: boolean
  readonly onClose: () => void
  readonly onSave: (weights: DeviceWeights) => void
}

/**
 * Asks for the weights. When saving them fails it stays open as it is, and says nothing
 * (A8). Needs another key each time it is opened.
 */
export function DeviceWeightDialog({ opened, weights, saving, onClose, onSave }: Props) {
  const form = useForm({
    initialValues: byApplication((key) => String(weights?.[key] ?? '')),
    validate: (texts) => ({ ...checkDeviceWeights(numbersOf(texts)) }),
    validateInputOnBlur: true,
    enhanceGetInputProps: validateAfterPress,
  })
  const numbers = numbersOf(form.values)
  const sum = Object.keys(checkDeviceWeights(numbers)).length === 0 ? sumOf(numbers) : null
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
              description={shareHint(numbers[title])}
              required
              inputMode="decimal"
              autoComplete="off"
              error={allZero ? checkDeviceWeights(numbers)[title] : input.error}
              data-autofocus={place === 0 || undefined}
            />
          )
        })}
        <p className={classes.sum} role="status">
          {sum === null ? 'The sum of the weights' : `Sum of the weights: ${sum}. It`} need not be
          1: the overall score is divided by the sum.
        </p>
        <MobileWebHelper onUse={(weight) => form.setFieldValue('Mobile Web', String(weight))} />
      </Stack>
    </FormDialog>
  )
}

function numbersOf(texts: ByApplication<string>): ByApplication<number | string> {
  return byApplication((key) => parseNumber(texts[key]))
}

/** As it is written: 0.1 + 0.2 is 0.3. */
function sumOf(numbers: ByApplication<number | string>): string {
  const sum = APPLICATIONS.reduce((total, { title }) => total + Number(numbers[title]), 0)
  return String(Math.round(sum * 1e4) / 1e4)
}
