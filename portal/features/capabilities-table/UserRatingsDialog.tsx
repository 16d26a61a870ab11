import type { ApplicationKey, UserRatings } from '@insights/domain/catalogue/application.ts'
import { checkUserRatings } from '@insights/domain/scoring/check-user-ratings.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

import { readNumber } from '../../ui/number/read-number.ts'
import { RATED_APPLICATIONS as RATED } from './rated-applications.ts'

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
  const [texts, setTexts] = useState(() => textsOf(ratings))
  const [touched, setTouched] = useState<readonly string[]>([])
  const values = Object.fromEntries(
    RATED.map(({ title }) => [title, readNumber(texts[title] ?? '')]),
  )
  const messages = checkUserRatings(values)
  const valid = Object.keys(messages).length === 0

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(RATED.map(({ title }) => title))
        if (valid) onSave(values as UserRatings)
      }}
    >
      <Stack gap="md">
        {RATED.map(({ title }, place) => (
          <TextInput
            key={title}
            label={title}
            description="0 to 5"
            required
            inputMode="decimal"
            autoComplete="off"
            value={texts[title]}
            error={(touched.includes(title) && messages[title]) || errors[title]}
            onChange={(event) => setTexts({ ...texts, [title]: event.currentTarget.value })}
            onBlur={() => setTouched([...touched, title])}
            data-autofocus={place === 0 || undefined}
          />
        ))}
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

function textsOf(ratings: UserRatings): Partial<Record<ApplicationKey, string>> {
  return Object.fromEntries(RATED.map(({ title }) => [title, String(ratings[title] ?? '')]))
}
