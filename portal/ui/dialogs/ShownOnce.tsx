import { Button, Code, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

import { CopyButton } from '../forms/CopyButton.tsx'
import { Panel } from '../page/parts.tsx'
import { useShownOnce } from './use-shown-once.ts'

interface Props {
  /** Its name in a sentence: 'access token'. */
  readonly name: string
  readonly secret: string
  readonly children: ReactNode
  readonly onSaved: () => void
}

/** Shows a secret, only this once. */
export function ShownOnce({ name, secret, children, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useShownOnce(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    `The ${name} is shown only now. Leave without saving it?`,
  )
  return (
    <Panel component="section" maw={640} p="lg" aria-labelledby="shown-once">
      <Title order={3} size="h4" id="shown-once" ref={heading} tabIndex={-1}>
        Save the {name}
      </Title>
      <Text c="dimmed" mt={6}>
        {children}
      </Text>
      <Code block my="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group gap={8}>
        <CopyButton text={secret} what={`the ${name}`} />
        <Button size="xs" onClick={onSaved}>
          I have saved it
        </Button>
      </Group>
    </Panel>
  )
}
