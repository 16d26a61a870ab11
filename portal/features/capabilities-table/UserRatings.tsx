import type { Report, ReportCompany } from '@insights/contract/reports.ts'
import type { UserRatings as Ratings } from '@insights/domain/catalogue/application.ts'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { confirmScoreLoss } from '../../scores/confirm-score-loss.ts'
import { FigureBox } from '../../ui/figure-box/FigureBox.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useDrawer } from '../../ui/overlay/use-drawer.ts'
import { RATED_APPLICATIONS } from './rated-applications.ts'
import { useSaveUserRatings } from './use-save-user-ratings.ts'
import { UserRatingsDialog } from './UserRatingsDialog.tsx'

interface Props {
  readonly report: Pick<Report, '_id' | 'can'>
  readonly company: ReportCompany
}

/** The ratings of a company and the dialog to change them. */
export function UserRatings({ report, company }: Props) {
  const dialog = useDrawer<ReportCompany>()
  const { mutateAsync, isPending, error, reset } = useSaveUserRatings(report._id, company.companyId)

  async function save(ratings: Ratings) {
    try {
      if (!(await confirmScoreLoss(report._id, 'Saving other ratings'))) return
      await mutateAsync(ratings)
      close()
    } catch (problem) {
      notify.error(messageOf(problem))
    }
  }

  function close() {
    dialog.close()
    reset()
  }

  return (
    <>
      <FigureBox
        title="User ratings"
        figures={RATED_APPLICATIONS.map(({ title }) => ({
          label: title,
          value: company.userRatings[title],
        }))}
        editLabel={report.can.edit ? 'Edit user ratings' : undefined}
        onEdit={() => dialog.open(company)}
      />
      <UserRatingsDialog
        key={dialog.visit}
        opened={dialog.opened}
        company={company.title}
        ratings={company.userRatings}
        saving={isPending}
        errors={isApiError(error) ? error.errors : {}}
        onClose={close}
        onSave={save}
      />
    </>
  )
}
