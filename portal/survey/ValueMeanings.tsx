import { countText, numberText } from '@insights/domain/text/number-text.ts'
import { Alert, Box, Checkbox, NativeSelect, Text } from '@mantine/core'

import type { ListedValue } from './respondents.ts'

import classes from './survey.module.css'

const MEANINGS = [
  { value: '', label: 'Choose' },
  { value: '1', label: '1, lowest' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5, highest' },
  { value: '0', label: 'Missing' },
]

interface Props {
  readonly values: readonly ListedValue[]
  /** Number of cells without a value. */
  readonly empty: number
  readonly doubt: string | null
  /** Number of meanings that an earlier import of the industry gave. */
  readonly fromEarlier: number
  readonly isConfirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
  readonly onChange: (value: string, meaning: string) => void
}

/** Each different value of the questions' columns, with its number and its meaning. */
export function ValueMeanings(props: Props) {
  const { values, empty, doubt, fromEarlier, isConfirmed, onConfirm, onChange } = props
  return (
    <Box component="section" maw={640} mt={24} aria-labelledby="value-meanings">
      <Box component="h4" id="value-meanings" fz="md" m="0 0 0.5rem">
        What the values mean
      </Box>
      {fromEarlier > 0 && (
        <Text fz="sm" c="dimmed" mt={4} mb="sm">
          {countText(fromEarlier, 'meaning')} as in the last import of this industry
        </Text>
      )}
      {doubt !== null && (
        <Alert color="yellow" title={doubt} mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <Checkbox
            label="The meanings below are right"
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <table className={classes.valuesTable}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Cells</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, count, meaning }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{numberText(count)}</td>
              <td>
                <NativeSelect
                  aria-label={`Meaning of ${value}`}
                  size="sm"
                  data={MEANINGS}
                  value={meaning}
                  onChange={(event) => onChange(value, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
          {empty > 0 && (
            <tr>
              <th scope="row">Empty</th>
              <td>{numberText(empty)}</td>
              <td>Missing</td>
            </tr>
          )}
        </tbody>
      </table>
    </Box>
  )
}
