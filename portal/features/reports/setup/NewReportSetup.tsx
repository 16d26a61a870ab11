import { isMonthTaken } from '@insights/domain/workflow/is-month-taken.ts'
import { TextInput, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { MonthField } from './MonthField.tsx'
import { setupSteps, type SetupTask } from './setup-steps.ts'
import { StartOptions, type StartOption } from './StartOptions.tsx'
import { StepList } from './StepList.tsx'

import classes from './SetupForm.module.css'

export interface NewReportChoice {
  readonly date: string
  readonly title: string | undefined
}

interface Props {
  /** Months of the industry that have a report already. */
  readonly taken: readonly string[]
  /** The month to begin with. */
  readonly proposedDate: string
  readonly busy: boolean
  readonly onCreate: (choice: NewReportChoice, task: SetupTask) => void
  /** The reports to start from, for the month that is chosen; null while none can be. */
  readonly previous: (date: string | null, start: { readonly ready: boolean }) => ReactNode
}

/** A report before it exists: its title, month and beginning. The first step creates it. */
export function NewReportSetup({ taken, proposedDate, busy, onCreate, previous }: Props) {
  const [title, setTitle] = useState('')
  const [date, setDate] = useState<string | null>(proposedDate)
  const [option, setOption] = useState<StartOption>('new')
  const free = date !== null && !isMonthTaken(date, taken)
  return (
    <div className={classes.main}>
      <div className={classes.fields}>
        <TextInput
          label="Report title"
          placeholder="Named after the industry unless you say otherwise"
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <MonthField date={date} taken={taken} onChange={setDate} />
      </div>
      <StartOptions value={option} onChange={setOption} />
      {option === 'published' ? (
        previous(date, { ready: free })
      ) : (
        <section>
          <Title order={2} className={classes.heading}>
            Steps
          </Title>
          <StepList
            steps={setupSteps(null)}
            report={null}
            starting={busy || !free}
            onStart={(task) => {
              if (date !== null) onCreate({ date, title: title.trim() || undefined }, task)
            }}
          />
        </section>
      )}
    </div>
  )
}
