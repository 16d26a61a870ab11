import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { isCarriedOver } from '@insights/domain/report/answer.ts'
import { Button, Progress } from '@mantine/core'

import { ImageCompare } from '../../../ui/image-compare/ImageCompare.tsx'
import { AnswerImages } from '../images/AnswerImages.tsx'
import { filesOf, imageIds, shotsOf, withMarks } from '../images/shots.ts'
import { useShotUrls } from '../images/use-shot-urls.ts'
import type { PreviousEdition } from '../previous-edition.ts'
import { isConfirmable } from '../table/confirmable.ts'
import type { AnswerDraft } from './answer-draft.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ArrivedNotice, CarriedNotice, DraftNotice, FailedNotice } from './AnswerNotices.tsx'
import { comparedShots } from './compared-shots.ts'
import { PreviousAnswer } from './PreviousAnswer.tsx'
import { saysTheSame } from './says-the-same.ts'
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
  const { base, shots, arrived, draft, failure, progress } = editor
  const urls = useShotUrls(shots)
  const before = previous?.answerTo(base) ?? null
  return (
    <>
      {draft && isNews(draft, base, before) && (
        <DraftNotice draft={draft} onRestore={editor.restoreDraft} onDiscard={editor.deleteDraft} />
      )}
      {isCarriedOver(base) && !editor.dirty && (
        <CarriedNotice
          obstacle={
            isConfirmable(base, previous)
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
      <AnswerImages shots={shots} urls={urls} visit={editor.loads} onChange={editor.setShots} />
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
        pictures={comparedShots(
          previous && before && { name: previous.name, images: before.images },
          shots,
          urls.fullUrl,
        )}
      />
      {(arrived || failure !== null) && (
        <div className={classes.urgent}>
          {arrived && <ArrivedNotice answer={arrived} onCompare={() => editor.compare(arrived)} />}
          {failure !== null && (
            <FailedNotice message={failure} files={filesOf(shots).map(({ file }) => file.name)} />
          )}
        </div>
      )}
    </>
  )
}

/** Whether a draft says anything that the record does not say by now. */
function isNews(draft: AnswerDraft, record: Answer, before: Answer | null): boolean {
  const shots = withMarks(shotsOf(record), draft.marked)
  return !saysTheSame(record, draft.values, imageIds(shots), before)
}
