import { type ReportContent, contentApi } from '@insights/contract/content/content.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { listLiveFigures } from '@insights/domain/content/live-figures.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  type TypedFigure,
  createTypedCheck,
  replaceTyped,
} from '@insights/domain/reading/figures/check-typed-figures.ts'
import { type Figure, findFigure } from '@insights/domain/reading/figures/find-figure.ts'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { ContentField } from '../../content/content-field.ts'
import {
  notableCallouts,
  ratingText,
  topPerformers,
  trendContent,
} from '../../content/content-fields.ts'
import { contentQuery } from '../../content/content-query.ts'
import { linkTo } from '../../ui/links/link-to.ts'
import { notify } from '../../ui/notify/notify.ts'
import { reportDocumentQuery } from '../report-document-query.ts'

interface Change {
  readonly field: ContentField<string>
  readonly name: string
  readonly before: string
  readonly after: string
}

/**
 * The check of figures before a report is finalized: live figures that the report does not have,
 * and typed ones that agree with none, each with the nearest and a press that replaces it.
 */
export default function FigureCheck({ report }: { readonly report: string }) {
  const { data: document } = useQuery(reportDocumentQuery(report))
  const { data: content } = useQuery(contentQuery(report))
  const { save, done, saving } = useChanges(report, content ?? null)
  const texts = useMemo(
    () => (document?.rankings && content ? checkTexts(document, content) : []),
    [document, content],
  )
  if (!document?.rankings || !content || (texts.length === 0 && !done)) return null
  const count = texts.reduce((sum, { missing, typed }) => sum + missing.length + typed.length, 0)
  return (
    <Box component="section" mt="xl" aria-labelledby="figure-check">
      <Title order={2} id="figure-check">
        Figures to look at
      </Title>
      <Text c="dimmed" mt={4} mb="sm" role="status">
        {count === 0
          ? 'All figures in the texts agree with the report.'
          : 'These figures in the texts agree with none of this report.'}
      </Text>
      {done && (
        <Group component="p" gap={8} fz="sm">
          Replaced in {done.name}.
          <Button
            variant="default"
            size="compact-sm"
            disabled={saving}
            onClick={() => save({ ...done, before: done.after, after: done.before })}
          >
            Undo
          </Button>
        </Group>
      )}
      <Stack component="ul" gap={0}>
        {texts.map((text) => (
          <Box
            key={text.field.key}
            component="li"
            py="sm"
            style={{ borderTop: '1px solid var(--rule)' }}
          >
            <Link
              {...linkTo(text.page, { search: { report, ...text.search } })}
              style={{ fontWeight: 600 }}
            >
              {text.name}
            </Link>
            <Stack component="ul" gap={8} mt={8} style={{ overflowWrap: 'anywhere' }}>
              {text.missing.map((shown, index) => (
                <li key={`${index} ${shown}`}>
                  The live figure “{shown}” is no figure of this report. Replace or remove it:
                  finalizing waits for it.
                </li>
              ))}
              {text.typed.map((typed, index) => (
                <Typed
                  key={`${index} ${typed.typed}`}
                  typed={typed}
                  disabled={saving}
                  onReplace={(figure) => save(changeOf(text, typed, figure))}
                />
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

interface TypedProps {
  readonly typed: TypedFigure
  readonly disabled: boolean
  readonly onReplace: (figure: Figure) => void
}

function Typed({ typed: { typed, context, nearest, at }, disabled, onReplace }: TypedProps) {
  return (
    <li>
      <Box component="q" fs="italic">
        {context}
      </Box>
      {nearest && (
        <Group component="span" gap={8} fz="sm" mt={4} c="dimmed">
          Nearest: {nearest.source}, {nearest.text}.
          {at && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              aria-label={`Replace ${typed} by ${nearest.text}, ${nearest.source}`}
              onClick={() => onReplace(nearest)}
            >
              Replace {typed} by {nearest.text}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

function changeOf({ field, name, html }: CheckedText, typed: TypedFigure, figure: Figure): Change {
  return { field, name, before: html, after: replaceTyped(html, typed, figure) }
}

/** Saves changes of texts, each undone by its reverse. */
function useChanges(report: string, content: ReportContent | null) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<Change | null>(null)
  const { queryKey } = contentQuery(report)
  const change = useMutation({
    mutationFn: async ({ field, before, after }: Change) => {
      if (!content) return null
      if (field.read(content) !== before) throw new Error('The text was changed meanwhile.')
      const body = { loadedAt: content.loadedAt, ...field.write(content, after) }
      return callApi(contentApi.patch, { params: { id: content._id }, body })
    },
    onSuccess: (saved, made) => {
      if (!saved) return
      const { effects: _effects, ...record } = saved
      queryClient.setQueryData(queryKey, record)
      void queryClient.invalidateQueries({ queryKey: reportKey(report, 'document') })
      void queryClient.invalidateQueries({ queryKey: reportKey(report, 'progress') })
      const isUndo = done !== null && made.after === done.before
      // The server has read the figures again: the stored text may differ from the sent one.
      setDone(isUndo ? null : { ...made, after: made.field.read(record) ?? made.after })
    },
    onError: (error) => {
      notify.error(errorMessage(error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { save: (made: Change) => change.mutate(made), done, saving: change.isPending }
}

/** A written text, with the figures in it that want a look. */
interface CheckedText {
  readonly name: string
  readonly field: ContentField<string>
  readonly html: string
  /** The page on which it is written. */
  readonly page: string
  readonly search: Readonly<Record<string, string>>
  /** Texts of live figures that the report does not have. */
  readonly missing: readonly string[]
  readonly typed: readonly TypedFigure[]
}

/** Returns the texts of a report with figures that are missing, or typed and agree with nothing. */
function checkTexts(document: ReportDocument, content: ReportContent): CheckedText[] {
  const checkTyped = createTypedCheck(document)
  return listFields(document, content).flatMap((text) => {
    const html = text.field.read(content) ?? ''
    const missing = listLiveFigures(html).flatMap(({ reference, text: shown }) =>
      findFigure(document, reference) ? [] : shown,
    )
    const typed = checkTyped(html)
    return missing.length + typed.length === 0 ? [] : [{ ...text, html, missing, typed }]
  })
}

function listFields(
  { categoryGroups }: ReportDocument,
  { trendsInnovations }: ReportContent,
): Pick<CheckedText, 'name' | 'field' | 'page' | 'search'>[] {
  const page = (name: string) => `/content-building/${name}`
  return [
    {
      name: 'Executive Summary: Top Performers',
      field: topPerformers,
      page: page('executive-summary'),
      search: {},
    },
    ...APPLICATIONS.flatMap(({ _id, title }) =>
      (['keySuccessFactor', 'bestInClassFeatures'] as const).map((text) => {
        const field = ratingText(_id, text)
        return {
          name: `Product Rating, ${title}: ${field.label}`,
          field,
          page: page('product-rating'),
          search: { application: _id },
        }
      }),
    ),
    ...trendsInnovations.map(({ _id, trendTitle }) => ({
      name: `Trends & Innovations: ${trendTitle.trim() === '' ? 'a trend' : `“${trendTitle}”`}`,
      field: trendContent(_id),
      page: page('trends-innovations'),
      search: {},
    })),
    ...categoryGroups.flatMap(({ title }) =>
      APPLICATIONS.map(({ _id, title: application }) => ({
        name: `Category Performance, ${title}, ${application}: Notable Callouts`,
        field: notableCallouts({ categoryGroup: title, applicationId: _id }),
        page: page('category-performance'),
        search: {},
      })),
    ),
  ]
}
