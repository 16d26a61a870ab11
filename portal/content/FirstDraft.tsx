import { isRichTextEmpty } from '@insights/domain/content/rich-text.ts'
import { Button, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'

import { RichText } from '../ui/rich-text/RichText.tsx'
import type { WriteDraft } from './text-figures.ts'

import classes from './editors.module.css'

interface Props {
  /** Name of the text: 'Top Performers'. */
  readonly name: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly draft: WriteDraft
  readonly disabled?: boolean
}

/**
 * Offers a first draft of a text: shown first, then inserted at its end. Nothing written is
 * overwritten, and one press takes the draft out again.
 */
export function FirstDraft({ name, value, onChange, draft, disabled }: Props) {
  const [press, setPress] = useState<number | null>(null)
  const [inserted, setInserted] = useState<{ before: string; draft: string } | null>(null)
  const html = press === null ? null : draft(press)
  // As long as the text still ends with it, whatever was written before.
  const undoable = inserted !== null && value.endsWith(inserted.draft)

  function insert() {
    if (html === null) return
    const before = isRichTextEmpty(value) ? '' : value
    onChange(before + html)
    setInserted({ before: value, draft: html })
    setPress(null)
  }

  function undo() {
    if (!inserted) return
    const left = value.slice(0, -inserted.draft.length)
    onChange(left === '' ? '' : left)
    setInserted(null)
  }

  return (
    <div className={classes.draft}>
      <div className={classes.draftActions}>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          leftSection={<IconSparkles size={16} />}
          aria-label={`First draft of ${name}`}
          aria-expanded={press !== null}
          onClick={() => setPress(press === null ? 0 : null)}
        >
          First draft
        </Button>
        {undoable && press === null && (
          <>
            <span role="status">The draft is inserted.</span>
            <Button variant="default" size="xs" disabled={disabled} onClick={undo}>
              Undo
            </Button>
          </>
        )}
      </div>
      {press !== null && (
        <section className={classes.suggestion} aria-label={`Draft of ${name}`}>
          {html === null ? (
            <Text c="dimmed">
              The figures of this report say nothing for a draft: they have no earlier edition, or
              no company to compare.
            </Text>
          ) : (
            <div aria-live="polite">
              <RichText html={html} />
            </div>
          )}
          <div className={classes.suggestionNote}>
            Made from the report’s figures. Nothing that is written is replaced.
            <div className={classes.draftActions}>
              {html !== null && (
                <>
                  <Button size="xs" disabled={disabled} onClick={insert}>
                    {isRichTextEmpty(value) ? 'Insert' : 'Insert at the end'}
                  </Button>
                  <Button variant="default" size="xs" onClick={() => setPress(press + 1)}>
                    Other words
                  </Button>
                </>
              )}
              <Button variant="default" size="xs" onClick={() => setPress(null)}>
                Close
              </Button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
