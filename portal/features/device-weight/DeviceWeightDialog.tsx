import {
  APPLICATIONS,
  type ApplicationKey,
  type DeviceWeights,
} from '@insights/domain/catalogue/application.ts'
import { byApplication } from '@insights/domain/catalogue/by-application.ts'
import { checkDeviceWeights } from '@insights/domain/scoring/check-device-weights.ts'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

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
  const [texts, setTexts] = useState(() => byApplication((key) => String(weights?.[key] ?? '')))
  const [touched, setTouched] = useState<readonly ApplicationKey[]>([])
  const values = byApplication((key) => readNumber(texts[key]))
  const messages = checkDeviceWeights(values)
  const valid = Object.keys(messages).length === 0

  function change(key: ApplicationKey, text: string) {
    setTexts((now) => ({ ...now, [key]: text }))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(APPLICATIONS.map(({ title }) => title))
        if (valid) onSave(values as DeviceWeights)
      }}
    >
      <Stack gap="md">
        {APPLICATIONS.map(({ title }, place) => (
          <TextInput
            key={title}
            label={title}
            description="0 to 1"
            required
            inputMode="decimal"
            autoComplete="off"
            value={texts[title]}
            error={touched.includes(title) && messages[title]}
            onChange={(event) => change(title, event.currentTarget.value)}
            onBlur={() => setTouched((now) => [...now, title])}
            data-autofocus={place === 0 || undefined}
          />
        ))}
        <MobileSiteHelper onUse={(weight) => change('Mobile Web', String(weight))} />
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
        <Button type="submit" loading={saving} disabled={!valid}>
          Save
        </Button>
      </Group>
    </form>
  )
}
