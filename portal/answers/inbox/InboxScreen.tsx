import { INBOX_DAYS, type InboxAnswer, type InboxImage } from '@insights/contract/answers/inbox.ts'
import { Box, Button, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { keyToName } from '../../ui/forms/letter-keys.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { ImageOutlines, type Outline } from '../../ui/images/ImageOutlines.tsx'
import { Key } from '../../ui/labels/Key.tsx'
import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { Removed } from '../../ui/status/Removed.tsx'
import { TimeLabel } from '../phone/TimeLabel.tsx'
import { type AnswerStep, useAnswerYes } from './answer-yes.ts'
import { inboxQuery, suggestionsQuery, useInbox } from './inbox-query.ts'
import { DRAGGED, Placed, PlacedNotice, Suggestions } from './InboxParts.tsx'

import classes from './InboxScreen.module.css'

/** The latest action, for Undo: images that were placed or removed together, or an answer given. */
interface Done {
  readonly images: readonly InboxImage[]
  readonly removed?: boolean
  /** Where the images were placed. */
  readonly placed?: InboxAnswer
  /** The answer that has become a yes, as it was before. */
  readonly answered?: AnswerStep
}

/** Waiting screenshots, the current one, and suggested answers for it. */
export function InboxScreen({ report }: { readonly report: string }) {
  const inbox = useQuery(inboxQuery(report))
  const { place, bringBack, remove } = useInbox(report)
  const { answerYes, takeBack } = useAnswerYes(report)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [done, setDone] = useState<readonly Done[]>([])
  const [busy, setBusy] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLDivElement>(null)

  const waiting = inbox.data?.waiting ?? []
  const index = Math.max(
    waiting.findIndex(({ _id }) => _id === currentId),
    0,
  )
  const current = waiting[index]
  const query = useQuery({
    ...suggestionsQuery(report, current?._id, words.trim()),
    enabled: current !== undefined,
    placeholderData: (before) => before,
  })
  const suggestions = query.data?.data ?? []
  // Those of the screenshot before keep their space alone, so that nothing moves under the pointer.
  const isStale = query.isPlaceholderData && query.data?.image !== current?._id
  const order = suggestions.map(({ answer }) => answer._id).join(' ')
  const asked = query.isPlaceholderData ? '' : `${current?._id} ${words.trim()}`
  const settled = useSettled(asked, order)
  // A key must not place the image by suggestions of the previous one, or by ones that have just
  // moved.
  const ready = !query.isPlaceholderData && settled && !busy && current !== undefined

  function move(by: number, keep = false) {
    const next = waiting[Math.min(Math.max(index + by, 0), waiting.length - 1)]
    if (!next || !current) return
    setSelected(keep ? new Set([...selected, current._id, next._id]) : new Set())
    setCurrentId(next._id)
  }

  /** Returns the selected images, or the current one, in their order. */
  function chosen(): readonly InboxImage[] {
    const many = waiting.filter(({ _id }) => selected.has(_id))
    return many.length > 0 ? many : current ? [current] : []
  }

  async function actOnChosen(
    act: (image: InboxImage) => Promise<unknown>,
    how: Pick<Done, 'removed' | 'placed'>,
    images = chosen(),
  ): Promise<void> {
    const after = waiting.slice(index + 1).find(({ _id }) => !images.some((one) => one._id === _id))
    const acted: InboxImage[] = []
    setBusy(true)
    try {
      for (const image of images) {
        await act(image)
        acted.push(image)
      }
      setCurrentId(after?._id ?? null)
      setSelected(new Set())
    } catch {
      // The mutation shows the error; the remaining images stay selected.
    } finally {
      if (acted.length > 0) setDone((before) => [...before, { images: acted, ...how }])
      setBusy(false)
    }
  }

  const placeAt = (at: number) => {
    const answer = suggestions[at]?.answer
    if (answer && ready) {
      const put = (image: InboxImage) =>
        place.mutateAsync({ imageId: image._id, answer: answer._id })
      void actOnChosen(put, { placed: answer })
    }
  }
  /** Places an image on the suggestion under the pointer, even if another image is current. */
  const drop = (at: number, id: string) => {
    const answer = suggestions[at]?.answer
    const image = waiting.find(({ _id }) => _id === id)
    if (!answer || !image || busy) return
    const put = ({ _id }: InboxImage) => place.mutateAsync({ imageId: _id, answer: answer._id })
    void actOnChosen(put, { placed: answer }, selected.has(id) ? chosen() : [image])
  }
  const removeChosen = () => {
    if (current && !busy) void actOnChosen(({ _id }) => remove.mutateAsync(_id), { removed: true })
  }
  async function undo() {
    const last = done.at(-1)
    if (!last || busy) return
    setBusy(true)
    if (last.answered && !(await takeBack(last.answered))) return setBusy(false)
    setDone(done.slice(0, -1))
    for (const { _id } of last.images) await bringBack.mutateAsync(_id).catch(() => undefined)
    if (last.images.length > 0) setCurrentId(last.images[0]!._id)
    setBusy(false)
  }

  // A screenshot shows that the capability is there.
  const last = done.at(-1)
  const offered = last?.placed && last.placed.hasCapability !== true ? last.placed : undefined
  async function acceptOffer() {
    if (!offered || busy) return
    setBusy(true)
    const answered = await answerYes(offered)
    if (answered) setDone((before) => [...before, { images: [], answered, placed: { ...offered, hasCapability: true } }]) // prettier-ignore
    setBusy(false)
  }

  usePartKeys(screen, {
    ...Object.fromEntries([1, 2, 3, 4, 5].map((name) => [name, () => placeAt(name - 1)])),
    Enter: () => placeAt(0),
    j: () => move(1),
    k: () => move(-1),
    'Shift+ArrowDown': () => move(1, true),
    'Shift+ArrowUp': () => move(-1, true),
    t: () => search.current?.focus(),
    x: removeChosen,
    y: () => void acceptOffer(),
    z: () => void undo(),
  })

  if (inbox.isLoadingError) return <LoadingFailed error={inbox.error} onRetry={inbox.refetch} />
  if (!inbox.data) return <Skeleton height="32rem" />
  const empty = waiting.length === 0 && inbox.data.placed.length === 0
  return (
    <div ref={screen}>
      <p role="status">
        <b>
          {waiting.length} waiting, {inbox.data.placedToday} placed today.
        </b>{' '}
        Screenshots you sent without an answer. Only you see them, until they are placed. They go
        when the report is published, or after {INBOX_DAYS} days.
      </p>
      {!empty && <KeyHints hints={KEYS} />}
      <Removed
        name={last?.removed ? namesOf(last.images) : null}
        count={done.length}
        onUndo={() => void undo()}
      />
      <PlacedNotice at={last?.placed} busy={busy} onYes={offered && (() => void acceptOffer())} />
      {empty ? (
        <EmptyState title="Nothing waits here">
          Pair a phone with “From phone” and send screenshots while no answer is open.
        </EmptyState>
      ) : (
        <div className={classes.columns}>
          <section aria-label="Waiting">
            <h2 className={classes.heading}>
              Waiting <small>oldest first</small>
            </h2>
            <Queue
              images={waiting}
              current={current?._id}
              selected={selected}
              onOpen={(id) => {
                setSelected(new Set())
                setCurrentId(id)
              }}
            />
          </section>
          <section aria-label="Screenshot">
            {current && (
              <Stage
                image={current}
                index={index}
                count={waiting.length}
                hits={query.isPlaceholderData ? [] : suggestions.flatMap(({ hits }) => hits)}
                reading={query.isPlaceholderData ? false : (query.data?.reading ?? false)}
              />
            )}
          </section>
          <section aria-label="Where does it belong?">
            {current && (
              <>
                <h2 className={classes.heading}>
                  Where does it belong?{' '}
                  {selected.size > 1 && <small>{chosen().length} are placed together</small>}
                </h2>
                <div style={{ visibility: isStale ? 'hidden' : undefined }}>
                  <Suggestions
                    suggestions={suggestions}
                    disabled={!ready}
                    onPlace={placeAt}
                    onDrop={drop}
                  />
                </div>
                <TextInput
                  ref={search}
                  aria-label="Find an answer"
                  placeholder="Company, capability or application: “vel seat ios”"
                  leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
                  rightSection={keyToName('T') && <Key name="T" />}
                  value={words}
                  onChange={(event) => setWords(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape') {
                      setWords('')
                      event.currentTarget.blur()
                    }
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    // Until the suggestions for these words are here, the words stay.
                    if (!ready || suggestions.length === 0) return
                    placeAt(0)
                    setWords('')
                    event.currentTarget.blur()
                  }}
                />
                <Text fz="sm" c="dimmed" mt={8}>
                  Placing attaches the screenshot and answers nothing: “available” stays as it is
                  until you answer. Drag the screenshot to any answer listed here, too.
                </Text>
              </>
            )}
            <Box mt={28}>
              <h2 className={classes.heading}>
                Placed last
                <Button
                  variant="default"
                  size="xs"
                  disabled={done.length === 0 || busy}
                  leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                  rightSection={keyToName('Z') && <Key name="Z" />}
                  onClick={() => void undo()}
                >
                  Undo
                </Button>
              </h2>
              <Placed placed={inbox.data.placed} onBringBack={(id) => bringBack.mutate(id)} />
            </Box>
          </section>
        </div>
      )}
    </div>
  )
}

/** Long enough to stop a hand in motion. */
const SETTLE_MS = 300

/** Returns false for a moment after the suggestions for the same question have changed. */
function useSettled(asked: string, shown: string): boolean {
  const [settled, setSettled] = useState({ asked, shown })
  if (settled.asked !== asked) setSettled({ asked, shown })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ asked, shown }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [asked, shown])
  return settled.asked === asked && settled.shown === shown
}

const namesOf = (images: readonly InboxImage[]) =>
  images.length === 1 ? images[0]!.name : `${images.length} screenshots`

interface QueueProps {
  readonly images: readonly InboxImage[]
  readonly current: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onOpen: (id: string) => void
}

function Queue({ images, current, selected, onOpen }: QueueProps) {
  return (
    <ul className={classes.queue}>
      {images.map(({ _id, name, thumbnailUrl }) => (
        <li key={_id} draggable onDragStart={(event) => event.dataTransfer.setData(DRAGGED, _id)}>
          <UnstyledButton
            className={classes.tile}
            aria-label={`Screenshot ${name}`}
            aria-current={_id === current || undefined}
            data-selected={selected.has(_id) || undefined}
            onClick={() => onOpen(_id)}
          >
            <img src={thumbnailUrl} alt="" loading="lazy" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

interface StageProps {
  readonly image: InboxImage
  /** Counted from 0. */
  readonly index: number
  readonly count: number
  /** Outlines of the words that suggestions are based on. */
  readonly hits: readonly Outline[]
  /** The image's text is still being read. */
  readonly reading: boolean
}

function Stage({ image, index, count, hits, reading }: StageProps) {
  const outlines = [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()]
  return (
    <>
      <h2 className={classes.heading}>
        {index + 1} of {count}
        <small>
          sent <TimeLabel at={image.date} />
          {image.device && `, ${image.device}`}
        </small>
      </h2>
      <div
        className={classes.image}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, image._id)}
      >
        <img
          src={image.url}
          alt={`Screenshot ${image.name}`}
          width={image.width}
          height={image.height}
          style={{ height: 'auto' }}
        />
        <ImageOutlines size={image} outlines={outlines} />
      </div>
      <Text fz="sm" c="dimmed" mt={8} role="status">
        {reading
          ? 'Its text is being read: there may be better suggestions in a moment.'
          : outlines.length > 0 &&
            'Outlined: words the suggestions rest on. A hint, never an answer.'}
      </Text>
      <Text fz="sm" c="dimmed" mt={8}>
        {image.name}
      </Text>
    </>
  )
}

const KEYS = [
  ['1 5', 'place and go on'],
  ['↵', 'place at the first'],
  ['J K', 'next, previous'],
  ['T', 'type an answer'],
  ['Shift ↓', 'take several'],
  ['X', 'remove'],
  ['Z', 'undo'],
] as const
