import { Button, Group, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { useShownOnce } from '../../ui/dialogs/use-shown-once.ts'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { saveText } from '../../ui/links/download.ts'
import { Panel } from '../../ui/page/parts.tsx'
import { PrintOnly } from '../../ui/page/PrintOnly.tsx'
import { RECOVERY_CODES_FILE, writeRecoveryCodes } from './write-recovery-codes.ts'

import classes from './authenticator.module.css'

interface Props {
  readonly email: string
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** Shows the recovery codes, only this once: to copy, download or print before anything else. */
export function RecoveryCodes({ email, codes, onSaved }: Props) {
  const [made] = useState(() => new Date())
  const text = writeRecoveryCodes({ email, codes, made })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  useShownOnce(
    'Recovery codes',
    'The recovery codes are shown only now. Leave without saving them?',
  )
  return (
    <Panel component="section" maw={480} p="lg" aria-labelledby="recovery-codes-title">
      <Title
        order={3}
        size="h4"
        id="recovery-codes-title"
        ref={heading}
        tabIndex={-1}
        className={classes.title}
      >
        Save your recovery codes
      </Title>
      <Text c="dimmed" mt={6}>
        Each code signs you in once if you lose your phone. They are shown only now: store them with
        your passwords.
      </Text>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group align="stretch" gap={8}>
        <CopyButton text={text} what="the recovery codes" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveText(RECOVERY_CODES_FILE, text)}
        >
          Download
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Button onClick={onSaved} mt="lg">
        I have saved my codes
      </Button>
      <PrintOnly>
        <pre className={classes.print}>{text}</pre>
      </PrintOnly>
    </Panel>
  )
}
