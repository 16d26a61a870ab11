import type { Capture } from '@insights/contract/answers/captures.ts'
import { Box, Button, Group, Progress, Radio, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { Lightbox } from '../../ui/images/Lightbox.tsx'
import { useCaptures } from './captures-query.ts'

import classes from './CapturePanel.module.css'

interface Props {
  readonly report: string
  readonly answer: string
  /** The latest capture for this answer, or null. */
  readonly capture: Capture | null
  /** URL of the latest capture for the same company. */
  readonly latestUrl: string
  /** The user opened the panel; it was not open from the start. */
  readonly opened: boolean
  readonly onClose: () => void
}

/** The panel in the place of the button: the page, the progress and the result. */
export default function CapturePanel(props: Props) {
  const { report, answer, capture, latestUrl, opened, onClose } = props
  const captures = useCaptures(report)
  const panel = useRef<HTMLElement>(null)
  const [again, setAgain] = useState(false)
  const state = capture === null || again ? 'form' : capture.state
  /** True while the panel has the focus: each step replaces the focused element. */
  const focused = useRef(opened)
  useEffect(() => {
    // Enter must not attach anything while the user types elsewhere.
    if (focused.current)
      panel.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [state])

  function close() {
    setAgain(false)
    if (capture) captures.remove.mutate(capture._id)
    onClose()
  }

  return (
    <section
      ref={panel}
      className={classes.panel}
      data-state={state}
      aria-label="From web page"
      onFocus={() => {
        focused.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = false
      }}
    >
      {(state === 'form' || state === 'failed') && (
        <CaptureForm
          key={capture?._id}
          url={capture?.url ?? latestUrl}
          whole={capture?.whole ?? false}
          problem={problemOf(captures.create.error, again ? null : capture)}
          busy={captures.create.isPending}
          onCapture={(wanted) =>
            captures.create.mutate({ answer, ...wanted }, { onSuccess: () => setAgain(false) })
          }
          onCancel={again ? () => setAgain(false) : close}
        />
      )}
      {(state === 'waiting' || state === 'running') && capture && (
        <UnderWay capture={capture} onCancel={close} />
      )}
      {state === 'offered' && capture?.image && (
        <Offered
          capture={capture}
          image={capture.image}
          busy={captures.attach.isPending}
          problem={captures.attach.error && errorMessage(captures.attach.error)}
          onAttach={(image) => captures.attach.mutate({ image, answer }, { onSuccess: onClose })}
          onAgain={() => setAgain(true)}
          onDiscard={close}
        />
      )}
    </section>
  )
}

/** Returns the message of a rejected request, else the problem of the capture. */
function problemOf(error: unknown, capture: Capture | null): string {
  if (error) return errorMessage(error)
  return capture?.problem ?? ''
}

interface Wanted {
  readonly url: string
  readonly whole: boolean
}

interface CaptureFormProps extends Wanted {
  readonly problem: string
  readonly busy: boolean
  readonly onCapture: (wanted: Wanted) => void
  readonly onCancel: () => void
}

function CaptureForm({ url, whole, problem, busy, onCapture, onCancel }: CaptureFormProps) {
  const [values, setValues] = useState<Wanted>({ url, whole })
  useUnsaved(values.url !== url || values.whole !== whole)

  // The form of the answer contains this one, and HTML does not nest forms.
  function capture(event?: FormEvent | KeyboardEvent) {
    event?.preventDefault()
    if (values.url.trim() !== '' && !busy) onCapture({ ...values, url: values.url.trim() })
  }

  return (
    <>
      <Box component="h3" ff="heading" fz={17} fw={600} m={0}>
        Capture a public page
      </Box>
      <TextInput
        data-first
        type="url"
        inputMode="url"
        label="Link to the page"
        placeholder="https://m.example.com/booking"
        maxLength={2000}
        value={values.url}
        readOnly={busy}
        error={problem !== '' && problem}
        onChange={(event) => setValues({ ...values, url: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          capture()
        }}
      />
      <Radio.Group
        label="How much of it"
        size="sm"
        value={values.whole ? 'whole' : 'first'}
        onChange={(value) => setValues({ ...values, whole: value === 'whole' })}
      >
        <Group align="stretch" gap="0.5rem 1.25rem" mt={6}>
          <Radio size="sm" value="first" label="First screen" />
          <Radio size="sm" value="whole" label="Whole page, up to 5 screens" />
        </Group>
      </Radio.Group>
      <Text fz="sm" c="dimmed">
        The server opens it as a phone does, 390 pixels wide, without signing in.
      </Text>
      <Group align="stretch" gap={8}>
        <Button
          size="xs"
          loading={busy}
          disabled={values.url.trim() === ''}
          onClick={() => capture()}
        >
          Capture
        </Button>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

interface UnderWayProps {
  readonly capture: Capture
  readonly onCancel: () => void
}

function UnderWay({ capture, onCancel }: UnderWayProps) {
  const running = capture.state === 'running'
  return (
    <>
      <Text role="status" ff="heading" fz={17} fw={600}>
        {running ? 'The page is being captured…' : 'Waiting for its turn…'}
      </Text>
      <Progress size="sm" value={100} animated aria-label="Capture of the page" />
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {capture.url}
      </Text>
      <Text fz="sm" c="dimmed">
        You can go on; it waits for you here and in your inbox.
      </Text>
      <Group align="stretch" gap={8}>
        <Button data-first variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

interface OfferedProps {
  readonly capture: Capture
  readonly image: NonNullable<Capture['image']>
  readonly busy: boolean
  readonly problem: string | null
  readonly onAttach: (image: string) => void
  readonly onAgain: () => void
  readonly onDiscard: () => void
}

function Offered({ capture, image, busy, problem, onAttach, onAgain, onDiscard }: OfferedProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { status, url } = capture
  const alt = `Captured page ${url}`
  return (
    <>
      <Box component="h3" ff="heading" fz={17} fw={600} m={0}>
        Is this the page?
      </Box>
      <div className={classes.offer}>
        <UnstyledButton className={classes.image} aria-haspopup="dialog" onClick={() => setOpen(0)}>
          <img src={image.thumbnailUrl} alt={alt} width={image.width} height={image.height} />
        </UnstyledButton>
        <div>
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          {status !== null && status >= 400 && (
            <Text fz="sm" c="red">
              The site has responded with an error, {status}.
            </Text>
          )}
          <Text fz="sm" c="dimmed">
            It is not attached yet, and answers nothing.
          </Text>
          {problem !== null && (
            <Text role="alert" fz="sm" c="red">
              {problem}
            </Text>
          )}
        </div>
      </div>
      <Group align="stretch" gap={8}>
        <Button data-first size="xs" loading={busy} onClick={() => onAttach(image._id)}>
          Attach
        </Button>
        <Button variant="default" size="xs" onClick={onAgain}>
          Another page
        </Button>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
      <Lightbox images={[{ url: image.url, alt, title: url }]} shown={open} onShow={setOpen} />
    </>
  )
}
