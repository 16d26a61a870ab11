import { Text } from '@mantine/core'

interface Props {
  readonly text: string
  readonly lines: number
}

/** The first lines of a long text, with all of it as the tooltip. */
export function ClampedText({ text, lines }: Props) {
  return (
    <Text span lineClamp={lines} style={{ overflowWrap: 'anywhere' }} title={text}>
      {text}
    </Text>
  )
}
