import type { Report, ReportCompany } from '@insights/contract/reports.ts'
import type { UserRatings as Ratings } from '@insights/domain/catalogue/application.ts'
import { Button } from '@mantine/core'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { confirmScoreLoss } from '../../scores/confirm-score-loss.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { notify } from '../../ui/notify/notify.ts'
import { ValueBox } from '../../ui/page/ValueBox.tsx'
import { RATED_APPLICATIONS } from './rated-applications.ts'
import { useSaveUserRatings } from './use-save-user-ratings.ts'
import { UserRatingsDialog } from './UserRatingsDialog.tsx'

interface Props {
  readonly report: Pick<Report, '_id' | 'can'>
  readonly company: ReportCompany
  /** They came from the previous edition, and nobody has confirmed them. */
  readonly carriedOver: boolean
}

/** The ratings of a company, a button to confirm those of the previous edition, and the dialog. */
export function UserRatingsBox({ report, company, carriedOver }: Props) {
  const dialog = useDrawer<ReportCompany>()
  const { mutateAsync, isPending, error, reset } = useSaveUserRatings(report._id, company.companyId)

  async function save(ratings: Ratings) {
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
    // The button goes when they are confirmed.
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
