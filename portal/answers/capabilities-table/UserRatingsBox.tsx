import { type Report, type ReportCompany, reportsApi } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS, type UserRatings } from '@insights/domain/catalogue/application.ts'
import {
  checkCount,
  checkUserRatings,
  MAX_RATINGS,
} from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { parseCount, parseNumber, readCount } from '@insights/domain/text/parse-number.ts'
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { refreshReport } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirmScoreLoss } from '../../reports/confirm-score-loss.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { notifyReopened, notify } from '../../ui/notify/notify.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { ValueBox } from '../../ui/page/ValueBox.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'

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

  async function save(change: RatingsChange) {
    const ratings = change['companies.$.userRatings']
    try {
      const others = RATED_APPLICATIONS.some(
        ({ title }) => ratings[title] !== company.userRatings[title],
      )
      if (others && !(await confirmScoreLoss(report._id, 'Change these ratings?'))) return false
      await mutateAsync(change)
      return true
    } catch (problem) {
      notify.error(errorMessage(problem))
      return false
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

  const basis = basisText(company)
  return (
    <>
      <ValueBox
        title="User ratings"
        figures={RATED_APPLICATIONS.map(({ title }) => ({
          label: title,
          value: company.userRatings[title],
        }))}
        note={
          (carriedOver || basis !== '') && (
            <>
              {[...(carriedOver ? ['Carried over'] : []), basis].filter(Boolean).join('. ')}
              {carriedOver && report.can.edit && (
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
        report={report._id}
        company={company}
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
  /** The report's id. */
  readonly report: string
  readonly company: ReportCompany
  /** Saving unchanged ratings confirms them. */
  readonly unconfirmed: boolean
  readonly saving: boolean
  /** The server's messages by application. */
  readonly errors: Readonly<Record<string, string>>
  readonly onClose: () => void
  /** Returns whether the ratings were saved. */
  readonly onSave: (change: RatingsChange) => Promise<boolean>
}

/** Asks for the ratings of one company and, optionally, what they rest on. Each opening needs a key of its own. */
function UserRatingsDialog(props: UserRatingsDialogProps) {
  const { opened, report, company, unconfirmed, saving, errors, onClose, onSave } = props
  const form = useFields<Texts>(textsOf(company), {
    check: checkTexts,
    draft: `ratings.${report}.${company.companyId}`,
  })

  const field = (name: string) => ({ ...form.field(name), value: form.values[name] ?? '' })

  async function save() {
    if ((await onSave(readTexts(form.values))) && form.saved(form.values)) onClose()
  }

  return (
    <FormDialog
      opened={opened}
      title={`User ratings of ${company.title}`}
      size="28rem"
      dirty={form.dirty}
      submitting={saving}
      submitDisabled={!form.valid || !(form.dirty || unconfirmed)}
      onSubmit={() => void save()}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <Stack gap="md">
        {form.draft && <UnsavedDraft {...form.draft} />}
        {RATED_APPLICATIONS.map(({ title }, place) => {
          const input = field(title)
          return (
            <Cards key={title} fit min="11rem" gap="var(--mantine-spacing-md)">
              <SharedInput
                {...input}
                label={title}
                description="0 to 5"
                required
                inputMode="decimal"
                autoComplete="off"
                error={input.error ?? errors[title]}
                data-autofocus={place === 0 || undefined}
              />
              <SharedInput
                {...field(countField(title))}
                label={`Number of ratings, ${title.replace(' App', '')}`}
                description="If known"
                inputMode="numeric"
                autoComplete="off"
              />
            </Cards>
          )
        })}
        <SharedInput
          {...field(READ_ON)}
          type="date"
          label="Ratings read on"
          description="If known: with the numbers, readers see how sure the ratings are."
        />
      </Stack>
    </FormDialog>
  )
}

/** The texts of the dialog by field: an application's title is its rating's. */
type Texts = Readonly<Record<string, string>>

const READ_ON = 'readOn'
const countField = (title: string) => `${title} count`

function textsOf({ userRatings, ratingCounts = {}, ratingsReadOn = '' }: ReportCompany): Texts {
  return Object.fromEntries([
    ...RATED_APPLICATIONS.flatMap(({ title }) => [
      [title, String(userRatings[title] ?? '')],
      [countField(title), String(ratingCounts[title] ?? '')],
    ]),
    [READ_ON, ratingsReadOn],
  ])
}

function checkTexts(texts: Texts): Record<string, string | null> {
  return {
    ...Object.fromEntries(
      RATED_APPLICATIONS.map(({ title }) => [
        countField(title),
        checkCount(parseCount(texts[countField(title)] ?? ''), MAX_RATINGS),
      ]),
    ),
    ...checkUserRatings(numbersOf(texts)),
  }
}

const numbersOf = (texts: Texts) =>
  Object.fromEntries(
    RATED_APPLICATIONS.map(({ title }) => [title, parseNumber(texts[title] ?? '')]),
  )

/** Reads texts in which nothing is wrong; what is left empty is cleared. */
function readTexts(texts: Texts): RatingsChange {
  return {
    'companies.$.userRatings': numbersOf(texts) as UserRatings,
    'companies.$.ratingCounts': Object.fromEntries(
      RATED_APPLICATIONS.map(({ title }) => [title, readCount(texts[countField(title)] ?? '')]),
    ),
    'companies.$.ratingsReadOn': texts[READ_ON] || null,
  }
}

/** '12,400 and 9,800 ratings, read on March 3, 2026'; empty where nothing is known. */
function basisText({ ratingCounts = {}, ratingsReadOn }: ReportCompany): string {
  const counts = RATED_APPLICATIONS.map(({ title }) => ratingCounts[title])
  const known = counts.some((count) => count !== undefined)
  const numbers = known
    ? `${counts.map((count) => (count === undefined ? '–' : numberText(count))).join(' and ')} ratings`
    : ''
  const day = ratingsReadOn === undefined ? '' : `read on ${formatDay(ratingsReadOn)}`
  return [numbers, day].filter((part) => part !== '').join(', ')
}

interface RatingsChange {
  readonly 'companies.$.userRatings': UserRatings
  /** Null for none known. */
  readonly 'companies.$.ratingCounts': Readonly<Partial<Record<string, number | null>>>
  readonly 'companies.$.ratingsReadOn': string | null
}

type Change = RatingsChange | { readonly 'companies.$.ratingsCarriedOver': false }

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
    onSettled: () => refreshReport(queryClient, report, 'report'),
  })
}
