import { countText } from '@insights/domain/text/number-text.ts'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { placeOfSection } from '../reports/place-of-section.ts'
import { reportProgressQuery } from '../reports/report-queries.ts'
import { usePartKeys } from '../ui/forms/use-part-keys.ts'
import { KeyHints } from '../ui/labels/KeyHints.tsx'

/**
 * Counts the texts that wait to be kept or changed, and takes the keys for them: K keeps the text at the
 * focus, else the first one, and goes on to the next, on this page or another; E edits it.
 */
export default function CarriedOverKeys({ report }: { readonly report: string }) {
  const navigate = useNavigate()
  const { data } = useQuery(reportProgressQuery(report))
  const texts = data?.carriedOver.texts
  const notice = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  /** The last text of the page was kept: the next one is on another page. */
  const leaving = useRef(false)
  /** Texts that the list may still have. */
  const kept = useRef(new Set<string>())
  function goOn() {
    const next = texts?.find(({ section }) => !kept.current.has(section))
    const place = next && placeOfSection(report, next)
    if (!place) return
    leaving.current = false
    void navigate(place)
  }
  const leave = useEffectEvent(goOn)
  useEffect(() => {
    main.current = notice.current?.closest('main') ?? null
    if (!leaving.current || texts === undefined || main.current === null) return
    const leaveOnceKept = () => {
      if (leaving.current && marksIn(main.current).length === 0) leave()
    }
    leaveOnceKept()
    // The count may come before the text that was kept is shown as such.
    const marks = new MutationObserver(leaveOnceKept)
    marks.observe(main.current, { childList: true, subtree: true })
    return () => marks.disconnect()
  }, [texts])
  usePartKeys(main, {
    k() {
      const mark = currentMark(main.current)
      if (!mark) {
        goOn()
        return
      }
      const marks = marksIn(main.current)
      const next = marks[marks.indexOf(mark) + 1] ?? marks.find((one) => one !== mark)
      leaving.current = next === undefined
      for (const section of mark.dataset['carriedOver']!.split(' ')) kept.current.add(section)
      const keepButton = (one: HTMLElement | undefined) => one?.querySelector('button')
      keepButton(mark)?.click()
      keepButton(next)?.focus()
    },
    e() {
      const mark = currentMark(main.current)
      const part = mark?.closest('section, li, main')
      part?.querySelector<HTMLElement>('[data-edit]')?.click()
    },
  })
  if (!texts || texts.length === 0) return null
  return (
    <Group ref={notice} justify="space-between" gap="0.25rem 1rem" mb="md" data-screen-only>
      <Text fz="sm" c="dimmed">
        {countText(texts.length, 'carried-over text')} not looked at yet:{' '}
        <Link to="/report/report-publish-date" search={{ report }}>
          see the list
        </Link>
      </Text>
      <KeyHints
        hints={[
          ['K', 'keep, go to the next'],
          ['E', 'edit'],
        ]}
      />
    </Group>
  )
}

const marksIn = (main: HTMLElement | null) => [
  ...(main?.querySelectorAll<HTMLElement>('[data-carried-over]') ?? []),
]

/** Returns the mark of the part that has the focus, else the first one of the page. */
function currentMark(main: HTMLElement | null): HTMLElement | undefined {
  const marks = marksIn(main)
  const focused = document.activeElement
  return (
    marks.find((mark) => mark.closest('section, li')?.contains(focused)) ??
    marks.find((mark) => mark.contains(focused)) ??
    marks[0]
  )
}
