import { Radio, Stack } from '@mantine/core'

export type StartOption = 'new' | 'published'

interface Props {
  readonly value: StartOption
  readonly onChange: (option: StartOption) => void
}

export function StartOptions({ value, onChange }: Props) {
  return (
    <Radio.Group
      label="Start with"
      value={value}
      onChange={(option) => onChange(option as StartOption)}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="new" label="A new report" description="Starts without answers." />
        <Radio
          value="published"
          label="From a published report"
          description="Copies answers, screenshots and texts for you to confirm."
        />
      </Stack>
    </Radio.Group>
  )
}
