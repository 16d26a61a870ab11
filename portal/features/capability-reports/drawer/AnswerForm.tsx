import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { isCarriedOver } from '@insights/domain/report/answer.ts'
import { Button, Progress } from '@mantine/core'

import { ImageCompare } from '../../../ui/images/ImageCompare.tsx'
import { AnswerImages } from '../images/AnswerImages.tsx'
import { filesOf, imageIds, toFormScreenshots, markRemoved } from '../images/screenshots.ts'
import { useScreenshotUrls } from '../images/use-screenshot-urls.ts'
import type { PreviousEdition } from '../previous-edition.ts'
import { canConfirm } from '../table/can-confirm.ts'
import type { AnswerDraft } from './answer-draft.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ExternalChangeNotice, CarriedNotice, DraftNotice, FailedNotice } from './AnswerNotices.tsx'
import { comparedScreenshots } from './compared-screenshots.ts'
import { matchesRecord } from './matches-record.ts'
import { PreviousAnswer } from './PreviousAnswer.tsx'
import type { AnswerEditor } from './use-answer-editor.ts'

import classes from './AnswerForm.module.css'

interface Props {
  readonly editor: AnswerEditor
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  readonly onConfirm: () => void
  readonly onConfirmNext: (() => void) | undefined
}

/** What stands in the drawer: what there is to know of the answer, its fields and its pictures. */
export function AnswerForm({ editor, previous, changes, onConfirm, onConfirmNext }: Props) {
  const { base, screenshots, arrived, draft, failure, progress } = editor
  const urls = useScreenshotUrls(screenshots)
  const before = previous?.answerTo(base) ?? null
  return (
    <>
      {draft && differsFromRecord(draft, base, before) && (
        <DraftNotice draft={draft} onRestore={editor.restoreDraft} onDiscard={editor.deleteDraft} />
      )}
      {isCarriedOver(base) && !editor.dirty && (
        <CarriedNotice
          blockedReason={
            canConfirm(base, previous)
              ? null
              : `It differs from ${previous?.name}. Choose a change type and save.`
          }
          disabled={editor.saving}
          onConfirm={onConfirm}
          onConfirmNext={onConfirmNext}
        />
      )}
      <AnswerFields
        editor={editor}
        changes={changes}
        before={
          previous && before?.hasCapability !== null && before?.hasCapability !== undefined
            ? { name: previous.name, hasCapability: before.hasCapability }
            : null
        }
      />
      <AnswerImages
        screenshots={screenshots}
        urls={urls}
        visit={editor.loads}
        onChange={editor.setScreenshots}
      />
      {progress !== null && (
        <div className={classes.progress}>
          <Progress value={progress * 100} aria-label="Uploading files" size="sm" />
          <Button size="compact-xs" variant="default" onClick={editor.stopUpload}>
            Stop uploading
          </Button>
        </div>
      )}
      {previous && <PreviousAnswer edition={previous.name} answer={before} changes={changes} />}
      <ImageCompare
        images={comparedScreenshots(
          previous && before && { name: previous.name, images: before.images },
          screenshots,
          urls.fullUrl,
        )}
      />
      {(arrived || failure !== null) && (
        <div className={classes.urgent}>
          {arrived && (
            <ExternalChangeNotice answer={arrived} onCompare={() => editor.compare(arrived)} />
          )}
          {failure !== null && (
            <FailedNotice
              message={failure}
              files={filesOf(screenshots).map(({ file }) => file.name)}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Whether a draft says anything that the record does not say by now. */
function differsFromRecord(draft: AnswerDraft, record: Answer, before: Answer | null): boolean {
  const screenshots = markRemoved(toFormScreenshots(record), draft.marked)
  return !matchesRecord(record, draft.values, imageIds(screenshots), before)
}
