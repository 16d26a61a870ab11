import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Modal, Table, Text } from '@mantine/core'

import type { AnswerSession } from '../session/answer-session.ts'
import { countLeftOut, leftOutText } from './left-out-text.ts'
import type { PastedCell, PastePlan } from './plan-paste.ts'

import classes from './AssessmentGrid.module.css'

interface Props {
  readonly plan: PastePlan | null
  readonly session: AnswerSession
  readonly idOf: (cell: PastedCell) => string
  readonly grid: AnswerGrid
  readonly onApply: (plan: PastePlan) => void
  readonly onClose: () => void
}

/** Limit of listed lines. */
const MAX_SHOWN = 100

/** Shows which cells a paste would change and which it leaves out, before it is applied. */
export function PasteDialog({ plan, session, idOf, grid, onApply, onClose }: Props) {
  const now = (cell: PastedCell) => session.cell(idOf(cell))
  const changes = plan?.cells.filter((cell) => now(cell)?.value !== cell.value) ?? []
  const confirmed = plan?.cells.filter(
    (cell) => now(cell)?.value === cell.value && now(cell)?.status === 'DRAFT',
  )
  const leftOut = plan ? countLeftOut(plan) : 0
  return (
    <Modal opened={plan !== null} onClose={onClose} title="Paste answers" size="lg">
      {plan && (
        <>
          <Text>
            {plan.cells.length === 0
              ? 'Nothing can be pasted.'
              : outcomeText(plan.cells.length, changes.length, confirmed?.length ?? 0)}
            {plan.byTitles && ' Values are matched by title.'}
          </Text>
          {changes.length > 0 && (
            <Summary label="Changes" changes={changes} session={session} idOf={idOf} grid={grid} />
          )}
          {leftOut > 0 && <WhatIsLeftOut count={leftOut} lines={leftOutText(plan)} />}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={plan.cells.length === 0} data-autofocus onClick={() => onApply(plan)}>
              {leftOut > 0
                ? `Paste ${countOf(plan.cells.length, 'valid answer')}`
                : `Paste ${countOf(plan.cells.length, 'answer')}`}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function outcomeText(all: number, changed: number, confirmed: number): string {
  const parts = [
    `${countOf(changed, 'answer')} will change`,
    ...(confirmed > 0 ? [`${confirmed} will be confirmed`] : []),
    `${all - changed - confirmed} will not`,
  ]
  return `${parts.join(', ')}.`
}

const word = (value: boolean | null) => (value === null ? 'not answered' : value ? 'yes' : 'no')

interface SummaryProps extends Pick<Props, 'session' | 'idOf' | 'grid'> {
  readonly label: string
  readonly changes: readonly PastedCell[]
}

function Summary({ label, changes, session, idOf, grid }: SummaryProps) {
  const titles = new Map(
    [...grid.companies, ...grid.capabilities].map(({ _id, title }) => [_id, title]),
  )
  return (
    <div className={classes.errors} tabIndex={0} role="region" aria-label={label}>
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Capability</Table.Th>
            <Table.Th>Company</Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th>Pasted</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, MAX_SHOWN).map((change) => (
            <Table.Tr key={idOf(change)}>
              <Table.Td>{titles.get(change.capability)}</Table.Td>
              <Table.Td>{titles.get(change.company)}</Table.Td>
              <Table.Td>{word(session.cell(idOf(change))?.value ?? null)}</Table.Td>
              <Table.Td>{word(change.value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changes.length > MAX_SHOWN && <Text mt="xs">… and {changes.length - MAX_SHOWN} more.</Text>}
    </div>
  )
}

interface LeftOutProps {
  /** Number of cells. */
  readonly count: number
  readonly lines: readonly string[]
}

function WhatIsLeftOut({ count, lines }: LeftOutProps) {
  return (
    <>
      <Text mt="md" fw={600}>
        {count === 1 ? '1 cell skipped' : `${numberText(count)} cells skipped`}
      </Text>
      <div className={classes.errors} tabIndex={0} role="region" aria-label="Cells skipped">
        <Box component="ul" pl="lg" style={{ overflowWrap: 'anywhere' }} m="0.5rem 0 0">
          {lines.slice(0, MAX_SHOWN).map((line, place) => (
            <li key={`${place} ${line}`}>{line}</li>
          ))}
        </Box>
        {lines.length > MAX_SHOWN && <Text mt="xs">… and {lines.length - MAX_SHOWN} more.</Text>}
      </div>
    </>
  )
}
