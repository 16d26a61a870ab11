import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { checkUserRatings } from '@insights/domain/scoring/check-scoring-inputs.ts'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { FormDialog } from '../../ui/form-dialog/FormDialog.tsx'
import { parseNumber } from '../../ui/number/parse-number.ts'
import { validateAfterPress } from '../../ui/press/after-press.ts'
import { RATED_APPLICATIONS } from './rated-applications.ts'

interface Props {
  readonly opened: boolean
  readonly company: string
  readonly ratings: UserRatings
  /** Saving them as they are confirms them. */
  readonly unconfirmed: boolean
  readonly saving: boolean
  /** Messages of the server by application. */
  readonly errors: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onSave: (ratings: UserRatings) => void
}

/** Asks for the ratings of one company. Needs another key each time it is opened. */
export function UserRatingsDialog(props: Props) {
  const { opened, company, ratings, unconfirmed, saving, errors, onClose, onSave } = props
  const form = useForm({
    initialValues: Object.fromEntries(
      RATED_APPLICATIONS.map(({ title }) => [title, String(ratings[title] ?? '')]),
    ),
    validate: (texts) => ({ ...checkUserRatings(numbersOf(texts)) }),
    validateInputOnBlur: true,
    enhanceGetInputProps: validateAfterPress,
  })

  return (
    <FormDialog
      opened={opened}
      title={`User ratings of ${company}`}
      size="28rem"
      dirty={form.isDirty()}
      submitting={saving}
      submitDisabled={!form.isValid() || !(form.isDirty() || unconfirmed)}
      onSubmit={form.onSubmit((texts) => onSave(numbersOf(texts) as UserRatings))}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

function numbersOf(texts: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parseNumber(text)]))
}
