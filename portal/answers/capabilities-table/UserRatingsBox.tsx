import { type Report, type ReportCompany, reportsApi } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS, type UserRatings } from '@insights/domain/catalogue/application.ts'
import { checkUserRatings } from '@insights/domain/scoring/check-scoring-inputs.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirmScoreLoss } from '../../reports/confirm-score-loss.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { validateAfterPress } from '../../ui/forms/after-press.ts'
import { parseNumber } from '../../ui/forms/parse-number.ts'
import { notifyReopened, notify } from '../../ui/notify/notify.ts'
import { ValueBox } from '../../ui/page/ValueBox.tsx'

/** The applications that app stores rate, in their order. */
const RATED_APPLICATIONS = APPLICATIONS.filter((application) => application.rated === true)

interface UserRatingsBoxProps {
  readonly report: Pick<Report, '_id' | 'can'>
  readonly company: ReportCompany
  /** The ratings are carried over from the previous edition and unconfirmed. */
  readonly carriedOver: boolean
}

/** The ratings of a company, a button to confirm carried-over ratings, and the dialog. */
export function UserRatingsBox({ report, company, carriedOver }: UserRatingsBoxProps) {
  const dialog = useDrawer<ReportCompany>()
  const { mutateAsync, isPending, error, reset } = useSaveUserRatings(report._id, company.companyId)

  async function save(ratings: UserRatings) {
    try {
      const others = RATED_APPLICATIONS.some(
        ({ title }) => ratings[title] !== company.userRatings[title],
      )
      if (others && !(await confirmScoreLoss(report._id, 'Changing ratings'))) return
      await mutateAsync({ 'companies.$.userRatings': ratings })
      close()
    } catch (problem) {
      notify.error(errorMessage(problem))
    }
  }

  async function confirmRatings(button: HTMLElement) {
    // The button disappears once the ratings are confirmed.
    button.closest('section')?.querySelector<HTMLElement>('[data-edit]')?.focus()
    try {
      await mutateAsync({ 'companies.$.ratingsCarriedOver': false })
      notify.success('User ratings confirmed')
    } catch (problem) {
      notify.error(errorMessage(problem))
    }
  }

  function close() {
    dialog.close()
    reset()
  }

  return (
    <>
      <ValueBox
        title="User ratings"
        figures={RATED_APPLICATIONS.map(({ title }) => ({
          label: title,
          value: company.userRatings[title],
        }))}
        note={
          carriedOver && (
            <>
              Carried over
              {report.can.edit && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Confirm the user ratings of ${company.title}`}
                  loading={isPending && !dialog.opened}
                  onClick={({ currentTarget }) => void confirmRatings(currentTarget)}
                >
                  Confirm
                </Button>
              )}
            </>
          )
        }
        editLabel={report.can.edit ? 'Edit user ratings' : undefined}
        onEdit={() => dialog.open(company)}
      />
      <UserRatingsDialog
        key={dialog.visit}
        opened={dialog.opened}
        company={company.title}
        ratings={company.userRatings}
        unconfirmed={carriedOver}
        saving={isPending}
        errors={isApiError(error) ? error.errors : {}}
        onClose={close}
        onSave={save}
      />
    </>
  )
}

interface UserRatingsDialogProps {
  readonly opened: boolean
  readonly company: string
  readonly ratings: UserRatings
  /** Saving unchanged ratings confirms them. */
  readonly unconfirmed: boolean
  readonly saving: boolean
  /** The server's messages by application. */
  readonly errors: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onSave: (ratings: UserRatings) => void
}

/** Asks for the ratings of one company. Each opening needs a key of its own. */
function UserRatingsDialog(props: UserRatingsDialogProps) {
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

type Change =
  | { readonly 'companies.$.userRatings': UserRatings }
  | { readonly 'companies.$.ratingsCarriedOver': false }

/** Saves one company's app-store ratings, which confirms carried-over ones. */
function useSaveUserRatings(report: string, company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      callApi(reportsApi.patch, {
        params: { id: report },
        body: change,
        query: { 'companies._id': company },
      }),
    onSuccess: notifyReopened,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
