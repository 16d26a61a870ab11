import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { checkUserRatings } from '@insights/domain/scoring/check-user-ratings.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { readNumber } from '../../ui/number/read-number.ts'
import { RATED_APPLICATIONS } from './rated-applications.ts'

interface Props extends FormProps {
  readonly opened: boolean
  readonly company: string
}

interface FormProps {
  readonly ratings: UserRatings
  readonly saving: boolean
  /** Messages of the server by application. */
  readonly errors: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onSave: (ratings: UserRatings) => void
}

/** Asks for the ratings of one company. */
export function UserRatingsDialog({ opened, company, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={`User ratings of ${company}`}>
      <RatingsForm {...form} />
    </Modal>
  )
}

function RatingsForm({ ratings, saving, errors, onClose, onSave }: FormProps) {
  const form = useForm({
    initialValues: Object.fromEntries(
      RATED_APPLICATIONS.map(({ title }) => [title, String(ratings[title] ?? '')]),
    ),
    validate: (texts) => ({ ...checkUserRatings(numbersOf(texts)) }),
    validateInputOnBlur: true,
  })

  return (
    <form noValidate onSubmit={form.onSubmit((texts) => onSave(numbersOf(texts) as UserRatings))}>
      <Stack gap="md">
        {RATED_APPLICATIONS.map(({ title }, place) => {
          const input = form.getInputProps(title)
          return (
            <TextInput
              key={title}
              {...input}
              label={title}
              description="0 to 5"
              required
              inputMode="decimal"
              autoComplete="off"
              error={input.error ?? errors[title]}
              data-autofocus={place === 0 || undefined}
            />
          )
        })}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} disabled={!form.isValid() || !form.isDirty()}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function numbersOf(texts: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, readNumber(text)]))
}
