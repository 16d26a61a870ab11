import { confirmLeave } from '../../../edit-session/use-leave-guard.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { filesOf } from '../images/screenshots.ts'
import type { AnswerEditor } from './use-answer-editor.ts'

/**
 * The question before a changed form is left. What could not be saved stays in the browser's storage
 * and is offered again; what was only not saved is lost, as the user agreed.
 */
export function useConfirmClose(
  { failure, screenshots }: Pick<AnswerEditor, 'failure' | 'screenshots'>,
  deleteDraft: () => void,
) {
  return async (): Promise<boolean> => {
    if (failure === null) {
      const confirmed = await confirmLeave()
      if (confirmed) deleteDraft()
      return confirmed
    }
    const files = filesOf(screenshots).map(({ file }) => file.name)
    const lost = files.length > 0 ? ` Files cannot be kept: ${files.join(', ')}.` : ''
    return confirm({
      title: 'Unsaved changes',
      body: `Your changes stay in this browser and are offered when you reopen this capability.${lost}`,
      confirmLabel: 'Close and keep draft',
      cancelLabel: 'Keep editing',
    })
  }
}
