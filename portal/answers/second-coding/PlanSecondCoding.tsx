import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import { checkCount } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { parseCount } from '@insights/domain/text/parse-number.ts'
import { Button, Checkbox, Group } from '@mantine/core'

import { isApiError } from '../../api/api-error.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { usePlanSecondCoding } from './second-coding-query.ts'

import classes from './SecondCoding.module.css'

interface PlanProps {
  readonly report: string
  readonly data: SecondCoding
  readonly canEdit: boolean
}

/** Which share is answered a second time at random, and by whom; handing out what is due. */
export function PlanSecondCoding({ report, data, canEdit }: PlanProps) {
  const { plan, staff, ready, withoutCoder } = data
  const save = usePlanSecondCoding(report)
  const stored = {
    percent: String(Math.round((plan?.share ?? 0.1) * 100)),
    coders: [...(plan?.coders ?? [])],
  }
  const { values, dirty, valid, draft, set, field, saved, discard } = useFields(stored, {
    check: ({ percent }) => ({ percent: checkPercent(readPercent(percent)) }),
    draft: `second-coding.${report}`,
  })
  useLeaveGuard(canEdit && dirty, { onDiscard: discard })
  const errors = isApiError(save.error) ? save.error.errors : undefined
  const percent = field('percent')
  if (!canEdit) return null
  return (
    <form
      noValidate
      className={classes.plan}
      aria-label="Plan of the second coding"
      onSubmit={(event) => {
        event.preventDefault()
        if (!valid) return
        const plan = { share: Number(readPercent(values.percent)) / 100, coders: values.coders }
        save.mutate(plan, { onSuccess: () => saved(values) })
      }}
    >
      {draft && <UnsavedDraft {...draft} />}
      <SharedInput
        label="Random sample"
        description="Percent of all cells. Every answer that flipped and every new “no” come in addition."
        rightSection="%"
        inputMode="numeric"
        {...percent}
        error={percent.error ?? errors?.['share']}
      />
      <Checkbox.Group
        label="Who answers a second time"
        description="Nobody gets a cell that they have answered."
        value={values.coders}
        error={errors?.['coders']}
        onChange={(coders) => set({ coders })}
      >
        <Group align="stretch" gap="0.5rem 1.25rem" mt={8}>
          {staff.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      {plan && (ready > 0 || withoutCoder > 0) && (
        <p className={classes.note} role="status">
          {ready > 0 && `${cells(ready)} more can be handed out. `}
          {withoutCoder > 0 &&
            `${cells(withoutCoder)} wait for a person who has not answered them.`}
        </p>
      )}
      <Group align="stretch" gap="0.5rem 0.75rem">
        <Button type="submit" loading={save.isPending}>
          {plan ? 'Save and hand out' : 'Turn on and hand out'}
        </Button>
        {plan && (
          <Button
            variant="default"
            onClick={async () => {
              const confirmed = await confirm({
                title: 'Turn off second coding?',
                body: `${cells(data.counts.open)} that wait for a second answer are withdrawn. Answered ones stay.`,
                confirmLabel: 'Turn off',
              })
              if (confirmed) save.mutate(null)
            }}
          >
            Turn off
          </Button>
        )}
      </Group>
    </form>
  )
}

const readPercent = (text: string) => parseCount(text.replace('%', ''))

const checkPercent = (percent: number | string) =>
  percent === '' ? 'Required' : checkCount(percent, 100)

const cells = (count: number) => (count === 1 ? '1 cell' : `${numberText(count)} cells`)
