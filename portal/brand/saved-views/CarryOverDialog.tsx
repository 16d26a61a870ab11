import type { SavedView } from '@insights/contract/brand/saved-views.ts'
import type { BrandView, BrandSettings } from '@insights/domain/brand/brand-pages.ts'
import { makeAdvisedPlan } from '@insights/domain/brand/plan/advice.ts'
import type { PlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import {
  type CarriedOver,
  carryOver,
  type Dropped,
  type NamedItem,
  type PlanItem,
  type PlanOutcome,
} from '@insights/domain/brand/saved-views/carry-over.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Box, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { OpenedView } from './opened-view.ts'
import { SAVED_VIEWS_KEY, savedViewQuery } from './saved-views-query.ts'
import type { SavedViewActions } from './use-saved-views.ts'

import classes from './saved-views.module.css'

interface Props {
  readonly opened: boolean
  readonly view: SavedView
  /** The newer edition. */
  readonly target: { readonly _id: string; readonly date: string }
  readonly actions: SavedViewActions
  readonly loadDocument: (report: string) => Promise<ReportDocument>
  readonly onOpen: (view: OpenedView) => void
  readonly onClose: () => void
}

/** Shows a view in a newer edition, and saves it there: as a new one or the same. */
export default function CarryOverDialog({ opened, view, target, ...rest }: Props) {
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={rest.onClose}
      title={`Carry “${view.name}” over to ${formatMonth(target.date)}`}
      size="36rem"
    >
      <Carrying view={view} target={target} {...rest} />
    </Modal>
  )
}

function Carrying({ view, target, loadDocument, ...rest }: Omit<Props, 'opened'>) {
  const detail = useQuery(savedViewQuery(view._id))
  const documents = useQuery({
    queryKey: [...SAVED_VIEWS_KEY, 'documents', view.report?._id, target._id],
    queryFn: async () => ({
      before: view.report ? await loadDocument(view.report._id) : null,
      now: await loadDocument(target._id),
    }),
    // Documents are large, and have a cache of their own.
    gcTime: 0,
  })
  const failed = detail.error ?? documents.error
  if (failed) {
    const retry = () => Promise.all([detail.refetch(), documents.refetch()])
    return <LoadingFailed error={failed} onRetry={retry} />
  }
  if (!detail.data || !documents.data) return <Skeleton height={120} aria-label="Loading" />
  const settings = JSON.parse(detail.data.settings) as BrandSettings[BrandView]
  const carried = carryOver({
    page: view.page,
    settings,
    company: view.company,
    planned: stepsOf(view, settings, documents.data.before),
    ...documents.data,
  })
  return <Carried view={view} target={target} carried={carried} {...rest} />
}

/** The capabilities of a plan in the edition that it was made for. */
function stepsOf(
  { page, company }: Pick<SavedView, 'page' | 'company'>,
  settings: BrandSettings[BrandView],
  before: ReportDocument | null,
): readonly PlanItem[] {
  if (page !== 'plan' || company === null || before === null) return []
  const steps = makeAdvisedPlan(before, company, settings as PlanSettings)?.chosen.steps ?? []
  return steps.map(({ item: { application, capabilityId } }) => ({
    application,
    capability: capabilityId,
  }))
}

interface CarriedProps extends Omit<Props, 'opened' | 'loadDocument'> {
  readonly carried: CarriedOver<BrandView>
}

function Carried({ view, target, carried, actions, onOpen, onClose }: CarriedProps) {
  const [_id] = useState(() => crypto.randomUUID())
  const month = formatMonth(target.date)
  const { settings, company, dropped, outcome } = carried
  const text = JSON.stringify(settings)
  const show = ({ _id }: { readonly _id: string }) => {
    onClose()
    onOpen({ _id, page: view.page, report: target._id, company, settings: text })
  }
  const save = (saving: Promise<{ readonly _id: string }>) =>
    void saving.then(show).catch(() => undefined)
  const body = { report: target._id, company, settings: text }
  return (
    <>
      {!outcome && dropped.length === 0 && <Text>{month} has all that this view names.</Text>}
      {outcome && <Outcome outcome={outcome} month={month} />}
      <LeftOut
        dropped={outcome ? dropped.filter(({ kind }) => kind !== 'capability') : dropped}
        month={month}
      />
      <Group align="stretch" justify="flex-end" gap={8} className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {view.access === 'change' && (
          <Button
            variant="default"
            disabled={actions.busy}
            onClick={() => save(actions.change(view, body))}
          >
            Replace the old view
          </Button>
        )}
        <Button
          data-autofocus
          disabled={actions.busy}
          onClick={() =>
            save(
              actions.create({
                _id,
                ...body,
                page: view.page,
                name: view.name,
                shared: view.own && view.shared,
              }),
            )
          }
        >
          Save as a new view
        </Button>
      </Group>
    </>
  )
}

interface OutcomeProps {
  readonly outcome: PlanOutcome
  readonly month: string
}

/** The state of a plan's capabilities in the newer edition. */
function Outcome({ outcome: { available, missing, gone }, month }: OutcomeProps) {
  const count = available.length + missing.length + gone.length
  if (count === 0) {
    return <Text>This plan has no capability.</Text>
  }
  const others = [
    missing.length > 0 && `${missing.length} still missing`,
    gone.length > 0 && `${gone.length} no longer in the report`,
  ].filter((part) => part !== false)
  return (
    <>
      <Text>
        {available.length} of {count} {count === 1 ? 'capability' : 'capabilities'} of this plan{' '}
        {available.length === 1 ? 'is' : 'are'} available in {month}
        {others.length > 0 && `; ${others.join(', ')}`}.
      </Text>
      <Items title={`Available in ${month}`} items={available} />
      <Items title="Still missing" items={missing} />
      <Items title="No longer in the report" items={gone} />
    </>
  )
}

/** Capabilities, each once with its applications. */
function Items({ title, items }: { readonly title: string; readonly items: readonly NamedItem[] }) {
  if (items.length === 0) return null
  const applications = new Map<string, string[]>()
  for (const { title: name, application } of items) {
    const key = name ?? 'A capability without a name'
    applications.set(key, [...(applications.get(key) ?? []), application])
  }
  return (
    <NameList title={`${title} (${items.length})`}>
      {[...applications].map(([name, keys]) => (
        <li key={name}>
          {name}: {keys.join(', ')}
        </li>
      ))}
    </NameList>
  )
}

function NameList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" mt="md" fz="sm">
      <Text component="h3" fw={700} mb={4}>
        {title}
      </Text>
      <Box component="ul" m={0} pl="lg">
        {children}
      </Box>
    </Box>
  )
}

const KINDS: Record<Dropped['kind'], string> = {
  company: 'Company',
  category: 'Category',
  'category group': 'Category group',
  capability: 'Capability',
  rank: 'Target',
}

interface LeftOutProps {
  readonly dropped: readonly Dropped[]
  readonly month: string
}

/** Names that are missing in the newer edition. */
function LeftOut({ dropped, month }: LeftOutProps) {
  if (dropped.length === 0) return null
  return (
    <NameList title={`Left out, since ${month} does not have it (${dropped.length})`}>
      {dropped.map(({ kind, title }, at) => (
        <li key={`${kind} ${title ?? at}`}>
          {title === null ? KINDS[kind] : `${KINDS[kind]}: ${title}`}
        </li>
      ))}
    </NameList>
  )
}
