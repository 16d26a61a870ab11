import { Box, Button, Text } from '@mantine/core'

import { Panel } from '../ui/page/parts.tsx'

interface Props {
  readonly hasWeights: boolean
  /** Conditions that prevent calculating, in sentences. */
  readonly missing: readonly string[]
  /** Missing while scores cannot be calculated. */
  readonly onCalculate?: () => void
  /** Opens the weights; missing for who cannot edit them. */
  readonly onWeigh?: () => void
}

/** In place of a ranking that is not calculated: the specified caption, whatever is missing, and what to do. */
export function MissingRanking({ hasWeights, missing, onCalculate, onWeigh }: Props) {
  return (
    <Panel p="1.5rem 1.25rem">
      <Text ff="heading" fz={17} fw={600} mb={8}>
        Please Provide Device Weights
      </Text>
      {missing.length > 0 ? (
        <>
          <Text mb={8}>
            Scoring opens once the capabilities table and the consumer survey are complete.
          </Text>
          <Box component="ul" m={0} pl={18} fz="sm" c="dimmed">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      ) : hasWeights ? (
        <>
          <Text mb={8}>
            There are weights, but scoring and ranking are not calculated with them yet.
          </Text>
          {onCalculate && <Button onClick={onCalculate}>Calculate</Button>}
        </>
      ) : (
        onWeigh && <Button onClick={onWeigh}>Enter weights</Button>
      )}
    </Panel>
  )
}
