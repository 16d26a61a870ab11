import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import { Button, Group, Modal, Table, Text } from '@mantine/core'

import type { AnswerBook } from '../book/answer-book.ts'
import type { PastedCell, PastePlan } from '../paste/plan-paste.ts'

import classes from './GridTools.module.css'

interface Props {
  readonly plan: PastePlan | null
  readonly book: AnswerBook
  readonly idOf: (cell: PastedCell) => string
  readonly grid: AnswerGrid
  readonly onApply: (plan: PastePlan) => void
  readonly onClose: () => void
}

/** More lines than anybody reads. */
const MOST_SHOWN = 100

/** What pasting would change, and what of it cannot be understood, before it is done. */
export function PasteDialog({ plan, book, idOf, grid, onApply, onClose }: Props) {
  const changes = plan?.cells.filter((cell) => book.cell(idOf(cell))?.value !== cell.value) ?? []
  const errors = plan?.errors ?? []
  return (
    <Modal opened={plan !== null} onClose={onClose} title="Paste answers" size="lg">
      {plan && (
        <>
          <Text>
            {plan.cells.length === 0
              ? 'Nothing of it can be pasted.'
              : `${countOf(changes.length, 'answer')} will change, ${plan.cells.length - changes.length} stay as they are.`}
            {plan.byTitles && ' Titles of companies and capabilities say where they belong.'}
          </Text>
          {changes.length > 0 && (
            <Summary label="Changes" changes={changes} book={book} idOf={idOf} grid={grid} />
          )}
          {errors.length > 0 && <Errors errors={errors} />}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={plan.cells.length === 0} data-autofocus onClick={() => onApply(plan)}>
              {errors.length > 0
                ? `Paste the ${countOf(plan.cells.length, 'answer')} that can be read`
                : `Paste ${countOf(plan.cells.length, 'answer')}`}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const word = (value: boolean | null) => (value === null ? 'not answered' : value ? 'yes' : 'no')

interface SummaryProps extends Pick<Props, 'book' | 'idOf' | 'grid'> {
  readonly label: string
  readonly changes: readonly PastedCell[]
}

function Summary({ label, changes, book, idOf, grid }: SummaryProps) {
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
          {changes.slice(0, MOST_SHOWN).map((change) => (
            <Table.Tr key={idOf(change)}>
              <Table.Td>{titles.get(change.capability)}</Table.Td>
              <Table.Td>{titles.get(change.company)}</Table.Td>
              <Table.Td>{word(book.cell(idOf(change))?.value ?? null)}</Table.Td>
              <Table.Td>{word(change.value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changes.length > MOST_SHOWN && (
        <Text mt="xs">… and {changes.length - MOST_SHOWN} more.</Text>
      )}
    </div>
  )
}

function Errors({ errors }: { readonly errors: PastePlan['errors'] }) {
  return (
    <>
      <Text mt="md" fw={600}>
        {errors.length === 1 ? '1 cell is left out' : `${errors.length} cells are left out`}
      </Text>
      <div className={classes.errors} tabIndex={0} role="region" aria-label="Cells left out">
        <Table mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Text</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, MOST_SHOWN).map(({ row, column, text, message }) => (
              <Table.Tr key={`${row} ${column}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{text.slice(0, 40)}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {errors.length > MOST_SHOWN && (
          <Text mt="xs">… and {errors.length - MOST_SHOWN} more.</Text>
        )}
      </div>
    </>
  )
}
