import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { type AnswerState, isCarriedOver } from '@insights/domain/answers/answer.ts'
import { Button, Group, Stack, Text } from '@mantine/core'

import type { AnswerSession } from '../session/answer-session.ts'
import { useSessionValue } from './use-session-value.ts'

import classes from './AssessmentGrid.module.css'

interface Props {
  readonly session: AnswerSession
  readonly grid: AnswerGrid
}

/** Cells in conflict with another user's answers, with buttons to choose one of both. */
export function GridConflicts({ session, grid }: Props) {
  const conflicts = useSessionValue(session, () => session.summary().conflicts)
  if (conflicts.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label="Conflicts" role="alert">
      <Group justify="space-between" gap="0.5rem 1rem">
        <Text fw={600}>
          {conflicts.length === 1
            ? 'Someone else changed an answer that you also changed.'
            : `Someone else changed ${conflicts.length} answers that you also changed.`}
        </Text>
        <Group component="span" gap={6}>
          <Button size="compact-sm" onClick={() => session.resolve(conflicts, 'mine')}>
            Keep all mine
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => session.resolve(conflicts, 'theirs')}
          >
            Use all theirs
          </Button>
        </Group>
      </Group>
      <Stack component="ul" gap={8} className={classes.conflictList}>
        {conflicts.map((id) => (
          <Conflict key={id} session={session} grid={grid} id={id} />
        ))}
      </Stack>
    </section>
  )
}

function Conflict({ session, grid, id }: Props & { readonly id: string }) {
  const cell = session.cell(id)
  if (!cell) return null
  const { answer, value, status, details } = cell
  const restored = [
    ...(details?.capabilityChangeNote === undefined ? [] : ['note']),
    ...(details?.images ? ['screenshots'] : []),
  ]
  const company = grid.companies.find(({ _id }) => _id === answer.company)?.title
  const capability = grid.capabilities.find(({ _id }) => _id === answer.capability)?.title
  const name = `${capability}, ${company}`
  const by = answer.updatedBy && grid.users[answer.updatedBy]
  return (
    <li>
      <span>
        {name}: yours <b>{stateName({ hasCapability: value, status })}</b>
        {restored.length > 0 && ` with the former ${restored.join(' and ')}`},{' '}
        {by ?? 'someone else'} <b>{stateName(answer)}</b>
      </span>
      <Group component="span" gap={6}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Keep mine of ${name}`}
          onClick={() => session.resolve([id], 'mine')}
        >
          Keep mine
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Use theirs of ${name}`}
          onClick={() => session.resolve([id], 'theirs')}
        >
          Use theirs
        </Button>
      </Group>
    </li>
  )
}

function stateName(state: Pick<AnswerState, 'hasCapability' | 'status'>): string {
  if (state.hasCapability === null) return 'not answered'
  return `${state.hasCapability ? 'yes' : 'no'}${isCarriedOver(state) ? ', to be confirmed' : ''}`
}
